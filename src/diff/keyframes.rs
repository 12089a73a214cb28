//! Animations whose keys are lists: NeoForge's files, and the animators of a Blockbench project.

use super::animation::{Key, curve, unit, vector};
use super::data::Collector;
use crate::foreign::json::Node;
use std::collections::BTreeMap;

/// The keys of one bone and property.
struct Channel {
    place: String,
    property: String,
    /// Times in the order of the file, seconds.
    times: Vec<f64>,
    /// Sorted by time.
    keys: Vec<Key>,
}

/// `/animations` of a NeoForge file; false where it is something else.
pub fn neoforge(a: &[Node], b: &[Node], out: &mut Collector) -> bool {
    let channel = |node: &Node| -> Option<Channel> {
        only(node, &["bone", "target", "keyframes"])?;
        let property = without_namespace(node.get("target")?.text()?);
        let keys = node.get("keyframes")?.items().iter().map(|key| {
            only(key, &["timestamp", "target", "interpolation"])?;
            let value = vector(key.get("target")?)?;
            key_at(key, "timestamp", value, value)
        });
        let place = format!("bone {}, {property}", node.get("bone")?.text()?);
        Some(sorted(place, property, keys.collect::<Option<_>>()?))
    };
    let read = |items: &[Node]| items.iter().map(channel).collect::<Option<Vec<_>>>();
    compare(read(a), read(b), out)
}

/// `keyframes` of a Blockbench animator, which mixes its bone's channels; false where it is something else.
pub fn blockbench(bone: &str, a: &[Node], b: &[Node], out: &mut Collector) -> bool {
    let key = |node: &Node| -> Option<Key> {
        only(node, &["channel", "time", "interpolation", "data_points"])?;
        let point = |node: &Node| -> Option<[f64; 3]> {
            only(node, &["x", "y", "z"])?;
            let axis = |name: &str| vector(node.get(name)?).map(|value| value[0]);
            Some([axis("x")?, axis("y")?, axis("z")?])
        };
        let (pre, post) = match node.get("data_points")?.items() {
            [one] => (point(one)?, point(one)?),
            [pre, post] => (point(pre)?, point(post)?),
            _ => return None,
        };
        key_at(node, "time", pre, post)
    };
    let read = |items: &[Node]| -> Option<Vec<Channel>> {
        // not even a list, perhaps
        items.first()?;
        let mut at = BTreeMap::new();
        let mut channels: Vec<(&str, Vec<Key>)> = Vec::new();
        for item in items {
            let name = item.get("channel")?.text()?;
            let own = *at.entry(name).or_insert(channels.len());
            if own == channels.len() {
                channels.push((name, Vec::new()));
            }
            channels[own].1.push(key(item)?);
        }
        let channel = |(name, keys)| sorted(format!("bone {bone}, {name}"), name, keys);
        Some(channels.into_iter().map(channel).collect())
    };
    compare(read(a), read(b), out)
}

/// Nothing but these fields; what is not compared as a curve must not be passed over.
fn only(node: &Node, fields: &[&str]) -> Option<()> {
    let known = |(key, _): &(crate::foreign::json::Key, Node)| fields.contains(&key.text.as_str());
    (!node.entries().is_empty() && node.entries().iter().all(known)).then_some(())
}

fn without_namespace(name: &str) -> &str {
    name.strip_prefix("minecraft:").unwrap_or(name)
}

fn key_at(node: &Node, time: &str, pre: [f64; 3], post: [f64; 3]) -> Option<Key> {
    let smooth = match node.get("interpolation").map(Node::text) {
        None => false,
        Some(word) => match without_namespace(word?) {
            "linear" => false,
            "catmullrom" => true,
            _ => return None,
        },
    };
    let time = vector(node.get(time)?)?[0];
    time.is_finite().then_some(Key {
        time,
        pre,
        post,
        smooth,
    })
}

fn sorted(place: String, property: &str, mut keys: Vec<Key>) -> Channel {
    let times = keys.iter().map(|key| key.time).collect();
    keys.sort_by(|x, y| x.time.total_cmp(&y.time));
    Channel {
        place,
        property: property.to_string(),
        times,
        keys,
    }
}

fn compare(a: Option<Vec<Channel>>, b: Option<Vec<Channel>>, out: &mut Collector) -> bool {
    let (Some(a), Some(b)) = (a, b) else {
        return false;
    };
    let (Some(of_a), Some(of_b)) = (by_place(&a), by_place(&b)) else {
        return false;
    };
    for left in &a {
        match of_b.get(left.place.as_str()) {
            Some(right) => {
                curve(
                    &left.keys,
                    &right.keys,
                    &left.place,
                    unit(&left.property),
                    out,
                );
                let sorted =
                    |channel: &Channel| channel.keys.iter().map(|key| key.time).collect::<Vec<_>>();
                out.reordered |= left.times != right.times && sorted(left) == sorted(right);
            }
            None => missing(&left.place, "left", out),
        }
    }
    for right in &b {
        if !of_a.contains_key(right.place.as_str()) {
            missing(&right.place, "right", out);
        }
    }
    let places = |list: &[Channel]| list.iter().map(|c| c.place.clone()).collect::<Vec<_>>();
    out.reordered |= places(&a) != places(&b);
    true
}

/// `None` where two channels have one place.
fn by_place(channels: &[Channel]) -> Option<BTreeMap<&str, &Channel>> {
    let by: BTreeMap<&str, &Channel> = channels.iter().map(|c| (c.place.as_str(), c)).collect();
    (by.len() == channels.len()).then_some(by)
}

fn missing(place: &str, side: &str, out: &mut Collector) {
    out.structural(
        place,
        None,
        None,
        Some(format!("channel only on the {side}")),
    );
}
