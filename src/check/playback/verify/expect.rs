//! What users are told of an instance: its clock, and where it was started.

use crate::project::keys::playback::Play;

/// Quarters of a tick in a tick: the unit of an instance's clock.
pub const QUARTERS: i64 = 4;

/// The clock of one instance, as documented for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Quarters of a tick.
    pub time: i64,
    /// Quarters a tick; negative runs backward.
    pub speed: i64,
    pub mode: Play,
    pub paused: bool,
    /// It came to the end in mode `once`.
    pub gone: bool,
    /// It came to an end, or began again, in the last tick.
    pub turned: bool,
    /// It began again, in a loop, and has not come a whole tick since.
    pub again: bool,
    /// How often `on_end` is due.
    pub ends: i32,
    /// The end of the path, quarters.
    pub end: i64,
    /// Whether it goes on by a tick at most at once, and in a loop begins again at 0, never beyond: a path that cannot
    /// run backward.
    pub stepped: bool,
}

impl Clock {
    /// At the start of a path of `length` ticks.
    pub fn new(length: u32, mode: Play) -> Clock {
        Clock {
            time: 0,
            speed: QUARTERS,
            mode,
            paused: false,
            gone: false,
            turned: false,
            again: false,
            ends: 0,
            end: i64::from(length) * QUARTERS,
            stepped: false,
        }
    }

    /// One tick.
    pub fn tick(&mut self) {
        self.turned = false;
        if !self.stepped {
            return self.go(self.speed);
        }
        let mut left = self.speed;
        while left > 0 {
            self.go(left.min(QUARTERS));
            left -= QUARTERS;
        }
    }

    fn go(&mut self, by: i64) {
        if self.paused || self.gone {
            return;
        }
        self.time += by;
        self.again &= self.time < QUARTERS;
        if (1..self.end).contains(&self.time) {
            return;
        }
        self.turned = true;
        self.again = self.mode == Play::Loop;
        match self.mode {
            Play::Loop if self.stepped => self.time = 0,
            Play::Loop => self.time = self.time.rem_euclid(self.end),
            Play::PingPong => {
                self.speed = -self.speed;
                self.time = match self.time <= 0 {
                    true => -self.time,
                    false => 2 * self.end - self.time,
                };
            }
            Play::Hold => {
                self.time = self.time.clamp(0, self.end);
                self.paused = true;
                self.ends += 1;
            }
            Play::Once => {
                self.gone = true;
                self.ends += 1;
            }
        }
    }

    /// `seek`.
    pub fn seek(&mut self, tick: i64) {
        self.time = (tick * QUARTERS).clamp(0, self.end);
    }
}

/// Where an instance was started, and how it is turned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Origin {
    pub at: [f64; 3],
    /// Degrees.
    pub yaw: f64,
}

impl Origin {
    /// A place of the tracks in the world. Yaw 0 leaves it as it is; yaw 90 turns south to west.
    pub fn place(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        let (sin, cos) = match self.yaw == 0.0 {
            true => (0.0, 1.0),
            false => {
                let angle = self.yaw.to_radians();
                (libm::sin(angle), libm::cos(angle))
            }
        };
        [
            self.at[0] + x * cos - z * sin,
            self.at[1] + y,
            self.at[2] + x * sin + z * cos,
        ]
    }

    /// How far the game's sine table may turn a place from where it should be, blocks.
    pub fn slack(&self, place: [f64; 3]) -> f64 {
        /// Width of one entry of the game's sine table, radians, and then some for f32.
        const TABLE: f64 = 1.2e-4;
        let reach = (place[0] * place[0] + place[2] * place[2]).sqrt();
        let turned = self.yaw != 0.0;
        1e-7 + if turned { reach * TABLE } else { 0.0 }
    }
}
