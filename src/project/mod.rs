//! tickbake.toml -> raw values with spans -> validated items.
//!
//! [`SECTIONS`] is the one table of what a project may say; parsing, `explain`, `schema` and the README read it.

pub mod builtin;
pub mod error;
pub mod key;
pub mod keys;
pub mod load;
pub mod params;
pub mod raw;
pub mod schema;
pub mod value;

pub use error::{Problem, ProjectError, Text};
pub use key::{Fallback, Key, Kind};
pub use keys::Settings;
pub use params::Params;
pub use value::Span;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A kind of item: `[model.ID]`, `[texture.ID]`, ...
#[derive(Debug)]
pub struct Section {
    /// The word in front of the dot.
    pub name: &'static str,
    /// What its items are.
    pub about: &'static str,
    /// Its keys.
    pub keys: &'static [Key],
}

/// Every kind of item.
pub static SECTIONS: &[Section] = &[
    Section {
        name: "model",
        about: "a model animation",
        keys: keys::model::KEYS,
    },
    Section {
        name: "texture",
        about: "an animated texture",
        keys: keys::texture::KEYS,
    },
    Section {
        name: "flock",
        about: "a flock baked into tracks and playback",
        keys: keys::flock::KEYS,
    },
    Section {
        name: "chase",
        about: "a chase baked into tracks and playback",
        keys: keys::chase::KEYS,
    },
];

/// The section of that name.
pub fn section(name: &str) -> Option<&'static Section> {
    SECTIONS.iter().find(|s| s.name == name)
}

/// The key that a dotted path names, as `project.minecraft`, `flock.bats.count` or `flock.bats.home.radius`, whether or
/// not a project has the item.
pub fn key_at(path: &[&str]) -> Option<&'static Key> {
    let (mut keys, mut rest): (&'static [Key], _) = match path {
        ["project", rest @ ..] => (keys::project::KEYS, rest),
        [name, _, rest @ ..] => (section(name)?.keys, rest),
        _ => return None,
    };
    loop {
        let (name, below) = rest.split_first()?;
        let key = keys.iter().find(|key| key.name == *name)?;
        if below.is_empty() {
            return Some(key);
        }
        keys = key.kind.keys()?;
        rest = below;
    }
}

/// The files an item's parameters name, by the path as written; read once, when the project is loaded.
pub type Inputs = BTreeMap<String, Vec<u8>>;

/// One item of a project, every parameter validated.
#[derive(Clone, Debug)]
pub struct Item {
    /// `model.blaze`.
    pub id: String,
    /// `blaze`: unique among all items of the project.
    pub name: String,
    /// Which kind of item.
    pub section: &'static Section,
    /// Every key of the section, defaults filled in.
    pub params: Params,
    /// The same, typed and checked across keys.
    pub spec: keys::Spec,
    /// The files the parameters name.
    pub inputs: Inputs,
    /// What it was read from.
    pub source: Arc<Text>,
}

impl Item {
    /// Builds an item from validated parameters: what both the project file and a manifest lead to.
    pub fn new(
        section: &'static Section,
        name: &str,
        params: Params,
        inputs: Inputs,
    ) -> Result<Item, Vec<Problem>> {
        let spec = keys::Spec::new(section.name, &params, &inputs)?;
        Ok(Item {
            id: format!("{}.{name}", section.name),
            name: name.into(),
            section,
            params,
            spec,
            inputs,
            source: Arc::default(),
        })
    }

    /// What shows to be wrong with it only when it is made. To blame is the first of `keys` that the project gives, else
    /// the item as a whole.
    pub fn problem(&self, keys: &[&str], reason: &str, fix: impl Into<String>) -> Problem {
        let path = |key: &str| format!("{}.{key}", self.id);
        let set = |key: &&&str| self.source.set_for(&path(key)).is_some();
        let given = |key: &&&str| self.params.span_of(key).is_some();
        let key = keys.iter().find(set).or_else(|| keys.iter().find(given));
        let (span, path) = match key {
            Some(key) => (self.params.span_of(key), path(key)),
            None => (self.params.span().clone(), self.id.clone()),
        };
        Problem {
            fix: fix.into(),
            ..Problem::at(&span, path, format!("{}: {reason}", self.id), "")
        }
    }

    /// An item from a manifest's record of it.
    ///
    /// # Errors
    /// Parameters that no project file could have given.
    pub fn recorded(
        id: &str,
        parameters: &serde_json::Map<String, serde_json::Value>,
        inputs: Inputs,
    ) -> Result<Item, Vec<Problem>> {
        let found = id.split_once('.');
        let Some((section, name)) = found.and_then(|(s, name)| Some((section(s)?, name))) else {
            return Err(vec![Problem::at(
                &None,
                id,
                format!("{id} is no item"),
                "section.name",
            )]);
        };
        Params::from_json(section.keys, parameters, id)
            .and_then(|params| Item::new(section, name, params, inputs))
    }
}

/// A validated project.
#[derive(Clone, Debug)]
pub struct Project {
    /// `[project]`.
    pub settings: Settings,
    /// The items, sorted by id.
    pub items: Vec<Item>,
    /// Where relative paths start: the project file's folder, or the working directory of the built-in project.
    pub root: PathBuf,
    /// The project file; `None` for the built-in project.
    pub file: Option<PathBuf>,
}

impl Project {
    /// The folder that its output goes to.
    pub fn output(&self) -> PathBuf {
        self.root.join(&self.settings.output)
    }

    /// The item with that id (`model.blaze`) or bare name (`blaze`), or an error that names the nearest.
    pub fn item(&self, id: &str) -> Result<&Item, ProjectError> {
        if let Some(item) = self.items.iter().find(|i| i.id == id || i.name == id) {
            return Ok(item);
        }
        let ids: Vec<&str> = self.items.iter().map(|i| i.id.as_str()).collect();
        let names: Vec<&str> = self.items.iter().map(|i| i.name.as_str()).collect();
        let near = key::nearest(id, &ids).or_else(|| key::nearest(id, &names));
        Err(ProjectError::whole(
            "",
            match near {
                Some(near) => format!("the project has no item \"{id}\"; did you mean \"{near}\"?"),
                None => format!("the project has no item \"{id}\""),
            },
            ids.join(", "),
        ))
    }
}
