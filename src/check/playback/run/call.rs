//! Functions: calls, macros, schedules.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::slice;
use std::sync::Arc;

use super::{Frame, Halt, Machine, Outcome, Source, Step};
use crate::check::playback::command::{Arguments, Call, Name, Schedule, Store};
use crate::check::playback::library::{Function, Line, expand, expanded_len, print};
use crate::check::playback::meter::{COMMAND, HELD_LIMIT, MAX_DEPTH};
use crate::check::playback::path;
use crate::check::playback::text::Reason;
use crate::check::playback::world::due_weight;
use crate::minecraft::snbt::Tag;

/// Argument sets that the game remembers for one macro function.
const CACHE: usize = 8;
/// Numbers and characters of lines that are remembered at most: half of what a world may hold. The game has no such bound;
/// what is forgotten is only made again.
const KEPT: usize = HELD_LIMIT / 2;

/// The lines of macro functions with their arguments in, newest last.
#[derive(Default)]
pub(super) struct Expansions {
    of: BTreeMap<String, Vec<Expansion>>,
    /// Numbers and characters that they take together.
    held: usize,
}

struct Expansion {
    values: Vec<String>,
    lines: Rc<Vec<(u32, Line)>>,
    weight: usize,
}

impl Expansions {
    pub(super) fn held(&self) -> usize {
        self.held
    }

    pub(super) fn clear(&mut self) {
        *self = Expansions::default();
    }

    /// The lines for these arguments, which are the newest from now on.
    fn find(&mut self, id: &str, values: &[String]) -> Option<Rc<Vec<(u32, Line)>>> {
        let cache = self.of.get_mut(id)?;
        let at = cache.iter().position(|known| known.values == values)?;
        let found = cache.remove(at);
        let lines = Rc::clone(&found.lines);
        cache.push(found);
        Some(lines)
    }

    fn keep(&mut self, id: &str, new: Expansion) {
        if self.held + new.weight > KEPT {
            self.clear();
        }
        let cache = self.of.entry(id.to_string()).or_default();
        if cache.len() >= CACHE {
            self.held -= cache.remove(0).weight;
        }
        self.held += new.weight;
        cache.push(new);
    }
}

