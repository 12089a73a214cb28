//! What the disk said of each file when its content was last known, so that a build need not read the whole folder again.
//!
//! Kept outside the folder. Good enough to skip work in `build`; nothing that proves anything (`check`, `diff`, CI) uses
//! it. As in git's index, a file is taken as unchanged while its size, times and inode are; and a file that was written
//! within the last tick of the file system's clock is read again, because an edit in the same tick would not show.

use super::hash::sha256;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::path::Path;

/// Longest tick of the clocks that stamp files with nanoseconds: Linux' slowest timer, 100 Hz.
const FINE_TICK: i64 = 10_000_000;
/// Longest tick of the coarse ones: FAT's 2 s.
const COARSE_TICK: i64 = 2_000_000_000;
/// Times of coarse clocks are whole milliseconds at best.
const COARSE_STEP: i64 = 1_000_000;

/// Size, times (ns since 1970) and number of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    size: u64,
    modified: i64,
    changed: i64,
    node: u64,
}

impl Stamp {
    #[cfg(unix)]
    pub fn of(meta: &Metadata) -> Stamp {
        use std::os::unix::fs::MetadataExt;
        let ns = |s: i64, ns: i64| s.saturating_mul(1_000_000_000).saturating_add(ns);
        Stamp {
            size: meta.len(),
            modified: ns(meta.mtime(), meta.mtime_nsec()),
            changed: ns(meta.ctime(), meta.ctime_nsec()),
            node: meta.ino(),
        }
    }

    #[cfg(not(unix))]
    pub fn of(meta: &Metadata) -> Stamp {
        let [modified, changed] = [meta.modified(), meta.created()].map(|time| {
            let since = time.ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
            i64::try_from(since.as_nanos()).ok()
        });
        Stamp {
            size: meta.len(),
            modified: modified.unwrap_or(0),
            changed: changed.unwrap_or(0),
            node: 0,
        }
    }

    fn latest(&self) -> i64 {
        self.modified.max(self.changed)
    }

    /// Whether a file that was moved here after it was written came a tick later: then every edit here shows.
    fn came_later(&self) -> bool {
        self.changed.saturating_sub(self.modified) > tick(self.modified)
    }
}

/// The longest tick of a clock that gives such times.
fn tick(time: i64) -> i64 {
    match time % COARSE_STEP {
        0 => COARSE_TICK,
        _ => FINE_TICK,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    stamp: Stamp,
    sha256: String,
    /// Written so lately that the stamp alone proves nothing.
    fresh: bool,
}

impl Seen {
    /// Whether the file lies in `out` as it was seen; read only where its stamp proves nothing.
    fn lies(&self, out: &Path, path: &str) -> bool {
        let full = out.join(path);
        let same = fs::symlink_metadata(&full)
            .is_ok_and(|meta| meta.is_file() && Stamp::of(&meta) == self.stamp);
        let content = || fs::read(&full).is_ok_and(|bytes| sha256(path, &bytes) == self.sha256);
        same && (!self.fresh || content())
    }
}

/// Path -> stamp and sha256 (see [`super::hash::sha256`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    files: BTreeMap<String, Seen>,
}

impl Index {
    /// The sha256 of a file.
    pub fn sha256(&self, path: &str) -> Option<&str> {
        Some(&self.files.get(path)?.sha256)
    }

    /// Notes what was seen of a file that is known to have this content.
    pub fn note(&mut self, path: &str, stamp: Stamp, sha256: &str) {
        self.insert(path, stamp, sha256, true);
    }

    /// As [`Index::note`], for a file that was written elsewhere and moved here.
    pub fn note_moved(&mut self, path: &str, stamp: Stamp, sha256: &str) {
        self.insert(path, stamp, sha256, !stamp.came_later());
    }

    fn insert(&mut self, path: &str, stamp: Stamp, sha256: &str, fresh: bool) {
        let seen = Seen {
            stamp,
            sha256: sha256.to_string(),
            fresh,
        };
        self.files.insert(path.to_string(), seen);
    }

    /// Forgets every path that `owned` does not hold.
    pub fn retain(&mut self, owned: impl Fn(&str) -> bool) {
        self.files.retain(|path, _| owned(path));
    }

