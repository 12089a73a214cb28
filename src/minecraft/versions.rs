//! Releases of the game and the formats each of them reads: the one dated table, `versions.tsv`.
//!
//! Formats are `major.minor`; before data 82 and resource 65 the game knew no minor versions and they are 0. Source of
//! every cell: the game's own `version.json` (`pack_version`, `world_version`), as published with each release.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The table as it lies in the source tree; its first line says as of when.
const TABLE: &str = include_str!("versions.tsv");

/// A pack format. Ordered as the game orders it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackFormat {
    pub major: u32,
    pub minor: u32,
}

impl PackFormat {
    pub const fn new(major: u32, minor: u32) -> PackFormat {
        PackFormat { major, minor }
    }
}

impl fmt::Display for PackFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl FromStr for PackFormat {
    type Err = VersionError;

    /// `121.0`, or `121` for `121.0`.
    fn from_str(text: &str) -> Result<PackFormat, VersionError> {
        let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
        match (major.parse(), minor.parse()) {
            (Ok(major), Ok(minor)) => Ok(PackFormat { major, minor }),
            _ => Err(VersionError::Format {
                text: text.to_string(),
            }),
        }
    }
}

/// One release: a row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Release {
    /// As the launcher prints it: `1.21.4`, `26.3`.
    pub name: &'static str,
    /// ISO date.
    pub released: &'static str,
    /// Format of data packs.
    pub data: PackFormat,
    /// Format of resource packs.
    pub resource: PackFormat,
    /// `DataVersion` of saved NBT.
    pub data_version: i32,
}

static RELEASES: LazyLock<Vec<Release>> = LazyLock::new(|| TABLE.lines().filter_map(row).collect());

fn row(line: &'static str) -> Option<Release> {
    let mut cells = line.split('\t');
    let name = cells
        .next()
        .filter(|name| name.starts_with(|c: char| c.is_ascii_digit()))?;
    Some(Release {
        name,
        released: cells.next()?,
        data: cells.next()?.parse().ok()?,
        resource: cells.next()?.parse().ok()?,
        data_version: cells.next()?.parse().ok()?,
    })
}

/// All known releases, oldest first.
pub fn releases() -> &'static [Release] {
    &RELEASES
}

/// The day as of which the table was complete (ISO date), from its first line.
pub fn table_date() -> &'static str {
    let first = TABLE.lines().next().unwrap_or_default();
    first
        .split_once("as of ")
        .and_then(|(_, rest)| rest.get(..10))
        .unwrap_or_default()
}

/// Why a release or a range of releases was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VersionError {
    #[error(
        "`{text}` is not a release: write one as the launcher prints it (26.3), or a range with both ends in (1.20.2..26.3)"
    )]
    Syntax { text: String },
    #[error(
        "release {name} is older than {oldest}, the oldest that packs are written for (functions with arguments came with it)"
    )]
    TooOld { name: String, oldest: &'static str },
    #[error(
        "release {name} is newer than the table of {date}, which ends at {newest}: name {newest}, and give the formats of \
         {name} as `data_format` and `resource_format` (the game prints them as pack_version in its version.json)"
    )]
    TooNew {
        name: String,
        newest: &'static str,
        date: &'static str,
    },
    #[error("there is no release {name}; its neighbours are {before} and {after}")]
    Unknown {
        name: String,
        before: &'static str,
        after: &'static str,
    },
    #[error("the range {first}..{last} runs backward: write {last}..{first}")]
    Backward {
        first: &'static str,
        last: &'static str,
    },
    #[error("`{text}` is not a pack format: write major.minor, as 121.0")]
    Format { text: String },
    #[error(
        "{what} format {given} is older than {least}, which {release} already has: an override may only go beyond the table"
    )]
    OldOverride {
        what: &'static str,
        given: PackFormat,
        least: PackFormat,
        release: &'static str,
    },
}

/// Numbers of a release name, for ordering names that the table lacks.
fn numbers(name: &str) -> Option<Vec<u32>> {
    name.split('.')
        .map(|part| {
            let plain = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| part.parse().ok()).flatten()
        })
        .collect()
}

/// A release by its name.
///
/// # Errors
/// [`VersionError`] naming the neighbours of an unknown release, or the way past the end of the table.
pub fn release(name: &str) -> Result<&'static Release, VersionError> {
    Ok(&RELEASES[index(name)?])
}

fn index(name: &str) -> Result<usize, VersionError> {
    let name = name.trim();
    if let Some(at) = RELEASES.iter().position(|release| release.name == name) {
        return Ok(at);
    }
    let wanted = numbers(name).ok_or_else(|| VersionError::Syntax {
        text: name.to_string(),
    })?;
    let later = RELEASES
        .iter()
        .position(|release| numbers(release.name).is_some_and(|known| known > wanted));
    Err(match later {
        Some(0) => VersionError::TooOld {
            name: name.to_string(),
            oldest: RELEASES[0].name,
        },
        Some(at) => VersionError::Unknown {
            name: name.to_string(),
            before: RELEASES[at - 1].name,
            after: RELEASES[at].name,
        },
        None => VersionError::TooNew {
            name: name.to_string(),
            newest: RELEASES[RELEASES.len() - 1].name,
            date: table_date(),
        },
    })
}

