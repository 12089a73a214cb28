//! What can be wrong with a strip.

use crate::report::{Code, Severity};

pub const CODES: &[Code] = &[
    SEAM, ALPHA, FROZEN, POP, SPEED, SCROLL, TILE, OFF_CURVE, CROSSFADED, LOOKS,
];

pub(super) const SEAM: Code = Code {
    id: "strip-seam-frozen",
    title: "the animation's last frame is its first",
    meaning: "The loop stands still for a moment each time it comes around.",
    found_by: "The first and the last frame that play are compared.",
    fix: "Leave the last frame out.",
    severity: Severity::Warning,
};

pub(super) const ALPHA: Code = Code {
    id: "strip-alpha-interpolated",
    title: "frames with transparency are interpolated",
    meaning: "The game blends colours and ignores alpha, so edges flicker.",
    found_by: "interpolate is true and some pixel's alpha is not 255.",
    fix: "Remove interpolate, or make the frames opaque.",
    severity: Severity::Warning,
};

pub(super) const FROZEN: Code = Code {
    id: "strip-frozen",
    title: "a lava frame equals the one before it",
    meaning: "The document's lava never stands still for a tick; frames were doubled.",
    found_by: "Each frame that plays is compared with the next, all pixels.",
    fix: "Remove the frame, or give the first one the time of both.",
    severity: Severity::Warning,
};

pub(super) const POP: Code = Code {
    id: "strip-pop",
    title: "the lava jumps from one frame to the next",
    meaning: "The jump is seen each time the animation comes around.",
    found_by: "The mean change of a pixel from frame to frame is held against the median of the strip: the document's lava stays below 3.3 times its mean.",
    fix: "Loop the strip without a seam: `loop = \"periodic\"` does it exactly.",
    severity: Severity::Warning,
};

pub(super) const SPEED: Code = Code {
    id: "strip-speed",
    title: "the lava does not run at the document's speed",
    meaning: "Frames were left out, or last too long or too short.",
    found_by: "The mean change of a pixel from frame to frame is held against 1.146 per tick, which the document's lava keeps within a third.",
    fix: "Set frametime to the ticks between the frames, or bake all frames.",
    severity: Severity::Warning,
};

pub(super) const SCROLL: Code = Code {
    id: "strip-scroll",
    title: "the lava does not flow at the document's speed",
    meaning: "The document moves a sixteenth of the tile every 3 ticks, downward.",
    found_by: "The frames are moved back by that rule at each of its 48 phases; at one of them, what is left must change like still lava.",
    fix: "Bake the flow from the still lava with `flow = true`.",
    severity: Severity::Warning,
};

pub(super) const TILE: Code = Code {
    id: "strip-flow-tile",
    title: "a flow's frame does not repeat at half its size",
    meaning: "The game cuts windows of half a frame, turned by the flow's direction; blocks show seams.",
    found_by: "The four quarters of each frame are compared.",
    fix: "Lay out 2 x 2 copies of the tile as one frame.",
    severity: Severity::Warning,
};

pub(super) const OFF_CURVE: Code = Code {
    id: "strip-off-curve",
    title: "lava pixels have colours that no heat gives",
    meaning: "The strip was recoloured, scaled or compressed with loss.",
    found_by: "Each pixel is looked up among the 483 colours of the document's curve.",
    fix: "Export the strip without changing colours; other colours come from `palette`.",
    severity: Severity::Warning,
};

pub(super) const CROSSFADED: Code = Code {
    id: "strip-crossfaded",
    title: "some frames of the lava are blended in colour",
    meaning: "The loop was closed by cross-fading pictures: its contrast breathes, and its colours leave the document's curve.",
    found_by: "Pixels off the document's curve lie in a run of at most two thirds of the frames, and nowhere else.",
    fix: "Use `loop = \"periodic\"`, which needs no blend, or `loop = \"crossfade\"`, which blends heat.",
    severity: Severity::Warning,
};

pub(super) const LOOKS: Code = Code {
    id: "strip-statistics",
    title: "the lava's brightness or contrast is not the document's",
    meaning: "A short loop, a wrong offset table or a wrong constant: it looks different from the game's.",
    found_by: "Mean green, and the deviations of red over the strip, are held against the widest that 240 ticks of any seed showed.",
    fix: "Bake with a longer period.",
    severity: Severity::Warning,
};