    /// Looks at every file and forgets those that do not lie in `out` as they were seen. Whether all do.
    pub fn confirm(&mut self, out: &Path) -> bool {
        let lie: Vec<bool> = self
            .files
            .par_iter()
            .map(|(path, seen)| seen.lies(out, path))
            .collect();
        let all = lie.iter().all(|&lies| lies);
        let mut lie = lie.into_iter();
        self.files.retain(|_, _| lie.next().unwrap_or(false));
        all
    }

    /// Whether this one file lies in `out` as it was seen.
    pub fn holds(&self, out: &Path, path: &str) -> bool {
        let seen = self.files.get(path);
        seen.is_some_and(|seen| seen.lies(out, path))
    }

    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// A line a file.
    pub fn to_text(&self) -> String {
        use std::fmt::Write as _;
        let newest = self.files.values().map(|seen| seen.stamp.latest()).max();
        let newest = newest.unwrap_or(0);
        let settled = newest - tick(newest);
        let mut out = String::with_capacity(self.files.len() * 180);
        for (path, seen) in &self.files {
            let Stamp {
                size,
                modified,
                changed,
                node,
            } = seen.stamp;
            let fresh = u8::from(seen.fresh && seen.stamp.latest() > settled);
            let _ = writeln!(
                out,
                "{size} {modified} {changed} {node} {fresh} {} {path}",
                seen.sha256
            );
        }
        out
    }

    /// Reads [`Index::to_text`]; nothing where it is damaged.
    pub fn from_text(text: &str) -> Option<Index> {
        let line = |line: &str| {
            let mut parts = line.splitn(7, ' ');
            let mut next = || parts.next();
            let stamp = Stamp {
                size: next()?.parse().ok()?,
                modified: next()?.parse().ok()?,
                changed: next()?.parse().ok()?,
                node: next()?.parse().ok()?,
            };
            let fresh = next()? != "0";
            let sha256 = next()?.to_string();
            let seen = Seen {
                stamp,
                sha256,
                fresh,
            };
            Some((next()?.to_string(), seen))
        };
        let files = text.lines().map(line).collect::<Option<_>>()?;
        Some(Index { files })
    }
}

#[cfg(test)]
mod tests {
    use super::{Index, Stamp};

    fn stamp(modified: i64) -> Stamp {
        Stamp {
            size: 3,
            modified,
            changed: modified,
            node: 7,
        }
    }

    #[test]
    fn text_reads_back_and_the_latest_files_are_fresh() {
        let mut index = Index::default();
        index.note("a b/c.json", stamp(1_000_000_000_000_000_001), "00ff");
        index.note("d.png", stamp(1_000_000_000_020_000_001), "ee");
        index.note("e.png", stamp(1_000_000_000_019_000_001), "dd");
        let read = Index::from_text(&index.to_text()).unwrap();
        let fresh: Vec<bool> = read.files.values().map(|seen| seen.fresh).collect();
        assert_eq!(fresh, [false, true, true]);
        assert_eq!(
            read.files["a b/c.json"].stamp,
            index.files["a b/c.json"].stamp
        );
        // a clock of whole seconds: two of them back is still within the tick
        index.note("f.png", stamp(1_000_000_000_000_000_000), "cc");
        index.note("g.png", stamp(1_000_000_001_000_000_000), "bb");
        let read = Index::from_text(&index.to_text()).unwrap();
        assert!(read.files.values().all(|seen| seen.fresh));
        assert_eq!(Index::from_text("1 2 3\n"), None);
    }

    #[test]
    fn a_file_that_came_a_tick_after_it_was_written_is_not_fresh() {
        let mut index = Index::default();
        for (path, waited) in [("a.png", 1_000_000), ("b.png", 20_000_000)] {
            let changed = 1_000_000_000_000_000_001 + waited;
            let moved = Stamp {
                changed,
                ..stamp(1_000_000_000_000_000_001)
            };
            index.note_moved(path, moved, "00ff");
        }
        index.note("c.png", stamp(1_000_000_000_000_000_001), "00ff");
        index.note("d.png", stamp(1_000_000_000_015_000_001), "00ff");
        let read = Index::from_text(&index.to_text()).unwrap();
        let fresh = |path: &str| read.files[path].fresh;
        assert!(!fresh("b.png") && fresh("d.png"));
        // the newest is b's move, and a and c are settled by then
        assert!(!fresh("a.png") && !fresh("c.png"));
        assert_eq!(Index::from_text(&read.to_text()), Some(read));
    }
}
