//! Positions and rotations as commands write them.
//!
//! Source: `WorldCoordinate`, `WorldCoordinates`, `LocalCoordinates`, `RotationArgument` of the game.

use super::release::WIDE_SINE;
use super::text::{Cursor, Read};
use crate::minecraft::mth;

/// One coordinate: of the world, or from the source's own (`~`).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Axis {
    World(f64),
    Relative(f64),
}

/// Three coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Position {
    /// x, y, z in blocks.
    World([Axis; 3]),
    /// Blocks to the left, up and forward (`^`).
    Local([f64; 3]),
}

/// Yaw and pitch in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotation {
    pub yaw: Axis,
    pub pitch: Axis,
}

impl Axis {
    /// Its value where the source's own coordinate is `base`.
    pub fn from(self, base: f64) -> f64 {
        match self {
            Axis::World(x) => x,
            Axis::Relative(d) => base + d,
        }
    }
}

/// One coordinate; whole numbers of the world's x and z stand for the middle of their block.
fn axis(cursor: &mut Cursor, center: bool) -> Read<Axis> {
    if cursor.peek() == Some('^') {
        return cursor.fail("`^` and other coordinates cannot be mixed");
    }
    let relative = cursor.eat("~");
    if relative && matches!(cursor.peek(), None | Some(' ')) {
        return Ok(Axis::Relative(0.0));
    }
    let text = cursor.clone();
    let x = cursor.decimal()?;
    apart(cursor)?;
    let whole = !text.rest()[..text.rest().len() - cursor.rest().len()].contains('.');
    Ok(match relative {
        true => Axis::Relative(x),
        false => Axis::World(if center && whole { x + 0.5 } else { x }),
    })
}

/// Nothing but a space may follow a number: an exponent ends the number, and then the command.
fn apart(cursor: &Cursor) -> Read<()> {
    match cursor.peek() {
        None | Some(' ') => Ok(()),
        Some(c) => cursor.fail(format!(
            "`{c}` in a coordinate: digits, a point and a minus only"
        )),
    }
}

/// A `vec3`.
pub fn position(cursor: &mut Cursor) -> Read<Position> {
    if cursor.peek() == Some('^') {
        let mut local = [0.0; 3];
        for (index, value) in local.iter_mut().enumerate() {
            if index > 0 {
                cursor.space()?;
            }
            cursor.expect("^")?;
            if !matches!(cursor.peek(), None | Some(' ')) {
                *value = cursor.decimal()?;
                apart(cursor)?;
            }
        }
        return Ok(Position::Local(local));
    }
    let x = axis(cursor, true)?;
    cursor.space()?;
    let y = axis(cursor, false)?;
    cursor.space()?;
    let z = axis(cursor, true)?;
    Ok(Position::World([x, y, z]))
}

/// A `rotation`.
pub fn rotation(cursor: &mut Cursor) -> Read<Rotation> {
    let yaw = axis(cursor, false)?;
    cursor.space()?;
    let pitch = axis(cursor, false)?;
    Ok(Rotation { yaw, pitch })
}

/// A block's or a column's coordinate: whole numbers, and no centring.
pub fn block_axis(cursor: &mut Cursor) -> Read<Axis> {
    let relative = cursor.eat("~");
    if relative && matches!(cursor.peek(), None | Some(' ')) {
        return Ok(Axis::Relative(0.0));
    }
    let value = match relative {
        true => cursor.decimal()?,
        false => f64::from(cursor.integer(i32::MIN, i32::MAX)?),
    };
    apart(cursor)?;
    Ok(match relative {
        true => Axis::Relative(value),
        false => Axis::World(value),
    })
}

impl Position {
    /// Where it is, seen from a source at `at` that looks along `rotation` (yaw, pitch in degrees).
    pub fn resolve(self, at: [f64; 3], rotation: [f32; 2], format: u32) -> [f64; 3] {
        match self {
            Position::World([x, y, z]) => [x.from(at[0]), y.from(at[1]), z.from(at[2])],
            Position::Local(local) => along(local, at, rotation, format),
        }
    }
}

/// `LocalCoordinates.getPosition`: axes from the game's sine table, in floats, then doubles.
fn along(local: [f64; 3], at: [f64; 3], [yaw, pitch]: [f32; 2], format: u32) -> [f64; 3] {
    const RADIANS: f32 = std::f32::consts::PI / 180.0;
    let wide = format >= WIDE_SINE.format;
    let sin = |x: f32| if wide { mth::sin_wide(x) } else { mth::sin(x) };
    let cos = |x: f32| if wide { mth::cos_wide(x) } else { mth::cos(x) };
    let (cos_yaw, sin_yaw) = (cos((yaw + 90.0) * RADIANS), sin((yaw + 90.0) * RADIANS));
    let (cos_pitch, sin_pitch) = (cos(-pitch * RADIANS), sin(-pitch * RADIANS));
    let (cos_up, sin_up) = (
        cos((-pitch + 90.0) * RADIANS),
        sin((-pitch + 90.0) * RADIANS),
    );
    let forward = [cos_yaw * cos_pitch, sin_pitch, sin_yaw * cos_pitch].map(f64::from);
    let up = [cos_yaw * cos_up, sin_up, sin_yaw * cos_up].map(f64::from);
    let left = [
        -(forward[1] * up[2] - forward[2] * up[1]),
        -(forward[2] * up[0] - forward[0] * up[2]),
        -(forward[0] * up[1] - forward[1] * up[0]),
    ];
    let mut place = at;
    for axis in 0..3 {
        place[axis] += forward[axis] * local[2] + up[axis] * local[1] + left[axis] * local[0];
    }
    place
}

/// `Mth.wrapDegrees`: into -180 (in) to 180 (out).
pub fn wrap_degrees(degrees: f32) -> f32 {
    let turn = degrees % 360.0;
    if turn >= 180.0 {
        turn - 360.0
    } else if turn < -180.0 {
        turn + 360.0
    } else {
        turn
    }
}
