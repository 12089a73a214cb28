//! `[project]`.

use super::super::key::{ANY_TEXT, Fallback, Key, Kind, TextRule};
use super::super::{Params, Problem};
use super::check_word;
use crate::minecraft::versions::{PackFormat, ReleaseRange};

/// The keys of `[project]`.
pub static KEYS: &[Key] = &[
    Key {
        name: "name",
        kind: Kind::Text(&LINE),
        fallback: Fallback::Is("\"tickbake\""),
        unit: "",
        about: "What people call the project.",
        source: "",
    },
    Key {
        name: "namespace",
        kind: Kind::Text(&NAMESPACE),
        fallback: Fallback::Is("\"demo\""),
        unit: "",
        about: "The namespace of every resource location, function and identifier that is written.",
        source: "",
    },
    Key {
        name: "description",
        kind: Kind::Text(&ANY_TEXT),
        fallback: Fallback::Is("\"Baked by tickbake\""),
        unit: "",
        about: "The description of every pack.",
        source: "",
    },
    Key {
        name: "minecraft",
        kind: Kind::Text(&RELEASES),
        fallback: Fallback::Is("\"26.3\""),
        unit: "",
        about: "A release of Minecraft: Java Edition, or a range of them, both ends in: \"1.20.2..26.3\".",
        source: "",
    },
    Key {
        name: "data_format",
        kind: Kind::Text(&FORMAT),
        fallback: Fallback::Absent,
        unit: "",
        about: "Newest data pack format that is claimed, for a release beyond the version table: \"122.0\".",
        source: "pack_version in the game's version.json",
    },
    Key {
        name: "resource_format",
        kind: Kind::Text(&FORMAT),
        fallback: Fallback::Absent,
        unit: "",
        about: "Newest resource pack format that is claimed, for a release beyond the version table.",
        source: "pack_version in the game's version.json",
    },
    Key {
        name: "budget",
        kind: Kind::Table(BUDGET),
        fallback: Fallback::Absent,
        unit: "",
        about: "Limits for every item of the data pack; an item beyond one is refused.",
        source: "data pack",
    },
    Key {
        name: "output",
        kind: Kind::Text(&FOLDER),
        fallback: Fallback::Is("\"generated\""),
        unit: "",
        about: "The folder that build writes, beside the project file.",
        source: "",
    },
];

/// The most that each item of a data pack may cost.
static BUDGET: &[Key] = &[
    limit("zip_kb", "kB", "Kilobytes of an item's functions in a zip."),
    limit(
        "commands",
        "commands",
        "Commands of one instance in a tick.",
    ),
    limit("tick_ms", "ms", "Estimated time of one instance in a tick."),
    limit("chunks", "chunks", "Chunks that one instance keeps loaded."),
];

const fn limit(name: &'static str, unit: &'static str, about: &'static str) -> Key {
    Key {
        name,
        kind: Kind::Float { min: 0.0, max: 1e9 },
        fallback: Fallback::Absent,
        unit,
        about,
        source: "data pack",
    }
}

static NAMESPACE: TextRule = TextRule {
    accepts: "a letter a-z, then letters a-z, digits and _; at most 40; not \"minecraft\"",
    pattern: "^[a-z][a-z0-9_]{0,39}$",
    check: |s| match s {
        "minecraft" => Err("that namespace is the game's own".into()),
        _ => check_word(s),
    },
};

static LINE: TextRule = TextRule {
    accepts: "one line of text",
    pattern: "^[^\\u0000-\\u001f]+$",
    check: |s| match s {
        "" => Err("it is empty".into()),
        _ if s.chars().any(char::is_control) => Err("it has control characters".into()),
        _ => Ok(()),
    },
};

static RELEASES: TextRule = TextRule {
    accepts: "a release such as \"26.3\", or a range such as \"1.20.2..26.3\"",
    pattern: "",
    check: |s| {
        s.parse::<ReleaseRange>()
            .map(drop)
            .map_err(|e| e.to_string())
    },
};

static FORMAT: TextRule = TextRule {
    accepts: "a pack format as major.minor, such as \"121.0\"",
    pattern: "^[0-9]+(\\.[0-9]+)?$",
    check: |s| s.parse::<PackFormat>().map(drop).map_err(|e| e.to_string()),
};

static FOLDER: TextRule = TextRule {
    accepts: "a folder beside or below the project file, with forward slashes; not .git or .tickbake-stage",
    pattern: "",
    check: |s| {
        let outside = s.starts_with('/') || s.contains(':') || s.contains('\\');
        if s.split('/').any(|part| matches!(part, "" | "." | "..")) || outside {
            return Err("not a folder below the project".into());
        }
        if s.chars().any(char::is_control) {
            return Err("it has control characters".into());
        }
        // some file systems do not tell .GIT from it
        let others = |part: &&str| {
            let part = part.to_ascii_lowercase();
            part == ".git" || part.starts_with(".tickbake-")
        };
        match s.split('/').find(others) {
            Some(part) => Err(format!(
                "{part} is not for output: it holds a program's own files"
            )),
            None => Ok(()),
        }
    },
};

/// `[project]`, typed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What people call the project.
    pub name: String,
    /// Namespace of everything written.
    pub namespace: String,
    /// Description of every pack.
    pub description: String,
    /// The releases that packs are written for.
    pub minecraft: ReleaseRange,
    /// Output folder, relative to the project's root.
    pub output: String,
    /// The validated values, for the manifest.
    pub params: Params,
}

impl Settings {
    /// Reads `[project]`.
    pub fn new(params: &Params) -> Result<Settings, Vec<Problem>> {
        let format = |name: &str| -> Option<PackFormat> {
            params.has(name).then(|| params.text(name).parse().ok())?
        };
        let minecraft = params
            .text("minecraft")
            .parse::<ReleaseRange>()
            .and_then(|range| range.with_formats(format("data_format"), format("resource_format")))
            .map_err(|e| vec![params.problem("minecraft", e.to_string(), RELEASES.accepts)])?;
        Ok(Settings {
            name: params.text("name").into(),
            namespace: params.text("namespace").into(),
            description: params.text("description").into(),
            minecraft,
            output: params.text("output").into(),
            params: params.clone(),
        })
    }
}
