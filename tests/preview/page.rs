//! The page as a reader without a browser sees it; tests/peers/page.sh opens it in one.

use crate::support::{find, small};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tickbake::asset::Asset;
use tickbake::format::base64;
use tickbake::preview::Exhibit;
use tickbake::preview::page::page;

fn between<'a>(text: &'a str, open: &str, close: &str) -> &'a str {
    let from = text.find(open).expect(open) + open.len();
    &text[from..from + text[from..].find(close).expect(close)]
}

fn data(html: &str) -> Value {
    let json = between(
        html,
        "<script type=\"application/json\" id=\"data\">",
        "</script>",
    );
    serde_json::from_str(json).expect("JSON")
}

fn made(exhibits: &[Exhibit]) -> String {
    page("a < b & \"c\"", exhibits).expect("a page")
}

#[test]
fn the_policy_allows_this_script_and_this_style_and_nothing_else() {
    let html = made(&small(&[]));
    let hash = |text: &str| {
        format!(
            "'sha256-{}'",
            base64::encode(&Sha256::digest(text.as_bytes()))
        )
    };
    let script = between(&html, "<script>", "</script>");
    let style = between(&html, "<style>", "</style>");
    let policy = between(&html, "Content-Security-Policy\" content=\"", "\"");
    let expected = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style)
    );
    assert_eq!(policy, expected);
    for word in [
        "http:",
        "https:",
        "//cdn",
        "@import",
        "url(",
        "eval(",
        "innerHTML",
        " style=\"",
        " onclick=",
    ] {
        assert!(!html.contains(word), "{word}");
    }
}

#[test]
fn names_cannot_break_out_of_the_page() {
    let html = made(&small(&[]));
    assert!(html.contains("<title>a &lt; b &amp; &quot;c&quot;: preview</title>"));
    assert_eq!(data(&html)["project"], "a < b & \"c\"");
    assert_eq!(html.matches("</script>").count(), 2);
}

#[test]
fn the_same_items_give_the_same_page() {
    assert!(made(&small(&[])) == made(&small(&[])));
}

/// Reads a series as templates/preview/data.js does, in whole steps.
fn rows(series: &Value) -> Vec<Vec<f64>> {
    let bytes = base64::decode(series["data"].as_str().expect("base64")).expect("base64");
    let scale = series["scale"].as_f64().expect("a scale");
    let mut at = bytes.iter();
    let mut next = || {
        let (mut value, mut shift) = (0u64, 0);
        for byte in at.by_ref() {
            value |= u64::from(byte & 127) << shift;
            shift += 7;
            if *byte < 128 {
                break;
            }
        }
        (value >> 1) as i64 ^ -((value & 1) as i64)
    };
    let counts = series["counts"].as_array().expect("counts");
    counts
        .iter()
        .map(|count| {
            let (mut value, mut slope) = (0, 0);
            (0..count.as_u64().expect("a count"))
                .map(|_| {
                    slope = next() + if series["order"] == 2 { slope } else { 0 };
                    value += slope;
                    value as f64 / scale
                })
                .collect()
        })
        .collect()
}

#[test]
fn crowds_arrive_within_half_a_step() {
    let all = small(&[]);
    let html = made(&all);
    let page = data(&html);
    let item = page["items"]
        .as_array()
        .expect("items")
        .iter()
        .find(|i| i["id"] == "flock.bats")
        .expect("bats");
    let Asset::Crowd(crowd) = &find(&all, "bats").baked.asset else {
        panic!("a crowd");
    };
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
        for (entity, row) in rows(&item["crowd"][name]).iter().enumerate() {
            assert_eq!(row.len(), 41);
            for (sample, shown) in row.iter().enumerate() {
                let exact = crowd.tracks.position(sample, entity)[axis];
                assert!(
                    (shown - exact).abs() <= 0.5 / 512.0,
                    "{entity} {sample}: {shown} for {exact}"
                );
            }
        }
    }
}

#[test]
fn keys_arrive_exactly() {
    let all = small(&[]);
    let page = data(&made(&all));
    let item = page["items"]
        .as_array()
        .expect("items")
        .iter()
        .find(|i| i["id"] == "model.blaze")
        .expect("the blaze");
    let Asset::Model(model) = &find(&all, "blaze").baked.asset else {
        panic!("a model");
    };
    let clip = &item["model"]["sets"][0]["clips"][0];
    let [xs, times] = ["x", "times"].map(|name| rows(&clip[name]));
    for (c, channel) in model.key_sets[0].clips[0].channels.iter().enumerate() {
        assert_eq!(xs[c].len(), channel.keys.len());
        for (k, key) in channel.keys.iter().enumerate() {
            assert_eq!(xs[c][k], key.value[0]);
            assert!((times[c][k] - key.time).abs() < 1e-9);
        }
    }
}

#[test]
fn certificates_say_what_the_facts_say() {
    let cases: [(&[&str], &str, bool, &str); 6] = [
        (
            &[],
            "model.blaze",
            true,
            "Loops without a seam, every 200 ticks",
        ),
        (
            &["model.blaze.loop=cut"],
            "model.blaze",
            false,
            "it jumps by 0.5",
        ),
        (
            &["model.blaze.loop=none"],
            "model.blaze",
            false,
            "does not loop",
        ),
        (
            &["model.blaze.bake=formula"],
            "model.blaze",
            true,
            "it needs no loop",
        ),
        (
            &[],
            "texture.lava_still",
            true,
            "Loops to the last bit, every 96 ticks",
        ),
        (
            &["flock.bats.loop=pingpong"],
            "flock.bats",
            true,
            "then the same way back",
        ),
    ];
    for (sets, id, exact, verdict) in cases {
        let page = data(&made(&small(sets)));
        let items = page["items"].as_array().expect("items");
        let certificate = &items.iter().find(|i| i["id"] == id).expect(id)["certificate"];
        assert_eq!(certificate["exact"], exact, "{id} {sets:?}");
        let said = certificate["verdict"].as_str().expect("words");
        assert!(
            said.replace('\u{a0}', " ").contains(verdict),
            "{id}: {said}"
        );
    }
}