/// Releases that a project supports, both ends in, with the formats that it claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseRange {
    first: usize,
    last: usize,
    data_override: Option<PackFormat>,
    resource_override: Option<PackFormat>,
}

impl FromStr for ReleaseRange {
    type Err = VersionError;

    /// `26.3`, `1.20.2..26.3`; `1.20.2..=26.3` means the same.
    fn from_str(text: &str) -> Result<ReleaseRange, VersionError> {
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (first, last.strip_prefix('=').unwrap_or(last)),
            None => (text, text),
        };
        let (first, last) = (index(first)?, index(last)?);
        if first > last {
            return Err(VersionError::Backward {
                first: RELEASES[first].name,
                last: RELEASES[last].name,
            });
        }
        Ok(ReleaseRange {
            first,
            last,
            data_override: None,
            resource_override: None,
        })
    }
}

impl fmt::Display for ReleaseRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.first().name)?;
        if !self.is_single() {
            write!(f, "..{}", self.last().name)?;
        }
        Ok(())
    }
}

impl ReleaseRange {
    /// Extends the claim to formats beyond the table, for a release that is newer than it.
    ///
    /// # Errors
    /// [`VersionError::OldOverride`] if a format lies below that of the range's last release.
    pub fn with_formats(
        mut self,
        data: Option<PackFormat>,
        resource: Option<PackFormat>,
    ) -> Result<ReleaseRange, VersionError> {
        let last = self.last();
        for (what, given, least) in [
            ("data", data, last.data),
            ("resource", resource, last.resource),
        ] {
            if let Some(given) = given.filter(|&given| given < least) {
                return Err(VersionError::OldOverride {
                    what,
                    given,
                    least,
                    release: last.name,
                });
            }
        }
        self.data_override = data;
        self.resource_override = resource;
        Ok(self)
    }

    pub fn first(&self) -> &'static Release {
        &RELEASES[self.first]
    }

    pub fn last(&self) -> &'static Release {
        &RELEASES[self.last]
    }

    /// Every release of the range, oldest first.
    pub fn releases(&self) -> &'static [Release] {
        &RELEASES[self.first..=self.last]
    }

    /// One release, and no format beyond it.
    pub fn is_single(&self) -> bool {
        self.first == self.last && self.data_override.is_none() && self.resource_override.is_none()
    }

    /// First and last data-pack format claimed.
    pub fn data(&self) -> (PackFormat, PackFormat) {
        (
            self.first().data,
            self.data_override.unwrap_or(self.last().data),
        )
    }

    /// First and last resource-pack format claimed.
    pub fn resource(&self) -> (PackFormat, PackFormat) {
        (
            self.first().resource,
            self.resource_override.unwrap_or(self.last().resource),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole_and_ascending() {
        let rows = TABLE
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
            .count();
        assert_eq!(releases().len(), rows, "a row did not parse");
        assert_eq!((rows, table_date()), (22, "2026-11-30"));
        for pair in releases().windows(2) {
            assert!(numbers(pair[0].name) < numbers(pair[1].name));
            assert!(pair[0].released <= pair[1].released);
            assert!(pair[0].data <= pair[1].data && pair[0].resource <= pair[1].resource);
            assert!(pair[0].data_version < pair[1].data_version);
        }
        let last = releases().last().unwrap();
        assert_eq!(
            (last.data, last.resource, last.data_version),
            (PackFormat::new(121, 0), PackFormat::new(97, 1), 5023)
        );
    }

    #[test]
    fn ranges_read_and_print() {
        let range: ReleaseRange = "1.20.2..26.3".parse().unwrap();
        assert_eq!(
            range.data(),
            (PackFormat::new(18, 0), PackFormat::new(121, 0))
        );
        assert_eq!(range.resource().1, PackFormat::new(97, 1));
        assert_eq!(
            (range.releases().len(), range.to_string().as_str()),
            (22, "1.20.2..26.3")
        );
        let single: ReleaseRange = "1.21.4".parse().unwrap();
        assert!(single.is_single() && single.to_string() == "1.21.4");
        assert_eq!(
            "1.21..=1.21.4".parse::<ReleaseRange>().unwrap().to_string(),
            "1.21..1.21.4"
        );
    }

    #[test]
    fn refusals_say_what_to_do() {
        let error = |text: &str| text.parse::<ReleaseRange>().unwrap_err().to_string();
        assert!(error("26.4").contains("data_format"));
        assert!(error("27").contains("ends at 26.3"));
        assert!(error("1.20.1").contains("older than 1.20.2"));
        assert!(error("1.21.12").contains("1.21.11 and 26.1"));
        assert!(error("26.3..1.21").contains("write 1.21..26.3"));
        for bad in [
            "",
            "..",
            "latest",
            "1.21-pre1",
            "1..2..3",
            "+1.21",
            "1.21..",
            "..26.3",
        ] {
            assert!(bad.parse::<ReleaseRange>().is_err(), "{bad}");
        }
    }

    #[test]
    fn overrides_go_beyond_the_table_only() {
        let range: ReleaseRange = "1.21..26.3".parse().unwrap();
        let beyond = range
            .clone()
            .with_formats(Some(PackFormat::new(122, 3)), None)
            .unwrap();
        assert_eq!(beyond.data().1, PackFormat::new(122, 3));
        assert!(
            range
                .with_formats(None, Some(PackFormat::new(97, 0)))
                .is_err()
        );
    }
}
