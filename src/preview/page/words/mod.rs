//! Certificates in words, for the panel beside the picture.

mod crowd;
mod lava;
mod model;

use crate::asset::Asset;
use crate::asset::tracks::Tracks;
use crate::formula;
use crate::manifest::Facts;
use crate::preview::Exhibit;
use crate::project::keys::Spec;
use crowd::{chase, crowd_keys, crowd_loop, way_home};
use lava::lava;
use model::model;
use serde::Serialize;

/// What is promised of an item.
#[derive(Debug, Serialize)]
pub struct Certificate {
    /// It repeats without a seam, or needs not repeat.
    exact: bool,
    /// One sentence.
    verdict: String,
    sections: Vec<Section>,
}

/// A heading with sentences and figures.
#[derive(Debug, Serialize)]
struct Section {
    title: &'static str,
    words: Vec<String>,
    figures: Vec<(String, String)>,
}

impl Section {
    fn new(title: &'static str) -> Section {
        Section {
            title,
            words: Vec::new(),
            figures: Vec::new(),
        }
    }

    fn say(mut self, words: impl Into<String>) -> Section {
        self.words.push(words.into());
        self
    }

    fn figure(mut self, name: &str, value: impl Into<String>) -> Section {
        self.figures.push((name.into(), value.into()));
        self
    }
}

/// One line under the item's name.
pub fn about(exhibit: &Exhibit) -> String {
    let what = match (&exhibit.baked.asset, &exhibit.item.spec) {
        (Asset::Strip(strip), _) => format!(
            "{} frames of {size} x {size} px, {}",
            strip.frames.len(),
            plural(u64::from(strip.frametime), "tick each", "ticks each"),
            size = strip.size
        ),
        (Asset::Model(model), _) => format!(
            "{} bones, {} moving",
            model.rig.bones.len(),
            model.motion.bones.len()
        ),
        (Asset::Crowd(crowd), Spec::Flock(p)) => crowd_of(&crowd.tracks, &p.entity),
        (Asset::Crowd(crowd), Spec::Chase(p)) => crowd_of(&crowd.tracks, &p.entity),
        (Asset::Crowd(crowd), _) => crowd_of(&crowd.tracks, "entities"),
    };
    format!("{} · {what}", exhibit.item.section.about)
}

fn crowd_of(tracks: &Tracks, entity: &str) -> String {
    let length = seconds(f64::from(tracks.length()));
    format!("{} \u{d7} {entity}, {length}", tracks.entities)
}

/// Everything about an exhibit.
pub fn certificate(exhibit: &Exhibit) -> Certificate {
    let (exact, verdict, mut sections) = match (&exhibit.baked.facts, &exhibit.baked.asset) {
        (Facts::Model(facts), _) => model(facts, &exhibit.item.spec),
        (Facts::Lava(facts), _) => lava(facts),
        (Facts::Flock(facts), Asset::Crowd(crowd)) => {
            let (exact, verdict) = crowd_loop(&crowd.tracks);
            let way_home = facts.way_home.as_ref().map(way_home);
            let sections = way_home.into_iter().chain([crowd_keys(&facts.keys)]);
            (exact, verdict, sections.collect())
        }
        (Facts::Chase(facts), Asset::Crowd(crowd)) => {
            let (exact, verdict) = crowd_loop(&crowd.tracks);
            (
                exact,
                verdict,
                vec![chase(&facts.metrics), crowd_keys(&facts.keys)],
            )
        }
        _ => (false, "Nothing is known of its loop.".into(), Vec::new()),
    };
    sections.push(source(exhibit));
    Certificate {
        exact,
        verdict,
        sections,
    }
}

/// Of a texture that somebody else made.
pub fn unknown() -> Certificate {
    let section = Section::new("What is seen").say(
        "It plays by its own .mcmeta, as the game plays it. Changes shows how much each frame differs from the next, and how much the last \
         differs from the first: a seam that is far above the mean step is seen as a jump.",
    );
    Certificate {
        exact: false,
        verdict: "Not made here: nothing is promised.".into(),
        sections: vec![section],
    }
}

type Told = (bool, String, Vec<Section>);

fn source(exhibit: &Exhibit) -> Section {
    let name = exhibit.item.params.text("formula");
    let document = formula::find(name).map_or("", |f| f.document);
    let section = Section::new("The source").say(format!("It obeys {document}."));
    match exhibit.baked.extensions.as_slice() {
        [] => section.say("Nothing in it goes beyond the document."),
        beyond => section.say(format!(
            "Beyond the document, as declared: {}.",
            beyond.join(", ")
        )),
    }
}

/// `240 ticks (12.00 s)`, the last space one that does not break.
fn seconds(ticks: f64) -> String {
    let whole = if ticks.fract() == 0.0 { 0 } else { 2 };
    format!(
        "{ticks:.whole$} ticks ({:.2}\u{a0}s)",
        ticks / crate::asset::clip::TICKS_PER_SECOND
    )
}

fn plural(count: u64, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}
