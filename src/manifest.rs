//! manifest.json: what was built, from which parameters, and which files are ours.
//!
//! It carries everything that `check` needs to hold the files to the documents: resolved parameters, start states,
//! dropped ignitions and certificates. Its JSON Schema is published by `schema manifest`.

pub mod chase;
pub mod flock;
pub mod lava;
pub mod model;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The layout's number; it grows when an old reader would misread a new file.
pub const VERSION: u32 = 1;

/// The whole file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Manifest {
    /// [`VERSION`].
    pub manifest: u32,
    /// The program and its version: `tickbake 0.1.0`.
    pub generator: String,
    /// `[project]` with its defaults filled in.
    pub project: serde_json::Map<String, serde_json::Value>,
    /// Each item by id.
    pub items: BTreeMap<String, ItemRecord>,
    /// Each file but this one, by path with forward slashes.
    pub files: BTreeMap<String, FileRecord>,
}

/// One item.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ItemRecord {
    /// The formula's name in the catalog.
    pub formula: String,
    /// The document that the formula transcribes.
    pub document: String,
    /// Every parameter with its default filled in, by the names of the project file.
    pub parameters: serde_json::Map<String, serde_json::Value>,
    /// The parameters in use that go beyond the document.
    pub extensions: Vec<String>,
    /// Where the files that the parameters name are kept in the output: path as written -> path of the copy.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub inputs: BTreeMap<String, String>,
    /// What the bake found out: start states, dropped ignitions, certificates, measured errors.
    pub facts: Facts,
}

/// What a bake found out, by the kind of item.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Facts {
    /// Of a lava texture.
    Lava(lava::LavaFacts),
    /// Of a flock.
    Flock(flock::FlockFacts),
    /// Of a chase.
    Chase(chase::ChaseFacts),
    /// Of a model.
    Model(model::ModelFacts),
}

impl Facts {
    /// Keys of all clips or of the whole crowd; frames of a strip.
    pub fn keys(&self) -> u64 {
        match self {
            Facts::Lava(lava) => lava.certificate.frames,
            Facts::Flock(flock) => flock.keys.count as u64,
            Facts::Chase(chase) => chase.keys.count as u64,
            Facts::Model(model) => model.key_sets.iter().map(|set| set.keys as u64).sum(),
        }
    }

    /// What the item's author should know, a sentence each.
    pub fn warnings(&self) -> &[String] {
        match self {
            Facts::Lava(lava) => &lava.certificate.warnings,
            Facts::Flock(_) | Facts::Chase(_) | Facts::Model(_) => &[],
        }
    }
}

impl ItemRecord {
    /// How the item loops, in a few words: the verdict of its certificate.
    pub fn looping(&self) -> String {
        let word = self.parameters.get("loop").and_then(|word| word.as_str());
        match &self.facts {
            Facts::Lava(lava) => lava.looping(),
            Facts::Model(model) => model.looping.describe(),
            Facts::Flock(flock) => match &flock.way_home {
                Some(home) => format!("closed, {:.1e} blocks off", home.closure),
                None => word.unwrap_or("none").into(),
            },
            Facts::Chase(_) => word.unwrap_or("none").into(),
        }
    }
}

/// One file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FileRecord {
    /// Lower-case hex; of text, with LF line ends.
    pub sha256: String,
    /// The target that wrote it.
    pub format: String,
    /// The item it shows; absent for files that a whole pack shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
}

impl Manifest {
    /// The file's text: two-space indents, LF, a final newline.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = serde_json::to_vec_pretty(self).unwrap_or_default();
        out.push(b'\n');
        out
    }

    /// Reads the file's text.
    ///
    /// # Errors
    /// A sentence with line and column: not JSON, not of this shape, or of a newer layout.
    pub fn from_bytes(bytes: &[u8]) -> Result<Manifest, String> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let manifest: Manifest = serde_json::from_slice(bytes).map_err(|e| e.to_string())?;
        match manifest.manifest {
            VERSION => Ok(manifest),
            other => Err(format!(
                "its layout is number {other}; this program reads number {VERSION}"
            )),
        }
    }
}
