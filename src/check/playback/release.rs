//! What a release knows of commands. Everything older than the oldest release of the table is taken as known.
//!
//! Source of each row: the changelog of the release named; from 1.21 on also the command trees that the game prints.

use crate::minecraft::versions::Release;

/// One release as a reader of commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dialect {
    /// Major data-pack format: what the rules below are keyed by.
    pub format: u32,
    /// Name of the release, for messages.
    pub name: &'static str,
}

/// Something that came, or changed, with a data-pack format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Since {
    /// First data-pack format of a release that has it.
    pub format: u32,
    /// That release.
    pub release: &'static str,
}

const fn since(format: u32, release: &'static str) -> Since {
    Since { format, release }
}

/// `execute if function`.
pub const IF_FUNCTION: Since = since(26, "1.20.3");
/// `return run` and `return fail`; before, only `return <number>`.
pub const RETURN_RUN: Since = since(26, "1.20.3");
/// `tick`.
pub const TICK: Since = since(26, "1.20.3");
/// A function's result is what it returns; before, a call inside a function runs later and its result is lost.
pub const FUNCTION_RESULT: Since = since(26, "1.20.3");
/// `scoreboard players display` and `objectives modify .. numberformat`.
pub const NUMBER_FORMAT: Since = since(26, "1.20.3");
/// Item stacks with components, `count` in small letters.
pub const COMPONENTS: Since = since(41, "1.20.5");
/// `execute if items`.
pub const IF_ITEMS: Since = since(41, "1.20.5");
/// `@n`.
pub const NEAREST: Since = since(48, "1.21");
/// Folders `function`, `structure`, `tags/function`; attributes as `[{id,base}]`.
pub const SHORT_FOLDERS: Since = since(45, "1.21");
/// `rotate`.
pub const ROTATE: Since = since(57, "1.21.2");
/// Attribute ids without `generic.`.
pub const PLAIN_ATTRIBUTES: Since = since(49, "1.21.2");
/// Texts as SNBT, with `click_event` and `hover_event`; before, JSON.
pub const SNBT_TEXT: Since = since(71, "1.21.5");
/// Gamerules in snake_case.
pub const SNAKE_GAMERULES: Since = since(92, "1.21.11");
/// `Mth.sin` of a widened angle.
pub const WIDE_SINE: Since = since(94, "1.21.11");
/// `block_state` as a string or `{id,properties}`; before, `{Name,Properties}`.
pub const BLOCK_STATE_ID: Since = since(121, "26.3");

impl Dialect {
    /// How that release reads.
    pub fn of(release: &Release) -> Dialect {
        Dialect {
            format: release.data.major,
            name: release.name,
        }
    }

    /// Whether the release has it.
    pub fn has(self, what: Since) -> bool {
        self.format >= what.format
    }
}
