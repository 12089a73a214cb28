//! One self-contained page: `templates/preview/` assembled, with the data inside. Nothing is loaded from elsewhere, and
//! the page's own policy forbids it.

mod crowd;
mod model;
mod series;
mod words;

use super::Exhibit;
use super::pack::{self, Strip};
use crate::asset::Asset;
use crate::format::base64;
use crate::manifest::Facts;
use crate::project::SECTIONS;
use crate::project::keys::Spec;
use serde::Serialize;
use sha2::{Digest, Sha256};

const PAGE: &str = include_str!("../../../templates/preview/page.html");
const STYLE: &str = include_str!("../../../templates/preview/style.css");
/// In the order in which they build on each other.
const SCRIPTS: &[&str] = &[
    include_str!("../../../templates/preview/data.js"),
    include_str!("../../../templates/preview/camera.js"),
    include_str!("../../../templates/preview/shapes.js"),
    include_str!("../../../templates/preview/webgl.js"),
    include_str!("../../../templates/preview/flat.js"),
    include_str!("../../../templates/preview/formula.js"),
    include_str!("../../../templates/preview/model.js"),
    include_str!("../../../templates/preview/crowd.js"),
    include_str!("../../../templates/preview/texture.js"),
    include_str!("../../../templates/preview/plot.js"),
    include_str!("../../../templates/preview/app.js"),
];

/// Program and version, as the page names them.
const GENERATOR: &str = concat!("tickbake ", env!("CARGO_PKG_VERSION"));

/// How every page of this program begins, and the line in its head that names it.
const DOCTYPE: &[u8] = b"<!doctype html>";
const MADE_BY: &[u8] = b"<meta name=\"generator\" content=\"tickbake ";

/// Whether a file that begins so is a page of this program's, of whatever version.
pub fn is_page(head: &[u8]) -> bool {
    head.starts_with(DOCTYPE) && head.windows(MADE_BY.len()).any(|part| part == MADE_BY)
}

/// Why no page could be made.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The data cannot be written as JSON.
    #[error("the page's data: {0}")]
    Data(#[from] serde_json::Error),
    /// The template does not render.
    #[error("templates/preview/page.html: {0}")]
    Template(#[from] minijinja::Error),
}

#[derive(Serialize)]
struct Data<'a> {
    project: &'a str,
    generator: &'static str,
    items: Vec<Entry<'a>>,
}

/// See `templates/preview/app.js`.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: &'a str,
    group: &'static str,
    about: String,
    certificate: words::Certificate,
    #[serde(flatten)]
    shown: Shown<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Shown<'a> {
    Model(model::ModelData<'a>),
    Texture(TextureData),
    Crowd(crowd::CrowdData<'a>),
}

/// See `templates/preview/texture.js`.
#[derive(Serialize)]
struct TextureData {
    png: String,
    mcmeta: serde_json::Value,
    /// px of a block's side; absent: a frame's.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    flows: bool,
    warm_up: u64,
}

/// The page that shows these items of the project of that name.
///
/// # Errors
/// [`PageError`]; none for what this program bakes.
pub fn page(project: &str, exhibits: &[Exhibit]) -> Result<String, PageError> {
    assembled(project, exhibits.iter().filter_map(entry).collect())
}

/// The page that shows a pack's animated textures.
///
/// # Errors
/// As [`page`].
pub fn of_strips(pack: &str, strips: &[Strip]) -> Result<String, PageError> {
    let loose = strips.iter().map(|strip| {
        let name = strip.path.rsplit('/').next().unwrap_or(&strip.path);
        Entry {
            id: &strip.path,
            name,
            group: "texture",
            about: strip.path.clone(),
            certificate: words::unknown(),
            shown: Shown::Texture(TextureData {
                png: base64::encode(&strip.png),
                mcmeta: strip.mcmeta.clone(),
                size: None,
                flows: false,
                warm_up: 0,
            }),
        }
    });
    assembled(pack, loose.collect())
}

fn assembled(project: &str, mut items: Vec<Entry>) -> Result<String, PageError> {
    items.sort_by_key(|e| SECTIONS.iter().position(|s| s.name == e.group));
    let data = Data {
        project,
        generator: GENERATOR,
        items,
    };
    // Inside a script element only `<` could end it.
    let data = serde_json::to_string(&data)?.replace('<', "\\u003c");
    let script = format!("(() => {{\n{}}})();\n", SCRIPTS.concat());
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(&script),
        hash(STYLE)
    );
    let mut templates = minijinja::Environment::new();
    templates.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
    let safe = minijinja::Value::from_safe_string;
    Ok(templates.render_named_str(
        "page.html",
        PAGE,
        minijinja::context! {
            title => format!("{project}: preview"),
            generator => GENERATOR,
            // Hashes and quotes of the policy need no escaping inside double quotes.
            policy => safe(policy),
            style => safe(STYLE.into()),
            script => safe(script),
            data => safe(data),
        },
    )?)
}

/// The hash by which a policy allows exactly this text.
fn hash(text: &str) -> String {
    format!(
        "sha256-{}",
        base64::encode(&Sha256::digest(text.as_bytes()))
    )
}

fn entry(exhibit: &Exhibit) -> Option<Entry<'_>> {
    let Exhibit {
        item,
        baked,
        texture,
    } = exhibit;
    let shown = match (&baked.asset, &item.spec, &baked.facts) {
        (Asset::Model(asset), Spec::Model(params), Facts::Model(facts)) => {
            Shown::Model(model::model(asset, params, facts))
        }
        (Asset::Strip(strip), _, _) => {
            let files = texture.as_ref()?;
            Shown::Texture(TextureData {
                png: base64::encode(&files.png),
                mcmeta: pack::animation(&files.mcmeta).unwrap_or_default(),
                size: Some(strip.size),
                flows: strip.flows,
                warm_up: strip.warm_up,
            })
        }
        (Asset::Crowd(crowd), spec, _) => Shown::Crowd(crowd::crowd(crowd, spec)),
        _ => return None,
    };
    Some(Entry {
        id: &item.id,
        name: &item.name,
        group: item.section.name,
        about: words::about(exhibit),
        certificate: words::certificate(exhibit),
        shown,
    })
}
