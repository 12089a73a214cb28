//! What a person sees of work that takes longer than half a second, and how long each item took.

use super::console::Console;
use crate::generate::Progress;
use crate::project::Item;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
const REDRAW: Duration = Duration::from_millis(100);
/// Steps of the bar for each item.
const STEPS: u64 = 1000;

/// A bar on a terminal, nothing elsewhere. Gone when dropped.
pub struct Bar {
    bar: ProgressBar,
    /// Ends the thread that waits to show the bar.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Bar {
    /// A bar for work of an unknown amount.
    pub fn new(doing: &str, console: &Console) -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        style(&bar, "{spinner} {msg} {elapsed}");
        bar.set_message(doing.to_string());
        let waiting = console.shows_progress().then(|| {
            let (done, ended) = mpsc::channel();
            let shown = bar.clone();
            let thread = std::thread::spawn(move || {
                if ended.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(REDRAW);
                }
            });
            (done, thread)
        });
        Bar { bar, waiting }
    }
}

fn style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.waiting.take() {
            drop(done);
            // it only draws; a panic there is no reason to fail
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Times each item and moves the bar.
pub struct Clock {
    bar: Bar,
    items: Mutex<BTreeMap<String, Lap>>,
}

#[derive(Clone, Copy)]
struct Lap {
    begun: Instant,
    took: Option<Duration>,
    steps: u64,
}

impl Clock {
    /// A clock that has not begun.
    pub fn new(doing: &str, console: &Console) -> Clock {
        Clock {
            bar: Bar::new(doing, console),
            items: Mutex::default(),
        }
    }

    /// How long each item took that was made, not taken as it was.
    pub fn times(&self) -> BTreeMap<String, Duration> {
        let items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let took = items.iter().map(|(id, lap)| Some((id.clone(), lap.took?)));
        took.flatten().collect()
    }

    /// From the first of those items' begin to the last one's end.
    pub fn span(&self) -> Duration {
        let items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || {
            let laps = items.values();
            laps.filter_map(|lap| Some((lap.begun, lap.begun + lap.took?)))
        };
        let begun = made().map(|(begun, _)| begun).min();
        let ended = made().map(|(_, ended)| ended).max();
        match (begun, ended) {
            (Some(begun), Some(ended)) => ended - begun,
            _ => Duration::ZERO,
        }
    }

    fn move_to(&self, item: &Item, steps: u64, took: Option<Duration>) {
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let lap = items.entry(item.id.clone()).or_insert(Lap {
            begun: Instant::now(),
            took: None,
            steps: 0,
        });
        self.bar.bar.inc(steps.saturating_sub(lap.steps));
        lap.steps = lap.steps.max(steps);
        // what was made and then read once more was made
        lap.took = took.or(lap.took);
    }
}

impl Progress for Clock {
    fn expect(&self, items: usize) {
        style(&self.bar.bar, "{bar:24} {percent:>3}% {msg}");
        self.bar.bar.set_length(items as u64 * STEPS);
    }

    fn begin(&self, item: &Item) {
        self.move_to(item, 0, None);
        self.bar.bar.set_message(item.id.clone());
    }

    fn advance(&self, item: &Item, stage: &str, percent: u64) {
        self.bar.bar.set_message(format!("{} {stage}", item.id));
        self.move_to(item, percent.min(100) * STEPS / 100, None);
    }

    fn end(&self, item: &Item) {
        let begun = {
            let items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
            items.get(&item.id).map(|lap| lap.begun)
        };
        self.move_to(item, STEPS, begun.map(|begun| begun.elapsed()));
    }

    fn reused(&self, item: &Item) {
        self.move_to(item, STEPS, None);
    }
}
