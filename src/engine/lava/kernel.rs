//! Which instructions the engine uses, and what makes the choice safe.

/// Which instructions a tile is updated and its ignitions are drawn with; the results are the same bits. Only kernels that
/// this machine has can be had, which is what makes the engine safe to call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Width);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// Four cells: what every machine has.
    Four,
    /// Eight cells.
    Avx2,
    /// Eight cells, and eight draws.
    Avx512,
}

impl Kernel {
    /// The kernels of this machine, narrow to wide; the first runs everywhere.
    pub fn available() -> Vec<Kernel> {
        let (avx2, avx512) = instructions();
        [
            (Width::Four, true),
            (Width::Avx2, avx2),
            (Width::Avx512, avx2 && avx512),
        ]
        .into_iter()
        .filter(|(_, has)| *has)
        .map(|(width, _)| Kernel(width))
        .collect()
    }

    /// The widest that this machine has.
    pub fn detect() -> Kernel {
        Kernel::available().pop().unwrap_or(Kernel(Width::Four))
    }

    /// How people call it: "AVX2".
    pub fn name(self) -> &'static str {
        match self.0 {
            Width::Four => "4 lanes",
            Width::Avx2 => "AVX2",
            Width::Avx512 => "AVX-512",
        }
    }

    /// The machine has AVX2.
    pub(super) fn updates_eight(self) -> bool {
        self.0 != Width::Four
    }

    /// The machine has AVX-512 with 52-bit products.
    pub(super) fn draws_eight(self) -> bool {
        self.0 == Width::Avx512
    }
}

/// Whether the machine has AVX2, and AVX-512 with 52-bit products.
fn instructions() -> (bool, bool) {
    #[cfg(target_arch = "x86_64")]
    {
        let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512ifma");
        (is_x86_feature_detected!("avx2"), avx512)
    }
    #[cfg(not(target_arch = "x86_64"))]
    (false, false)
}
