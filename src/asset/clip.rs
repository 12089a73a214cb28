//! Baked animation: keys per bone and property.
//!
//! Values are differences from the rest pose in Java `ModelPart` axes: px, y down, for [`Property::Position`]; degrees
//! `[xRot, yRot, zRot]` for [`Property::Rotation`]. They are already rounded to [`Clip::decimals`], so a format that
//! flips a sign or adds the pivot prints them without further error. Times are seconds at 20 ticks a second.

/// Game ticks in a second.
pub const TICKS_PER_SECOND: f64 = 20.0;
/// Seconds in a game tick.
pub const SECONDS_PER_TICK: f64 = 0.05;
/// Decimals of a key's time, seconds.
pub const TIME_DECIMALS: u32 = 9;

/// One animation.
#[derive(Debug, Clone, PartialEq)]
pub struct Clip {
    /// Short name, `[a-z0-9_]+`, unique in the model: `loop`, `spin_top` ...
    pub name: String,
    /// Length, seconds, rounded to [`TIME_DECIMALS`]. The closing keys lie exactly here.
    pub length: f64,
    /// What happens at the end.
    pub repeat: Repeat,
    /// Frames per second of the grid that the inner keys lie on, 10..=100; 20 is the game's own tick, 0 means that times are
    /// free (glTF splines).
    pub fps: u32,
    /// Decimals of the values.
    pub decimals: u32,
    /// Channels, in the order of the rig's bones.
    pub channels: Vec<Channel>,
}

/// What a player does when a clip ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeat {
    /// Starts again; the closing key equals the first bit for bit (unless the clip was cut).
    Loop,
    /// Stops and returns to rest.
    Once,
}

/// Keys of one property of one bone.
#[derive(Debug, Clone, PartialEq)]
pub struct Channel {
    /// Name of the bone.
    pub bone: String,
    /// What moves.
    pub property: Property,
    /// How the target must interpolate between these keys.
    pub interpolation: Interpolation,
    /// At least two keys, ascending in time; the first at 0, the last at the clip's length.
    pub keys: Vec<Key>,
}

/// What a channel moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// Difference from the rest position, px, y down.
    Position,
    /// Difference from the rest rotation, degrees about x, y, z.
    Rotation,
}

/// One key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key {
    /// Seconds, rounded to [`TIME_DECIMALS`].
    pub time: f64,
    /// Difference from rest, `[x, y, z]`.
    pub value: [f64; 3],
    /// Derivative per second, `[x, y, z]`; read by [`Interpolation::Hermite`] only, zero elsewhere.
    pub tangent: [f64; 3],
}

/// Interpolation between two neighbouring keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Interpolation {
    /// Straight lines.
    Linear,
    /// Uniform Catmull-Rom: tangents ignore times.
    CatmullRom(Ends),
    /// Cubic Hermite with the keys' own tangents (glTF `CUBICSPLINE`).
    Hermite,
}

/// Neighbours of the first and the last segment of a Catmull-Rom channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ends {
    /// The end key is its own neighbour (vanilla, NeoForge).
    Clamped,
    /// The neighbour comes from the other end of the loop (Blockbench).
    Wrapped,
}

impl Interpolation {
    /// The word used in manifests and reports.
    pub fn name(self) -> &'static str {
        match self {
            Interpolation::Linear => "linear",
            Interpolation::CatmullRom(Ends::Clamped) => "catmullrom-clamped",
            Interpolation::CatmullRom(Ends::Wrapped) => "catmullrom-wrapped",
            Interpolation::Hermite => "hermite",
        }
    }
}

impl Clip {
    /// The channel of `bone` and `property`, if it moves.
    pub fn channel(&self, bone: &str, property: Property) -> Option<&Channel> {
        self.channels
            .iter()
            .find(|c| c.bone == bone && c.property == property)
    }

    /// Number of keys in all channels.
    pub fn key_count(&self) -> usize {
        self.channels.iter().map(|c| c.keys.len()).sum()
    }
}

/// `value` rounded half away from zero to `decimals` places, never -0.
pub fn round_to(value: f64, decimals: u32) -> f64 {
    let scale = 10f64.powi(decimals as i32);
    (value * scale).round() / scale + 0.0
}
