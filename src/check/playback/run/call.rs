//! Functions: calls, macros, schedules.

use std::rc::Rc;

use super::{Frame, Halt, MAX_DEPTH, Machine, Outcome, Source, Step};
use crate::check::playback::command::{Arguments, Call, Name, Schedule};
use crate::check::playback::library::{Function, Line, expand, print};
use crate::check::playback::path;
use crate::check::playback::text::Reason;
use crate::minecraft::snbt::Tag;

/// Argument sets that the game remembers for one macro function.
const CACHE: usize = 8;

impl Machine<'_> {
    /// The functions that a name stands for; `None` if it does not load.
    fn functions(&self, name: &Name) -> Option<Vec<String>> {
        match name.tag {
            true => self.pack.tag(&name.id).map(<[String]>::to_vec),
            false => {
                let found = self.pack.function(&name.id).is_some();
                found.then(|| vec![name.id.clone()])
            }
        }
    }

    pub(super) fn function(&mut self, call: &Call, source: &Source) -> Step {
        let arguments = match &call.arguments {
            Arguments::None => None,
            Arguments::Value(tag) => Some(tag.clone()),
            Arguments::With(store, path) => match self.arguments(store, path.as_deref(), source)? {
                Some(tag) => Some(tag),
                None => return Ok(self.fail("the arguments are not there, or no compound")),
            },
        };
        let functions = self.functions(&call.name).filter(|all| !all.is_empty());
        let Some(functions) = functions else {
            let mark = if call.name.tag { "#" } else { "" };
            return Ok(self.fail(format!("there is no function {mark}{}", call.name.id)));
        };
        let mut last = Outcome::Void;
        for id in functions {
            if let outcome @ Outcome::Value { .. } =
                self.call(&id, arguments.as_ref(), &source.without_stores())?
            {
                last = outcome;
            }
        }
        Ok(last)
    }

    fn arguments(
        &mut self,
        store: &crate::check::playback::command::Store,
        path: Option<&[path::Node]>,
        source: &Source,
    ) -> Result<Option<Tag>, Halt> {
        let Some(slot) = self.slot(store, source) else {
            return Ok(None);
        };
        let root = self.nbt(&slot);
        let found = match path {
            None => Some(root),
            Some(path) => match path::get(&root, path).as_slice() {
                [one] => Some(one.as_ref().clone()),
                _ => None,
            },
        };
        let found = found.filter(|tag| matches!(tag, Tag::Compound(_)));
        if let Some(tag) = &found {
            self.copy(path::weight(tag))?;
        }
        Ok(found)
    }

    /// Runs a function to its end or its `return`.
    pub(super) fn call(&mut self, id: &str, arguments: Option<&Tag>, source: &Source) -> Step {
        let Some(function) = self.pack.function(id) else {
            return Ok(self.fail(format!("there is no function {id}")));
        };
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
                Some(tag) => values.push(print(tag)),
                None => {
                    self.fail(format!("{id} misses its argument {name} and does nothing"));
                    return Ok(None);
                }
            }
        }
        let cache = self.expanded.entry(id.to_string()).or_default();
        if let Some(at) = cache.iter().position(|(known, _)| *known == values) {
            let entry = cache.remove(at);
            let lines = Rc::clone(&entry.1);
            cache.push(entry);
            return Ok(Some(lines));
        }
        self.count.expansions += 1;
        let mut lines = Vec::new();
        for (number, line) in &function.lines {
            let line = match line {
                Line::Plain(command) => Line::Plain(command.clone()),
                Line::Macro(pieces) => match expand(pieces, &values, self.pack.dialect()) {
                    Ok(command) => Line::Plain(command),
                    Err(refusal) => {
                        self.refused
                            .get_or_insert_with(|| (id.to_string(), *number, refusal.clone()));
                        self.fail(format!("{id} line {number} with {values:?}: {refusal}"));
                        return match refusal.reason {
                            Reason::NotEvaluated => Err(Halt::NotEvaluated),
                            _ => Ok(None),
                        };
                    }
                },
            };
            lines.push((*number, line));
        }
        self.copy(values.iter().map(String::len).sum::<usize>() + lines.len())?;
        let lines = Rc::new(lines);
        let cache = self.expanded.entry(id.to_string()).or_default();
        if cache.len() >= CACHE {
            cache.remove(0);
        }
        cache.push((values, Rc::clone(&lines)));
        Ok(Some(lines))
    }

    /// `schedule`: the executor is forgotten, the time is counted from the world's now.
    pub(super) fn schedule(&mut self, schedule: &Schedule) -> Outcome {
        match schedule {
            Schedule::Clear(id) => {
                let before = self.world.schedule.len();
                self.world.schedule.retain(|due| {
                    let mark = if due.function.tag { "#" } else { "" };
                    format!("{mark}{}", due.function.id) != *id
                });
                match before - self.world.schedule.len() {
                    0 => Outcome::FAILURE,
                    gone => Outcome::success(gone as i32),
                }
            }
            Schedule::Function {
                name,
                ticks,
                append,
            } => {
                if self.functions(name).is_none() {
                    return self.fail(format!("there is no function {} to schedule", name.id));
                }
                let time = self.world.time + ticks;
                if !append {
                    self.world.schedule.retain(|due| due.function != *name);
                }
                self.world.schedule_at(time, name.clone());
                Outcome::success(time as i32)
            }
        }
    }
}
