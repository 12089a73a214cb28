//! Which paths may be written: those that mean the same file on every system.

use super::TreeError;
use crate::windows::is_device;
use std::collections::BTreeMap;

/// Bytes that one component may have on the usual file systems.
const MAX_COMPONENT: usize = 255;

/// Windows' MAX_PATH is 260 characters with drive and output folder; this leaves room for those.
const MAX_PATH: usize = 200;

/// What is wrong with one path, if anything: `..`, absolute, backslashes, reserved names, characters that Windows refuses.
pub fn flaw(path: &str) -> Option<String> {
    if path.is_empty() {
        return Some("the path is empty".to_string());
    }
    if path.starts_with('/') {
        return Some("an absolute path leaves the output folder".to_string());
    }
    if path.len() > MAX_PATH {
        return Some(format!(
            "{} bytes long, more than the {MAX_PATH} that fit everywhere",
            path.len()
        ));
    }
    path.split('/').find_map(component_flaw)
}

fn component_flaw(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("an empty name between two slashes".to_string());
    }
    if name == "." || name == ".." {
        return Some(format!("`{name}` leaves its folder"));
    }
    if name.len() > MAX_COMPONENT {
        return Some(format!(
            "a name of {} bytes, more than {MAX_COMPONENT}",
            name.len()
        ));
    }
    if let Some(c) = name
        .chars()
        .find(|&c| c.is_control() || matches!(c, '<' | '>' | ':' | '"' | '\\' | '|' | '?' | '*'))
    {
        return Some(format!(
            "Windows refuses the character {c:?} in `{}`",
            name.escape_debug()
        ));
    }
    if name.ends_with('.') || name.ends_with(' ') {
        return Some(format!("Windows drops the last character of `{name}`"));
    }
    if is_device(name.split('.').next().unwrap_or(name).trim_end()) {
        return Some(format!("`{name}` is a device on Windows"));
    }
    None
}

/// # Errors
/// [`TreeError::Name`] with the flaw.
pub fn check(path: &str) -> Result<(), TreeError> {
    match flaw(path) {
        None => Ok(()),
        Some(why) => Err(TreeError::Name {
            path: path.escape_debug().to_string(),
            why,
        }),
    }
}

/// Two paths that cannot both be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    pub first: String,
    pub second: String,
    /// One is a file where the other needs a folder.
    pub nested: bool,
}

/// The first two paths, or folders of paths, that one file system could take for the same: `A/x` and `a/y`, `b` and `b/c`.
pub fn clash<'a>(paths: impl Iterator<Item = &'a str>) -> Option<Clash> {
    // key: folded path; value: the path as first spelled, and whether it is a file
    let mut seen: BTreeMap<String, (&str, bool)> = BTreeMap::new();
    let mut last = "";
    for path in paths {
        // the folders of the path before are seen already
        let known = path.bytes().zip(last.bytes()).take_while(|(a, b)| a == b);
        let known = known.count();
        last = path;
        let ends = path
            .match_indices('/')
            .map(|(end, _)| (end, false))
            .filter(|(end, _)| *end >= known)
            .chain([(path.len(), true)]);
        for (end, is_file) in ends {
            let prefix = &path[..end];
            match seen.insert(fold(prefix), (prefix, is_file)) {
                Some((other, other_is_file))
                    if other != prefix || other_is_file != is_file || is_file =>
                {
                    return Some(Clash {
                        first: other.to_string(),
                        second: path.to_string(),
                        nested: other_is_file != is_file,
                    });
                }
                _ => {}
            }
        }
    }
    None
}

/// A name as file systems that ignore case compare it.
pub fn fold(name: &str) -> String {
    name.to_lowercase()
}
