//! One bat against all that its cell may see, with the instructions that the CPU has.
//!
//! A wide kernel first sifts the window: f32 distances decide who is seen, and where f32 cannot decide (someone is
//! within [`Reach`]'s margin of the radius, the more often the wider the flock is spread) the plain kernel takes the
//! whole bat. Then it sums over those seen, and goes through those that may be near enough for separation. The sums are
//! those of [`Sums::add_pair`], bit for bit.

#[cfg(target_arch = "x86_64")]
mod x86;

use super::reach::Reach;
use super::sorted::{Bat, Sorted};
use super::window::Tile;
use crate::formula::flock::sums::{offset_units, velocity_units};
use crate::formula::flock::{Sums, Vec3, length_squared, sub};

/// Which instructions the sums are made with; the results are the same bits. Only kernels that this machine has can be
/// had, which is what makes [`Kernel::sums`] safe to call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Width);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// What one bat looks at.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// In their slots, and one more after the last, so that a kernel's load may begin at the last one's velocity.
    pub bats: &'a [Bat],
    pub sorted: &'a Sorted,
    /// A part of what the bat's cell may see.
    pub tile: Tile<'a>,
    /// The bat's own place.
    pub place: usize,
    pub reach: &'a Reach,
}

/// Room for what a kernel finds in a tile; kept from bat to bat.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// Bats that are seen, and those that may be near, as in [`Tile::slots`].
    all: Vec<u32>,
    near: Vec<u32>,
}

impl View<'_> {
    /// Where the bat is.
    fn at(&self) -> Vec3 {
        self.bats[self.sorted.slots()[self.place] as usize].p
    }
}

impl Kernel {
    /// The kernels of this machine, narrow to wide; the first is plain code.
    pub fn available() -> Vec<Kernel> {
        let mut all = vec![Kernel(Width::Scalar)];
        #[cfg(target_arch = "x86_64")]
        {
            all.push(Kernel(Width::Sse2));
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
                all.push(Kernel(Width::Avx2));
                if is_x86_feature_detected!("avx512f") {
                    all.push(Kernel(Width::Avx512));
                }
            }
        }
        all
    }

    /// The widest that this machine has.
    pub fn detect() -> Kernel {
        Kernel::available().pop().unwrap_or(Kernel(Width::Scalar))
    }

    /// How people call it: "AVX2".
    pub fn name(self) -> &'static str {
        match self.0 {
            Width::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Width::Sse2 => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => "AVX-512",
        }
    }

    /// What the bat sees there, itself included if it is there.
    #[inline]
    pub fn sums(self, view: &View, seen: &mut Seen) -> Sums {
        let sums = match self.0 {
            Width::Scalar => None,
            // SAFETY: SSE2 is part of x86_64.
            #[cfg(target_arch = "x86_64")]
            Width::Sse2 => unsafe { x86::sse2(view, seen) },
            // SAFETY: only `available` makes this kernel, after asking the CPU.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { x86::avx2(view, seen) },
            // SAFETY: as for AVX2.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { x86::avx512(view, seen) },
        };
        sums.unwrap_or_else(|| plain(view))
    }
}

#[inline(never)]
fn plain(view: &View) -> Sums {
    let (bats, reach, at) = (view.bats, view.reach, view.at());
    let mut sums = Sums::default();
    for &other in view.tile.slots() {
        let bat = bats[other as usize];
        let d = sub(bat.p, at);
        let d2 = length_squared(d);
        if d2 <= reach.neighbor {
            sums.count += 1;
            for axis in 0..3 {
                sums.offset[axis] = sums.offset[axis].wrapping_add(offset_units(d[axis]));
                let v = velocity_units(bat.v[axis]);
                sums.velocity[axis] = sums.velocity[axis].wrapping_add(v);
            }
            if d2 > reach.coincident && d2 < reach.separation {
                add_separation(&mut sums, d, d2);
            }
        }
    }
    sums
}

#[inline]
fn add_separation(sums: &mut Sums, d: Vec3, d2: f64) {
    for axis in 0..3 {
        let away = offset_units(-d[axis] / d2);
        sums.separation[axis] = sums.separation[axis].wrapping_add(away);
    }
}

/// Asks for the beginning of what will be read soon.
#[inline]
pub fn fetch<T>(soon: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint that changes nothing, part of x86_64; what is referred to is there.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(soon).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = soon;
}

/// Of both; no bat may be in both.
#[inline]
pub fn both(a: Sums, b: &Sums) -> Sums {
    let axes = |a: [i64; 3], b: [i64; 3]| std::array::from_fn(|axis| a[axis].wrapping_add(b[axis]));
    Sums {
        count: a.count + b.count,
        offset: axes(a.offset, b.offset),
        velocity: axes(a.velocity, b.velocity),
        separation: axes(a.separation, b.separation),
    }
}
