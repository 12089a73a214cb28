//! How the game's client moves an entity to where the server says it is.
//!
//! Mobs: `LivingEntity.lerpTo` (later `InterpolationHandler`) takes three ticks. Displays: `teleport_duration` ticks
//! (snapshot 23w31a and later). Either way each tick goes `1/left` of the way that is left, so that an undisturbed move
//! is a straight line at constant speed, and a new target starts from where the entity is shown.

/// Ticks in which a client moves a mob to a new position.
pub const MOB_STEPS: u32 = 3;

/// How an entity is moved by clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Client {
    /// Over [`MOB_STEPS`] ticks, whatever the pack wants.
    Mob,
    /// Over as many ticks as the pack says.
    Display,
}

impl Client {
    /// The kind of an entity type (`minecraft:bat`, `item_display`).
    pub fn of(entity: &str) -> Self {
        match entity.strip_prefix("minecraft:").unwrap_or(entity) {
            "item_display" | "block_display" | "text_display" => Self::Display,
            _ => Self::Mob,
        }
    }

    /// Ticks that a move takes where keys are `spacing` ticks apart.
    pub fn duration(self, spacing: u32) -> u32 {
        match self {
            Self::Mob => MOB_STEPS,
            Self::Display => spacing,
        }
    }
}

/// One entity as a client shows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glide {
    /// Where it is shown, blocks.
    pub shown: [f64; 3],
    target: [f64; 3],
    left: u32,
}

impl Glide {
    /// It appears at a place.
    pub fn at(place: [f64; 3]) -> Self {
        Self {
            shown: place,
            target: place,
            left: 0,
        }
    }

    /// A new position arrives, to be reached `duration` ticks from now (0: at once).
    pub fn send(&mut self, target: [f64; 3], duration: u32) {
        self.target = target;
        self.left = duration;
        if duration == 0 {
            self.shown = target;
        }
    }

    /// One tick passes.
    pub fn tick(&mut self) {
        if self.left > 0 {
            let share = 1.0 / f64::from(self.left);
            for (shown, target) in self.shown.iter_mut().zip(self.target) {
                *shown += (target - *shown) * share;
            }
            self.left -= 1;
        }
    }
}
