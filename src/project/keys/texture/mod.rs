//! `[texture.ID]`.

mod lava;
mod typed;

pub use lava::{LavaParams, MAX_STRIP_PIXELS, TextureError};
pub use typed::{Replaces, TextureParams};

use crate::project::key::{Fallback, Key, Kind, TextRule};
use lava::{MAX_PERIOD, MAX_WARM_UP};

const DOCUMENT: &str = "documents/lava.txt";

const fn key(name: &'static str, kind: Kind, fallback: Fallback, about: &'static str) -> Key {
    Key {
        name,
        kind,
        fallback,
        unit: "",
        about,
        source: "extension",
    }
}

/// The keys of `[texture.ID]`.
pub static KEYS: &[Key] = &[
    Key {
        source: DOCUMENT,
        ..key(
            "formula",
            Kind::Choice(&["lava"]),
            Fallback::Is("\"lava\""),
            "The document that the item obeys.",
        )
    },
    Key {
        source: "the game up to 13w01b | ClassiCube, Animations.c",
        ..key(
            "variant",
            Kind::Choice(&["classic", "classicube"]),
            Fallback::Is("\"classic\""),
            "Which program's reading of the document: order of the cells and place of the fields.",
        )
    },
    Key {
        source: "java.util.Random",
        ..key(
            "seed",
            Kind::Int {
                min: i64::MIN,
                max: i64::MAX,
            },
            Fallback::Is("0"),
            "Seed of the ignitions. Still lava and its flow are two items, each with its own.",
        )
    },
    Key {
        source: DOCUMENT,
        ..key(
            "flow",
            Kind::Bool,
            Fallback::Is("false"),
            "Shows the rows moved down, a sixteenth of the tile every 3 ticks.",
        )
    },
    Key {
        unit: "px",
        source: DOCUMENT,
        ..key(
            "size",
            Kind::Int { min: 16, max: 512 },
            Fallback::Is("16"),
            "Pixels per side, a power of two; a flow at most 256. The document's is 16.",
        )
    },
    key(
        "sine_period",
        Kind::Either(&[Kind::Int { min: 16, max: 16 }, Kind::Choice(&["tile"])]),
        Fallback::Is("16"),
        "Above 16 pixels, the sine offsets repeat every 16 pixels and keep the look, or once per tile (noisier).",
    ),
    Key {
        unit: "ticks",
        ..key(
            "period",
            Kind::Int {
                min: 1,
                max: MAX_PERIOD as i64,
            },
            Fallback::Is("240"),
            "Ticks after which the ignitions repeat; a periodic loop needs 52. A flow loops after lcm(period, 48).",
        )
    },
    Key {
        unit: "ticks",
        ..key(
            "warm_up",
            Kind::Int {
                min: 0,
                max: MAX_WARM_UP as i64,
            },
            Fallback::Absent,
            "Ticks before the first frame. Not given: the smallest multiple of lcm(period, 48) that is certified.",
        )
    },
    key(
        "loop",
        Kind::Choice(&["periodic", "pingpong", "crossfade", "none"]),
        Fallback::Is("\"periodic\""),
        "How the strip repeats: the ignitions do (exact), forward and backward, end blended into start, or not.",
    ),
    Key {
        unit: "ticks",
        ..key(
            "crossfade_ticks",
            Kind::Int {
                min: 1,
                max: MAX_PERIOD as i64,
            },
            Fallback::Absent,
            "Ticks over which a cross-faded loop blends its heat. Not given: a quarter of the period.",
        )
    },
    Key {
        unit: "ticks",
        ..key(
            "frametime",
            Kind::Int {
                min: 1,
                max: 32_767,
            },
            Fallback::Is("1"),
            "Ticks that each frame stays; divides the period. The strip plays at true speed.",
        )
    },
    key(
        "interpolate",
        Kind::Bool,
        Fallback::Is("false"),
        "Asks the game to blend neighbouring frames, once a tick.",
    ),
    Key {
        source: DOCUMENT,
        ..key(
            "palette",
            Kind::Either(&[
                Kind::Choice(&["document"]),
                Kind::List {
                    of: &Kind::Table(STOP_KEYS),
                    min: 1,
                    max: 64,
                },
            ]),
            Fallback::Is("\"document\""),
            "The document's colours, or stops over colour heat 0..1 with straight lines between them.",
        )
    },
    key(
        "replaces",
        Kind::Choice(&["lava_still", "lava_flow"]),
        Fallback::Absent,
        "The texture of the game that it takes the place of.",
    ),
    key(
        "path",
        Kind::Text(&PATH),
        Fallback::Absent,
        "Where else it goes: a texture's resource location. Not given, nor replaces: block/ID in the project's namespace.",
    ),
    key(
        "targets",
        Kind::List {
            of: &Kind::Choice(&["java_texture", "bedrock_texture", "frames", "sheet"]),
            min: 1,
            max: 4,
        },
        Fallback::Is("[\"java_texture\", \"bedrock_texture\"]"),
        "What is written: resource pack, Bedrock pack, single frames, one sheet.",
    ),
    key(
        "png_size",
        Kind::Choice(&["normal", "small"]),
        Fallback::Is("\"normal\""),
        "small: compresses longer for some percent.",
    ),
    key(
        "colors",
        Kind::Int { min: 2, max: 256 },
        Fallback::Absent,
        "Merges the colours down to this many, so that the strip is indexed, a byte a pixel. A loss; check allows for it.",
    ),
];

static STOP_KEYS: &[Key] = &[
    key(
        "heat",
        Kind::Float { min: 0.0, max: 1.0 },
        Fallback::Required,
        "Colour heat: twice the soup heat, clamped to 0..1.",
    ),
    key(
        "color",
        Kind::Text(&COLOR),
        Fallback::Required,
        "The colour there.",
    ),
];

static COLOR: TextRule = TextRule {
    accepts: "\"#rrggbb\"",
    pattern: "^#[0-9A-Fa-f]{6}$",
    check: |text| match parse_color(text) {
        Some(_) => Ok(()),
        None => Err("not a colour".into()),
    },
};

static PATH: TextRule = TextRule {
    accepts: "namespace:folder/name, of a-z, 0-9, _, -, . and /, without .png",
    pattern: "^[a-z0-9_.-]+:[a-z0-9_.-]+(/[a-z0-9_.-]+)*$",
    check: check_location,
};

fn check_location(text: &str) -> Result<(), String> {
    let Some((namespace, path)) = text.split_once(':') else {
        return Err("has no namespace".into());
    };
    let word = |word: &str| {
        word.chars().any(|c| c != '.')
            && word
                .chars()
                .all(|c| matches!(c, 'a'..='z' | '0'..='9' | '_' | '-' | '.'))
    };
    if let Some(capital) = text.chars().find(char::is_ascii_uppercase) {
        return Err(format!(
            "the capital '{capital}' is not allowed: the game refuses it without a word"
        ));
    }
    if path.ends_with(".png") {
        return Err("leave .png out".into());
    }
    match word(namespace) && path.split('/').all(word) {
        true => Ok(()),
        false => Err("not a resource location".into()),
    }
}

fn parse_color(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let value = u32::from_str_radix(digits, 16)
        .ok()
        .filter(|_| !digits.starts_with('+'))?;
    let [_, red, green, blue] = value.to_be_bytes();
    Some([red, green, blue])
}