impl<'p> Machine<'p> {
    /// The functions that a name stands for; `None` if it does not load.
    fn functions<'n>(&self, name: &'n Name) -> Option<&'n [String]>
    where
        'p: 'n,
    {
        match name.tag {
            true => self.pack.tag(&name.id),
            false => {
                let found = self.pack.function(&name.id).is_some();
                found.then(|| slice::from_ref(&name.id))
            }
        }
    }

    pub(super) fn function(&mut self, call: &Call, source: &Source) -> Step {
        let arguments = match &call.arguments {
            Arguments::None => None,
            Arguments::Value(tag) => Some(Cow::Borrowed(tag)),
            Arguments::With(store, path) => match self.arguments(store, path.as_deref(), source)? {
                Some(tag) => Some(Cow::Owned(tag)),
                None => return Ok(self.fail("the arguments are not there, or no compound")),
            },
        };
        let functions = self.functions(&call.name).filter(|all| !all.is_empty());
        let Some(functions) = functions else {
            let mark = if call.name.tag { "#" } else { "" };
            return Ok(self.fail(format_args!("there is no function {mark}{}", call.name.id)));
        };
        let source = source.without_stores();
        let mut last = Outcome::Void;
        for id in functions {
            let outcome = self.call(id, arguments.as_deref(), &source)?;
            if let Outcome::Value { .. } = outcome {
                last = outcome;
            }
        }
        Ok(last)
    }

    fn arguments(
        &mut self,
        store: &Store,
        path: Option<&[path::Node]>,
        source: &Source,
    ) -> Result<Option<Tag>, Halt> {
        let Some(slot) = self.slot(store, source) else {
            return Ok(None);
        };
        let root = self.nbt(&slot);
        let found = match path {
            None => vec![Cow::Borrowed(&*root)],
            Some(path) => path::get(&root, path, &self.meter),
        };
        let [one] = found.as_slice() else {
            return Ok(None);
        };
        if !matches!(**one, Tag::Compound(_)) {
            return Ok(None);
        }
        self.copy(path::weight(one))?;
        Ok(Some(one.as_ref().clone()))
    }

    /// Runs a function to its end or its `return`.
    pub(super) fn call(&mut self, id: &str, arguments: Option<&Tag>, source: &Source) -> Step {
        let Some(function) = self.pack.function(id) else {
            return Ok(self.fail(format_args!("there is no function {id}")));
        };
        self.meter.take(COMMAND);
        self.meter.check()?;
        if self.depth >= MAX_DEPTH {
            return Err(Halt::Depth);
        }
        let expanded;
        let lines = match function.names.is_empty() {
            true => &function.lines,
            false => match self.expanded(id, function, arguments)? {
                Some(lines) => {
                    expanded = lines;
                    &*expanded
                }
                None => return Ok(Outcome::FAILURE),
            },
        };
        let outer = std::mem::replace(&mut self.at, (id.to_string(), 0));
        self.depth += 1;
        let mut frame = Frame::default();
        for (number, line) in lines {
            self.at.1 = *number;
            if let Line::Plain(command) = line {
                self.run(command, source, &mut frame)?;
            }
            if frame.returned.is_some() {
                break;
            }
        }
        self.depth -= 1;
        self.at = outer;
        Ok(frame.returned.unwrap_or(Outcome::Void))
    }

    /// A macro function with its arguments in; `None`, silently, if one is missing or a line does not read.
    fn expanded(
        &mut self,
        id: &str,
        function: &Function,
        arguments: Option<&Tag>,
    ) -> Result<Option<Rc<Vec<(u32, Line)>>>, Halt> {
        let mut values = Vec::new();
        for name in &function.names {
            match arguments.and_then(|tag| tag.get(name)) {
                Some(tag) if self.meter.take(path::weight(tag)) => values.push(print(tag)),
                Some(_) => return Err(Halt::Budget),
                None => {
                    self.fail(format_args!(
                        "{id} misses its argument {name} and does nothing"
                    ));
                    return Ok(None);
                }
            }
        }
        let given: usize = values.iter().map(String::len).sum();
        self.meter.take(given);
        if let Some(lines) = self.expanded.find(id, &values) {
            return Ok(Some(lines));
        }
        self.count.expansions += 1;
        let long = |(_, line): &(u32, Line)| match line {
            Line::Plain(_) => 1,
            Line::Macro(pieces) => 1 + expanded_len(pieces, &values),
        };
        let weight = given + function.lines.iter().map(long).sum::<usize>();
        self.copy(weight)?;
        let mut lines = Vec::new();
        for (number, line) in &function.lines {
            let line = match line {
                Line::Plain(command) => Line::Plain(Arc::clone(command)),
                Line::Macro(pieces) => match expand(pieces, &values, self.pack.dialect()) {
                    Ok(command) => Line::Plain(Arc::new(command)),
                    Err(refusal) => {
                        self.fail(format_args!(
                            "{id} line {number} with {values:?}: {refusal}"
                        ));
                        let not_played = refusal.reason == Reason::NotEvaluated;
                        self.refused
                            .get_or_insert_with(|| (id.to_string(), *number, refusal));
                        return match not_played {
                            true => Err(Halt::NotEvaluated),
                            false => Ok(None),
                        };
                    }
                },
            };
            lines.push((*number, line));
        }
        let lines = Rc::new(lines);
        let new = Expansion {
            values,
            lines: Rc::clone(&lines),
            weight,
        };
        self.expanded.keep(id, new);
        Ok(Some(lines))
    }

    /// `schedule`: the executor is forgotten, the time is counted from the world's now.
    pub(super) fn schedule(&mut self, schedule: &Schedule) -> Step {
        self.meter.take(self.world.schedule.len());
        match schedule {
            Schedule::Clear(id) => {
                let before = self.world.schedule.len();
                self.world.schedule.retain(|due| {
                    let plain = match due.function.tag {
                        true => id.strip_prefix('#'),
                        false => Some(id.as_str()),
                    };
                    plain != Some(&due.function.id)
                });
                Ok(match before - self.world.schedule.len() {
                    0 => Outcome::FAILURE,
                    gone => Outcome::success(gone as i32),
                })
            }
            Schedule::Function {
                name,
                ticks,
                append,
            } => {
                if self.functions(name).is_none() {
                    return Ok(
                        self.fail(format_args!("there is no function {} to schedule", name.id))
                    );
                }
                let time = self.world.time.saturating_add(*ticks);
                if !append {
                    self.world.schedule.retain(|due| due.function != *name);
                }
                self.copy(due_weight(name))?;
                self.world.schedule_at(time, name.clone());
                Ok(Outcome::success(time as i32))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_of_many_functions_is_bounded() {
        let mut kept = Expansions::default();
        for n in 0..100 {
            let new = Expansion {
                values: vec![n.to_string()],
                lines: Rc::default(),
                weight: KEPT / 10,
            };
            kept.keep(&format!("f/{n}"), new);
            assert!(kept.held() <= KEPT);
            assert!(kept.find(&format!("f/{n}"), &[n.to_string()]).is_some());
        }
    }
}
