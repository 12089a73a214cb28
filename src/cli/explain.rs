//! `tickbake explain`

use super::{Global, Outcome, UsageError};
use crate::asset::Asset;
use crate::bake;
use crate::bake::tracks::{Keying, keyed};
use crate::format::datapack::write;
use crate::formula::{self, Formula};
use crate::manifest::Facts;
use crate::minecraft::client::Client;
use crate::project::key::nearest;
use crate::project::keys::tracks::plays_back;
use crate::project::keys::{self, Spec};
use crate::project::{Fallback, Item, Key, Params, Project, Settings, key_at};
use crate::report;
use std::io::Write;

/// Explain an item's parameters and costs, one of its keys, the project's, or the code of a finding
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake explain model.blaze\n  tickbake explain flock.bats.home\n  tickbake explain project\n  tickbake explain texture.new.seed    (of an item that is not there yet)\n  tickbake explain formula-drift\n  tickbake explain            (every code)"
)]
pub struct Explain {
    /// An item (model.blaze), a key (model.blaze.trig, project.minecraft), or a code (formula-drift)
    #[arg(value_name = "ID|KEY|CODE")]
    what: Option<String>,
}

impl Explain {
    /// Explains.
    pub fn run(&self, global: &Global) -> anyhow::Result<Outcome> {
        let mut out = std::io::stdout().lock();
        let Some(what) = &self.what else {
            for code in report::codes() {
                writeln!(
                    out,
                    "{:<28} {:<8} {}",
                    code.id,
                    code.severity.name(),
                    code.title
                )?;
            }
            return Ok(Outcome::Fine);
        };
        let unknown = match report::find_code(what) {
            Ok(code) => {
                write!(out, "{}", report::page(code))?;
                return Ok(Outcome::Fine);
            }
            Err(unknown) => unknown,
        };
        let project = global.project()?;
        if let Some(text) = of_project(&project, what)? {
            write!(out, "{text}")?;
            return Ok(Outcome::Fine);
        }
        match project.item(what) {
            Ok(item) => {
                write!(out, "{}{}", page(item), measured(&project.settings, item)?)?;
            }
            Err(no_item) => match what.rsplit_once('.') {
                Some((id, key)) if project.item(id).is_ok() => {
                    let item = project.item(id)?;
                    let key = key_of(&item.id, item.section.keys, key)?;
                    write!(out, "{}", parameter(&item.params, key))?;
                }
                Some(_) if let Some(key) = key_at(&what.split('.').collect::<Vec<_>>()) => {
                    write!(out, "{}", described(&absent(key), key))?;
                }
                None if unknown.nearest.is_some() && !is_near(&project, what) => {
                    return Err(unknown.into());
                }
                _ => return Err(no_item.into()),
            },
        }
        Ok(Outcome::Fine)
    }
}

/// The page of `[project]`, or of one of its keys; nothing where another section is meant.
fn of_project(project: &Project, what: &str) -> Result<Option<String>, UsageError> {
    const SECTION: &str = "project";
    let params = &project.settings.params;
    if what == SECTION {
        let keys = keys::project::KEYS.iter().map(|key| parameter(params, key));
        let keys: String = keys.collect();
        return Ok(Some(format!(
            "{SECTION}: what all items have in common\n\nparameters\n{keys}"
        )));
    }
    match what.split_once('.') {
        Some((SECTION, name)) if !name.contains('.') => {
            let key = key_of(SECTION, keys::project::KEYS, name)?;
            Ok(Some(parameter(params, key)))
        }
        _ => Ok(None),
    }
}

