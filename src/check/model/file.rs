//! A file that holds clips, as the checks see it.

use super::play::Engine;
use crate::foreign::text::Lines;
use crate::format::reading::{ReadChannel, ReadClip, ReadKey, ReadRig};
use crate::report::{Code, Finding, Place};

/// Clips of one file, and what is needed to judge them.
pub struct File<'a> {
    /// Path below the output folder.
    pub path: &'a str,
    /// Where its keys stand; none where they stand in no text.
    pub lines: Option<Lines<'a>>,
    /// The target's name in the project file.
    pub target: &'static str,
    /// Whose rules hold between keys.
    pub engine: Engine,
    /// The clips.
    pub clips: &'a [ReadClip],
    /// The rest pose that positions are added to; the document's own where the target has no model file.
    pub rig: Option<&'a ReadRig>,
    /// The one clip that the file must hold, where each clip has a file.
    pub only: Option<&'a str>,
}

impl File<'_> {
    /// The part of a clip's name after its last dot.
    pub fn short<'c>(&self, clip: &'c ReadClip) -> &'c str {
        clip.name.rsplit('.').next().unwrap_or(&clip.name)
    }

    /// A finding on the file.
    pub fn finding(&self, code: &'static Code) -> Finding {
        Finding::new(code, Place::file(self.path))
    }

    /// A finding on a clip.
    pub fn at(&self, code: &'static Code, clip: &ReadClip) -> Finding {
        Finding::new(code, Place::file(self.path).key(self.short(clip)))
    }

    /// A finding on a channel, at its first key.
    pub fn of(&self, code: &'static Code, clip: &ReadClip, channel: &ReadChannel) -> Finding {
        self.of_key(code, clip, channel, channel.keys.first())
    }

    /// A finding on a channel, at one of its keys.
    pub fn of_key(
        &self,
        code: &'static Code,
        clip: &ReadClip,
        channel: &ReadChannel,
        at: Option<&ReadKey>,
    ) -> Finding {
        let key = format!(
            "{} {} {}",
            self.short(clip),
            channel.bone,
            channel.property.name()
        );
        let place = Place::file(self.path).key(key);
        let place = match (&self.lines, at) {
            (Some(lines), Some(at)) => {
                let (line, column) = lines.at(at.at);
                place.at(line, column)
            }
            _ => place,
        };
        Finding::new(code, place)
    }
}
