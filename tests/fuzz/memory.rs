//! How much a reader holds, and how long it takes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Counts what a thread holds and the most it ever held.
struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(change: isize) {
    // a thread that is ending has no counters left, and nothing to count
    let _ = HELD.try_with(|held| {
        held.set(held.get() + change);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Most that a reader may hold for a small input: one unpacked file of the largest size, and as much to work with.
pub const MEMORY: isize = 600 << 20;

/// No input of a few kilobytes takes so long on the slowest machine; a loop without end does.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What running one input cost.
pub struct Spent {
    /// Computing time of this thread.
    pub took: Duration,
    /// Most bytes held at once, beside what was held before.
    pub peak: isize,
}

/// What this thread has computed, where the system tells; a busy machine is no slow reader.
fn computed() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Runs once and measures: on a pool of one thread, so that what the run hands to others counts too.
pub fn measured<T: Send>(run: impl FnOnce() -> T + Send) -> (T, Spent) {
    static POOL: OnceLock<ThreadPool> = OnceLock::new();
    let pool = POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads(1).build().unwrap());
    pool.install(|| measured_here(run))
}

fn measured_here<T>(run: impl FnOnce() -> T) -> (T, Spent) {
    let before = computed();
    let held = HELD.with(Cell::get);
    PEAK.with(|peak| peak.set(held));
    let begun = Instant::now();
    let value = run();
    let took = begun.elapsed();
    let took = match (before, computed()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => took,
    };
    let peak = PEAK.with(Cell::get) - held;
    (value, Spent { took, peak })
}

/// Runs one input and says what went wrong, if anything.
pub fn feed(read: impl Fn(&[u8]) + Sync, bytes: &[u8]) -> Result<Duration, String> {
    let (outcome, Spent { took, peak }) =
        measured(|| catch_unwind(AssertUnwindSafe(|| read(bytes))));
    if outcome.is_err() {
        return Err("panicked".into());
    }
    if took > PATIENCE {
        return Err(format!("took {took:?}"));
    }
    if peak > MEMORY {
        return Err(format!("held {peak} bytes"));
    }
    Ok(took)
}

#[test]
fn what_other_threads_do_is_measured() {
    let block = || (0..4).into_par_iter().map(|_| vec![1u8; 8 << 20]);
    let (held, Spent { peak, took }) = measured(|| block().collect::<Vec<_>>());
    assert_eq!(held.len(), 4);
    assert!(peak >= 32 << 20, "{peak} bytes");
    assert!(took > Duration::ZERO);
}