/// A key of a section, or an error that names the nearest.
fn key_of(section: &str, keys: &'static [Key], name: &str) -> Result<&'static Key, UsageError> {
    keys.iter().find(|key| key.name == name).ok_or_else(|| {
        let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let help = match nearest(name, &names) {
            Some(near) => format!("did you mean `{section}.{near}`?"),
            None => format!("there are: {}", names.join(", ")),
        };
        UsageError(format!("{section} has no key `{name}`; {help}"))
    })
}

fn is_near(project: &Project, word: &str) -> bool {
    let items = project.items.iter();
    let names: Vec<&str> = items
        .flat_map(|i| [i.id.as_str(), i.name.as_str()])
        .collect();
    nearest(word, &names).is_some()
}

/// Everything about an item: its formula, every parameter with value, unit, range and source.
fn page(item: &Item) -> String {
    let mut out = format!("{}: {}\n", item.id, item.section.about);
    if let Some(formula) = formula::find(item.params.text("formula")) {
        out.push_str(&format!(
            "formula {} after {}\n",
            formula.name, formula.document
        ));
        out.push_str(&constants(formula));
    }
    out.push_str("\nparameters\n");
    for key in item.section.keys {
        out.push_str(&parameter(&item.params, key));
    }
    out
}

/// What only a bake finds out: figures of chases, and what playing a crowd costs.
fn measured(settings: &Settings, item: &Item) -> anyhow::Result<String> {
    let baked = bake::bake(item)?;
    if let (Spec::Texture(params), Facts::Lava(facts)) = (&item.spec, &baked.facts) {
        let measured = facts.describe(params.lava.size);
        let table = bake::lava::describe(params)?;
        return Ok(format!(
            "\nmeasured\n{measured}\nperiods, in ticks, with what they cost\n{table}"
        ));
    }
    if let (Spec::Model(params), Facts::Model(facts)) = (&item.spec, &baked.facts) {
        return Ok(bake::model::describe::costs(params, facts));
    }
    let mut out = match &baked.facts {
        Facts::Chase(facts) => format!("\nmeasured\n{}", facts.describe()),
        _ => String::new(),
    };
    if let Some(cost) =
        write::cost(settings, item, &baked.asset).map_err(|e| e.of(settings, item))?
    {
        out.push_str(&format!("\nplayback\n{}", cost.describe()));
        out.push_str(&thinned(item, &baked.asset));
    }
    Ok(out)
}

/// What a tolerance would make of a crowd that has none, so that nobody has to try.
fn thinned(item: &Item, asset: &Asset) -> String {
    const TOLERANCE: f64 = 0.05;
    const EVERY: u32 = 20;
    let (Asset::Crowd(crowd), false) = (asset, item.params.has("tolerance")) else {
        return String::new();
    };
    let one_a_tick = crowd.tracks.entities * crowd.tracks.length() as usize;
    let of = |client, name| {
        let keying = Keying {
            every: EVERY,
            tolerance: Some(TOLERANCE),
            decimals: item.params.count("decimals") as u32,
            client,
            back: plays_back(&item.params),
        };
        match keyed(&crowd.tracks, &keying) {
            Ok(keyed) => format!(
                "    {name:<20} {} keys, {:.1} times fewer than one a tick\n",
                keyed.key_count(),
                one_a_tick as f64 / keyed.key_count().max(1) as f64
            ),
            Err(error) => format!("    {name:<20} {error}\n"),
        }
    };
    format!(
        "  with tolerance = {TOLERANCE} and key_every = {EVERY}\n{}{}",
        of(Client::Display, "as displays"),
        of(Client::Mob, "as mobs"),
    )
}

fn constants(formula: &Formula) -> String {
    if formula.constants.is_empty() {
        return String::new();
    }
    let mut out = String::from("\nconstants of the document\n");
    for c in formula.constants {
        let value = format!("{} {}", c.value, c.unit);
        out.push_str(&format!(
            "  {:<24} {:<28} {}\n",
            c.name,
            value.trim_end(),
            c.source
        ));
    }
    out
}

/// What a key is where nobody wrote it.
fn absent(key: &Key) -> String {
    match key.fallback {
        Fallback::Is(literal) => literal.into(),
        Fallback::Required | Fallback::Absent => "(none)".into(),
    }
}

fn parameter(params: &Params, key: &Key) -> String {
    let value = match params.has(key.name) {
        true => params.value(key.name).to_json().to_string(),
        false => "(none)".into(),
    };
    described(&value, key)
}

fn described(value: &str, key: &Key) -> String {
    let fallback = match key.fallback {
        Fallback::Required => "must be given".to_string(),
        Fallback::Absent => "none unless given".to_string(),
        Fallback::Is(literal) => format!("default {literal}"),
    };
    let unit = if key.unit.is_empty() {
        String::new()
    } else {
        format!(" {}", key.unit)
    };
    let source = if key.source.is_empty() {
        String::new()
    } else {
        format!("; {}", key.source)
    };
    format!(
        "  {} = {value}{unit}\n      {}\n      {}; {fallback}{source}\n",
        key.name,
        key.about,
        key.kind.accepts()
    )
}
