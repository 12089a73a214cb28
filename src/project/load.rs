//! Finding, reading and validating a project.

use super::error::{Problem, ProjectError, Text};
use super::key::{Kind, nearest};
use super::params::Params;
use super::value::{Entry, Table, Value, ValueKind};
use super::{Inputs, Item, Project, SECTIONS, Settings, builtin, key_at, keys, raw, section};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name that marks a project's folder.
pub const FILE_NAME: &str = "tickbake.toml";

/// An input file beyond this size is refused: heightmaps and paths are small.
const MAX_INPUT_BYTES: u64 = 64 << 20;

/// The project file in `start` or the nearest folder above it.
pub fn find(start: &Path) -> Option<PathBuf> {
    start.ancestors().find_map(in_folder)
}

/// The project file in this very folder. Whatever has its name is it: what cannot be read is an error when it is loaded, not
/// a reason to take another project.
pub fn in_folder(dir: &Path) -> Option<PathBuf> {
    let file = dir.join(FILE_NAME);
    std::fs::symlink_metadata(&file).is_ok().then_some(file)
}

/// What stands in the place of a file, if no file does.
fn no_file(path: &Path) -> Option<&'static str> {
    match std::fs::metadata(path) {
        Ok(meta) if meta.is_file() => None,
        Ok(meta) if meta.is_dir() => Some("is a folder, not a file"),
        Ok(_) => Some("is a device, pipe or socket, not a file"),
        Err(e) if e.kind() != ErrorKind::NotFound => None,
        Err(_) if path.is_symlink() => Some("is a link to a file that is not there"),
        Err(_) => None,
    }
}

/// Loads the project file at `file` with `--set` assignments laid over it.
pub fn load(file: &Path, sets: &[String]) -> Result<Project, ProjectError> {
    let shown = file.display().to_string();
    if let Some(what) = no_file(file) {
        let fix = "move it away, and write the project there";
        return Err(ProjectError::whole(&shown, what, fix));
    }
    let bytes = std::fs::read(file).map_err(|e| {
        ProjectError::whole(
            &shown,
            format!("cannot be read: {e}"),
            "check the path and its permissions",
        )
    })?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        ProjectError::whole(
            &shown,
            format!("not UTF-8 at byte {at}"),
            "save the file as UTF-8",
        )
    })?;
    let root = file.parent().unwrap_or(Path::new(".")).to_path_buf();
    from_text(&shown, &text, sets, root, Some(file.to_path_buf()))
}

/// The project file itself, and every file that a string in it or in `sets` could name, whether it is there or not:
/// what has to be watched, also while the project is not valid.
pub fn named_files(file: &Path, sets: &[String]) -> Vec<PathBuf> {
    let mut files = vec![file.to_path_buf()];
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let Ok(mut table) = raw::parse("", &text) else {
        return files;
    };
    for assignment in sets {
        // what is wrong with it is told when the project is loaded
        let _ = raw::set(&mut table, assignment, kind_of);
    }
    let root = file.parent().unwrap_or(Path::new("."));
    for entry in table.values() {
        strings(&entry.value, &mut |text| {
            let path = root.join(text);
            if Path::new(text).extension().is_some() && !text.contains('\n') && !path.is_dir() {
                files.push(path);
            }
        });
    }
    files.sort();
    files.dedup();
    files
}

fn kind_of(path: &[&str]) -> Option<&'static Kind> {
    key_at(path).map(|key| &key.kind)
}

fn strings(value: &Value, each: &mut dyn FnMut(&str)) {
    match &value.kind {
        ValueKind::Text(text) => each(text),
        ValueKind::List(list) => list.iter().for_each(|value| strings(value, each)),
        ValueKind::Table(table) => table.values().for_each(|e| strings(&e.value, each)),
        _ => {}
    }
}

/// The built-in project, rooted in `root`.
pub fn load_builtin(root: &Path, sets: &[String]) -> Result<Project, ProjectError> {
    from_text(
        "<built-in>/tickbake.toml",
        builtin::PROJECT,
        sets,
        root.to_path_buf(),
        None,
    )
}

/// Validates a project's text. `shown` names the file in messages; inputs are read below `root`.
pub fn from_text(
    shown: &str,
    text: &str,
    sets: &[String],
    root: PathBuf,
    file: Option<PathBuf>,
) -> Result<Project, ProjectError> {
    let mut table = raw::parse(shown, text)?;
    for assignment in sets {
        raw::set(&mut table, assignment, kind_of)?;
    }
    let mut problems = Vec::new();
    let settings = settings(&table, &mut problems);
    let mut items = items(&table, &root, &mut problems);
    let source = Arc::new(Text {
        file: shown.into(),
        text: text.into(),
        sets: sets.to_vec(),
    });
    match (settings, problems.is_empty()) {
        (Some(settings), true) => {
            for item in &mut items {
                item.source = Arc::clone(&source);
            }
            Ok(Project {
                settings,
                items,
                root,
                file,
            })
        }
        _ => Err(source.error(problems)),
    }
}

