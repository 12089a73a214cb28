//! What any file can be: unreadable, in the wrong encoding, broken JSON or NBT; and what any archive can hold.

use super::Json;
use crate::foreign::json::{self, Node, Oddity};
use crate::foreign::{nbt, text};
use crate::report::{Code, Finding, Place, Severity};
use crate::tree::names;
use crate::tree::source::{Flaw, Source, SourceError, is_zip};
use std::collections::BTreeSet;

pub const CODES: &[Code] = &[
    NAME,
    DUPLICATE,
    NOT_A_FILE,
    UNREADABLE,
    ENCODING,
    BOM,
    SYNTAX,
    DUPLICATE_KEY,
    TRAILING_COMMA,
    NBT,
];

const NAME: Code = Code {
    id: "path-unsafe",
    title: "a path leaves its folder or cannot exist everywhere",
    meaning: "An entry with `..` or an absolute path overwrites files outside of the pack when it is unpacked; one with a backslash, a reserved name or a forbidden character cannot be unpacked on Windows, and of two that differ by case alone one overwrites the other there.",
    found_by: "The name of each entry is split at slashes and each part is looked at; such an entry is never read or written. Two names that differ by case alone are compared without it.",
    fix: "Pack again with plain relative names and forward slashes.",
    severity: Severity::Error,
};

const DUPLICATE: Code = Code {
    id: "archive-duplicate",
    title: "two entries of the zip have one name",
    meaning: "Which of them a program reads is left to chance, so the pack can be two packs.",
    found_by: "The names of the central directory are compared.",
    fix: "Pack again from a folder.",
    severity: Severity::Error,
};

const NOT_A_FILE: Code = Code {
    id: "not-a-file",
    title: "a symbolic link or special file",
    meaning: "A link can lead out of the pack; games refuse or skip packs that hold one.",
    found_by: "The type of each entry is looked at. It is not followed.",
    fix: "Replace it by the file itself.",
    severity: Severity::Warning,
};

const UNREADABLE: Code = Code {
    id: "file-unreadable",
    title: "the file cannot be read safely",
    meaning: "It is damaged, too large once unpacked, or closed to this user.",
    found_by: "Each file is read up to a limit and its checksum is compared.",
    fix: "Fetch it again or pack it anew; if it is too large, make it smaller.",
    severity: Severity::Error,
};

const ENCODING: Code = Code {
    id: "file-encoding",
    title: "the text is not UTF-8",
    meaning: "The game refuses such a function, and shows replacement characters for such JSON.",
    found_by: "The bytes are decoded as UTF-8.",
    fix: "Save the file as UTF-8 without a byte-order mark.",
    severity: Severity::Error,
};

const BOM: Code = Code {
    id: "file-bom",
    title: "the text begins with a byte-order mark",
    meaning: "In a function the first command is not recognised, and the whole function fails to load; many JSON readers stop at it.",
    found_by: "The first three bytes are EF BB BF.",
    fix: "Save the file as UTF-8 without a byte-order mark.",
    severity: Severity::Warning,
};

const SYNTAX: Code = Code {
    id: "json-syntax",
    title: "the JSON cannot be parsed",
    meaning: "The file is ignored by the game, often with no word in its log.",
    found_by: "The text is parsed; comments and trailing commas are forgiven here.",
    fix: "Repair the text at the place shown; it often lacks a bracket or comma just before.",
    severity: Severity::Error,
};

const DUPLICATE_KEY: Code = Code {
    id: "json-duplicate-key",
    title: "a key comes twice in one object",
    meaning: "Readers keep the last value without a word, or refuse the file.",
    found_by: "The keys of each object are compared; `0` and `0.0` are one key of a timeline.",
    fix: "Remove or rename one of them.",
    severity: Severity::Error,
};

const TRAILING_COMMA: Code = Code {
    id: "json-trailing-comma",
    title: "a comma before a closing bracket",
    meaning: "Some readers refuse it, others read a null after it.",
    found_by: "The text is parsed with its commas.",
    fix: "Remove the comma before the bracket.",
    severity: Severity::Warning,
};

const NBT: Code = Code {
    id: "nbt-damaged",
    title: "the NBT cannot be read",
    meaning: "The game does not load such a structure.",
    found_by: "The file is unpacked and parsed with every length held against the bytes that are left.",
    fix: "Write the file again.",
    severity: Severity::Error,
};

