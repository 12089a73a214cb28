//! The document's constants as `explain` lists them.

use crate::formula::Constant;

/// Every literal of the text's expression.
pub const CONSTANTS: &[Constant] = &[
    Constant {
        name: "NOTICE",
        value: "5",
        unit: "units",
        source: "documents/chase.txt, abs($dz[$k]-$dz[$j])<5, $dx[$j]<=5",
    },
    Constant {
        name: "DRIVE_Z",
        value: "15",
        unit: "units/s^2",
        source: "documents/chase.txt, $aFz",
    },
    Constant {
        name: "DRIVE_FULL_AT",
        value: "7",
        unit: "units",
        source: "documents/chase.txt, $aFz: $k1*(7-$lz)",
    },
    Constant {
        name: "BRAKE_BELOW",
        value: "3",
        unit: "units",
        source: "documents/chase.txt, $afz: $lz<3",
    },
    Constant {
        name: "BRAKE_DRAG",
        value: "8",
        unit: "",
        source: "documents/chase.txt, $afz: 8*$k2*$vz",
    },
    Constant {
        name: "BRAKE_CONST",
        value: "10",
        unit: "units/s^2",
        source: "documents/chase.txt, $afz: 10*sign($vz)",
    },
    Constant {
        name: "TOO_CLOSE",
        value: "2",
        unit: "units",
        source: "documents/chase.txt, $lz<2, $lx<2",
    },
    Constant {
        name: "PULL_X",
        value: "-3, 5",
        unit: "1/s^2",
        source: "documents/chase.txt, $aFx: -3*($dx/5)",
    },
    Constant {
        name: "PULL_X_CONST",
        value: "0.05",
        unit: "units/s^2",
        source: "documents/chase.txt, $aFx: 0.05*sign($dx)",
    },
    Constant {
        name: "PUSH_NEAR",
        value: "-5, 2.5, 2",
        unit: "units/s^2, units, units",
        source: "documents/chase.txt, $afx: -5*sign($lx)*((2.5-$lx)/2)^2",
    },
    Constant {
        name: "PUSH_FAR",
        value: "-0.1, 5, 2",
        unit: "units/s^2, units, units",
        source: "documents/chase.txt, $afx: -0.1*sign($lx)*((5-$lx)/2)",
    },
];