fn settings(table: &Table, problems: &mut Vec<Problem>) -> Option<Settings> {
    let empty = Entry {
        key_span: None,
        value: ValueKind::Table(Table::new()).into(),
    };
    let entry = table.get("project").unwrap_or(&empty);
    let ValueKind::Table(inner) = &entry.value.kind else {
        problems.push(Problem::at(
            &entry.value.span,
            "project",
            format!("project is {}", entry.value.type_name()),
            "[project] with its keys below",
        ));
        return None;
    };
    Params::validate(keys::project::KEYS, inner, "project", &entry.value.span)
        .and_then(|params| Settings::new(&params))
        .map_err(|p| problems.extend(p))
        .ok()
}

fn items(table: &Table, root: &Path, problems: &mut Vec<Problem>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut named: BTreeMap<String, String> = BTreeMap::new();
    for (name, entry) in table.iter().filter(|(name, _)| *name != "project") {
        let Some(section) = section(name) else {
            let mut names: Vec<&str> = SECTIONS.iter().map(|s| s.name).collect();
            names.push("project");
            let reason = match nearest(name, &names) {
                Some(near) => format!("unknown section \"{name}\"; did you mean \"{near}\"?"),
                None => format!("unknown section \"{name}\""),
            };
            problems.push(Problem::at(&entry.key_span, name, reason, names.join(", ")));
            continue;
        };
        let ValueKind::Table(ids) = &entry.value.kind else {
            problems.push(Problem::at(
                &entry.value.span,
                name,
                format!("{name} is {}", entry.value.type_name()),
                format!("[{name}.ID] with its keys below"),
            ));
            continue;
        };
        for (id, item) in ids {
            match self::item(section, id, item, root) {
                Ok(item) => match named.get(&item.name) {
                    None => {
                        named.insert(item.name.clone(), item.id.clone());
                        items.push(item);
                    }
                    Some(other) => problems.push(Problem::at(
                        &ids[id].key_span,
                        &item.id,
                        format!("{other} and {} have one name", item.id),
                        "names are unique in a project, as they name files and functions",
                    )),
                },
                Err(p) => problems.extend(p),
            }
        }
    }
    items.sort_by(|a, b| a.id.cmp(&b.id));
    items
}

fn item(
    section: &'static super::Section,
    id: &str,
    entry: &Entry,
    root: &Path,
) -> Result<Item, Vec<Problem>> {
    let path = format!("{}.{id}", section.name);
    let ValueKind::Table(inner) = &entry.value.kind else {
        return Err(vec![Problem::at(
            &entry.key_span,
            &path,
            format!("{path} is {}; an item is a table", entry.value.type_name()),
            format!("[{}.ID] with its keys below", section.name),
        )]);
    };
    (keys::ITEM_ID.check)(id).map_err(|reason| {
        vec![Problem::at(
            &entry.key_span,
            &path,
            format!("\"{id}\" cannot name an item: {reason}"),
            keys::ITEM_ID.accepts,
        )]
    })?;
    let params = Params::validate(section.keys, inner, &path, &entry.value.span)?;
    let mut inputs = Inputs::new();
    let mut problems = Vec::new();
    for key in section.keys {
        read_inputs(
            &key.kind,
            params.value(key.name),
            root,
            &mut inputs,
            &mut problems,
        );
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    Item::new(section, id, params, inputs)
}

/// Reads every file that a value of a [`Kind::File`] names, however deep it stands.
fn read_inputs(
    kind: &Kind,
    value: &Value,
    root: &Path,
    inputs: &mut Inputs,
    problems: &mut Vec<Problem>,
) {
    match (kind, &value.kind) {
        (Kind::File(_), ValueKind::Text(path)) => match read_input(&root.join(path)) {
            Ok(bytes) => {
                inputs.insert(path.clone(), bytes);
            }
            Err(reason) => problems.push(Problem::at(
                &value.span,
                path,
                format!("{path}: {reason}"),
                "a file that can be read, beside or below the project file",
            )),
        },
        (Kind::List { of, .. }, ValueKind::List(list)) => {
            for item in list {
                read_inputs(of, item, root, inputs, problems);
            }
        }
        (Kind::Table(keys), ValueKind::Table(table)) => {
            for key in *keys {
                if let Some(entry) = table.get(key.name) {
                    read_inputs(&key.kind, &entry.value, root, inputs, problems);
                }
            }
        }
        (Kind::Either(kinds), _) => {
            // The alternative that accepts the value is the one that was taken when it was validated.
            if let Some(kind) = kinds.iter().find(|k| k.normalise(value, "").is_ok()) {
                read_inputs(kind, value, root, inputs, problems);
            }
        }
        _ => {}
    }
}

fn read_input(path: &Path) -> Result<Vec<u8>, String> {
    let meta = std::fs::metadata(path).map_err(|e| e.to_string())?;
    if !meta.is_file() {
        return Err("is not a file".into());
    }
    if meta.len() > MAX_INPUT_BYTES {
        return Err(format!(
            "has {} bytes; at most {MAX_INPUT_BYTES}",
            meta.len()
        ));
    }
    std::fs::read(path).map_err(|e| e.to_string())
}