/// Entries that are not read, and names that are one where case does not count.
pub fn flaws(source: &Source) -> Vec<Finding> {
    let mut findings: Vec<Finding> = source.flaws().iter().map(flaw).collect();
    let paths = source.paths().iter().map(String::as_str);
    if let Some(clash) = names::clash(paths) {
        let first = clash.first;
        let what = match clash.nested {
            true => format!("of this and `{first}` one is a file where the other needs a folder"),
            false => format!("`{first}` is the same path where case does not count"),
        };
        findings.push(Finding::new(&NAME, Place::file(clash.second)).detail(what));
    }
    findings
}

/// What an entry that is not read is called.
pub fn flaw(flaw: &Flaw) -> Finding {
    match flaw {
        Flaw::Name { name, why } => Finding::new(&NAME, Place::file(name)).detail(why.clone()),
        Flaw::Duplicate { name } => Finding::new(&DUPLICATE, Place::file(name)),
        Flaw::NotAFile { name } => Finding::new(&NOT_A_FILE, Place::file(name)),
        Flaw::Encoding { name } => {
            Finding::new(&NAME, Place::file(name)).detail("its name is not UTF-8")
        }
    }
}

pub fn unreadable(path: &str, error: &SourceError) -> Finding {
    let finding = Finding::new(&UNREADABLE, Place::file(path));
    match error {
        // the place says which
        SourceError::Zip { why, .. } => finding.actual(format!("no readable zip: {why}")),
        other => finding.actual(other),
    }
}

/// Bytes up to which an archive among the files is unpacked: its entries may claim a thousand times its own.
const MAX_UNPACKED: usize = 1 << 30;

/// An archive that is none, or is damaged, as a whole or in what it holds. What that says is not looked at.
pub fn archive(path: &str, bytes: &[u8]) -> Vec<Finding> {
    if !is_zip(bytes) {
        return vec![
            Finding::new(&UNREADABLE, Place::file(path)).actual("no zip by its first bytes"),
        ];
    }
    match Source::zip(bytes.to_vec()) {
        Err(error) => vec![unreadable(path, &error)],
        Ok(source) => {
            let (mut findings, mut unpacked) = (Vec::new(), 0);
            for entry in source.paths() {
                match source.read(entry) {
                    Ok(bytes) => unpacked += bytes.len(),
                    Err(error) => findings.push(unreadable(path, &error).detail(entry.clone())),
                }
                if unpacked > MAX_UNPACKED {
                    let what = format!("more than {} MB once unpacked", MAX_UNPACKED >> 20);
                    findings.push(Finding::new(&UNREADABLE, Place::file(path)).actual(what));
                    break;
                }
            }
            findings
        }
    }
}

pub fn encoding(path: &str, text: &text::Text, findings: &mut Vec<Finding>) {
    if let Some(at) = text.invalid_at {
        let (line, column) = text::line_column(&text.text, at);
        findings.push(Finding::new(&ENCODING, Place::file(path).at(line, column)));
    }
    if text.bom {
        findings.push(Finding::new(&BOM, Place::file(path).at(1, 1)));
    }
}

pub fn json(path: &str, bytes: &[u8], findings: &mut Vec<Finding>) -> Option<Json> {
    let text = text::decode(bytes);
    encoding(path, &text, findings);
    match json::parse(&text.text) {
        Err(error) => {
            let place = Place::file(path).at(error.line, error.column);
            findings.push(
                Finding::new(&SYNTAX, place)
                    .detail(error.what)
                    .excerpt(&text.text),
            );
            None
        }
        Ok(document) => {
            let json = Json::new(path, text.text, document);
            for (oddity, at) in &json.document.oddities {
                if *oddity == Oddity::TrailingComma {
                    findings.push(json.shown(Finding::new(&TRAILING_COMMA, json.place_at(*at))));
                }
            }
            duplicates(&json, json.root(), findings);
            Some(json)
        }
    }
}

fn duplicates(json: &Json, node: &Node, findings: &mut Vec<Finding>) {
    let mut seen = BTreeSet::new();
    let timeline = node
        .entries()
        .iter()
        .all(|(key, _)| key.text.parse::<f64>().is_ok());
    for (key, value) in node.entries() {
        let name = match key.text.parse::<f64>() {
            Ok(time) if timeline => time.to_bits().to_string(),
            _ => key.text.clone(),
        };
        if !seen.insert(name) {
            let finding = Finding::new(&DUPLICATE_KEY, json.place_at(key.at).key(key.text.clone()));
            findings.push(json.shown(finding));
        }
        duplicates(json, value, findings);
    }
    for value in node.items() {
        duplicates(json, value, findings);
    }
}

pub fn nbt(path: &str, bytes: &[u8]) -> Vec<Finding> {
    match nbt::parse(bytes) {
        Ok(_) => Vec::new(),
        Err(error) => vec![Finding::new(&NBT, Place::file(path)).actual(error)],
    }
}
