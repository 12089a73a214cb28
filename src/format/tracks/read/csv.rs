//! Reads `tick,entity,x,y,z,yaw,pitch`.

use super::{TrackReadError, TrackTable};

/// Reads the file; a byte order mark and CRLF line ends are allowed.
///
/// # Errors
/// Another header, a line that is not seven numbers, ticks or entities out of order or missing.
pub fn csv(bytes: &[u8]) -> Result<TrackTable, TrackReadError> {
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let before = &bytes[..e.valid_up_to()];
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        TrackReadError::at(line, "not UTF-8")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().enumerate();
    match lines.next() {
        Some((_, "tick,entity,x,y,z,yaw,pitch")) => {}
        other => {
            let found = other.map_or("nothing", |(_, line)| line);
            let found: String = found.chars().take(60).collect();
            return Err(TrackReadError::at(
                1,
                format!("the header is \"{found}\", not \"tick,entity,x,y,z,yaw,pitch\""),
            ));
        }
    }
    let mut table = TrackTable::default();
    let mut next_entity = 0usize;
    for (index, line) in lines {
        let number = index + 1;
        let row = row(line).ok_or_else(|| {
            let line: String = line.chars().take(80).collect();
            TrackReadError::at(
                number,
                format!("\"{line}\" is not tick,entity,x,y,z,yaw,pitch"),
            )
        })?;
        let (tick, entity, place, facing) = row;
        if table.ticks.last() != Some(&tick) {
            if table.ticks.last().is_some_and(|&last| tick < last) {
                return Err(TrackReadError::at(number, format!("tick {tick} goes back")));
            }
            if table.ticks.len() == 1 {
                table.entities = next_entity;
            }
            if !table.ticks.is_empty() && next_entity != table.entities {
                let missing = format!(
                    "the tick before has {next_entity} of {} entities",
                    table.entities
                );
                return Err(TrackReadError::at(number, missing));
            }
            table.ticks.push(tick);
            next_entity = 0;
        }
        if entity != next_entity {
            return Err(TrackReadError::at(
                number,
                format!("entity {entity} where {next_entity} should be"),
            ));
        }
        next_entity += 1;
        table.positions.push(place);
        table.facing.push(facing);
    }
    if table.ticks.len() <= 1 {
        table.entities = next_entity;
    }
    if next_entity != table.entities {
        return Err(TrackReadError::new(format!(
            "the last tick has {next_entity} of {} entities",
            table.entities
        )));
    }
    Ok(table)
}

fn row(line: &str) -> Option<(u32, usize, [f64; 3], [f64; 2])> {
    let mut fields = line.split(',');
    let tick = whole(fields.next()?)?.try_into().ok()?;
    let entity = whole(fields.next()?)?;
    let place = [
        decimal(fields.next()?)?,
        decimal(fields.next()?)?,
        decimal(fields.next()?)?,
    ];
    let facing = [decimal(fields.next()?)?, decimal(fields.next()?)?];
    let done = fields.next().is_none();
    done.then_some((tick, entity, place, facing))
}

fn whole(field: &str) -> Option<usize> {
    field
        .bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| field.parse().ok())?
}

/// Digits, a point and a minus only: no exponent, no "inf".
fn decimal(field: &str) -> Option<f64> {
    let plain = field
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-'));
    plain.then(|| field.parse().ok())?
}
