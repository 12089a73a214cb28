//! The document's constants as `explain` lists them.

use super::{
    BRAKE_BELOW, BRAKE_CONST, BRAKE_DRAG, DRIVE_FULL_AT, DRIVE_Z, NOTICE, PULL_X, PULL_X_CONST,
    PUSH_FAR, PUSH_NEAR, TOO_CLOSE,
};
use crate::formula::{Constant, Value};

/// Every literal of the text's expression.
pub const CONSTANTS: &[Constant] = &[
    Constant {
        name: "NOTICE",
        value: Value::F64(&[NOTICE]),
        unit: "units",
        source: "documents/chase.txt, abs($dz[$k]-$dz[$j])<5, $dx[$j]<=5",
    },
    Constant {
        name: "DRIVE_Z",
        value: Value::F64(&[DRIVE_Z]),
        unit: "units/s^2",
        source: "documents/chase.txt, $aFz",
    },
    Constant {
        name: "DRIVE_FULL_AT",
        value: Value::F64(&[DRIVE_FULL_AT]),
        unit: "units",
        source: "documents/chase.txt, $aFz: $k1*(7-$lz)",
    },
    Constant {
        name: "BRAKE_BELOW",
        value: Value::F64(&[BRAKE_BELOW]),
        unit: "units",
        source: "documents/chase.txt, $afz: $lz<3",
    },
    Constant {
        name: "BRAKE_DRAG",
        value: Value::F64(&[BRAKE_DRAG]),
        unit: "",
        source: "documents/chase.txt, $afz: 8*$k2*$vz",
    },
    Constant {
        name: "BRAKE_CONST",
        value: Value::F64(&[BRAKE_CONST]),
        unit: "units/s^2",
        source: "documents/chase.txt, $afz: 10*sign($vz)",
    },
    Constant {
        name: "TOO_CLOSE",
        value: Value::F64(&[TOO_CLOSE]),
        unit: "units",
        source: "documents/chase.txt, $lz<2, $lx<2",
    },
    Constant {
        name: "PULL_X",
        value: Value::F64(&[PULL_X.0, PULL_X.1]),
        unit: "1/s^2",
        source: "documents/chase.txt, $aFx: -3*($dx/5)",
    },
    Constant {
        name: "PULL_X_CONST",
        value: Value::F64(&[PULL_X_CONST]),
        unit: "units/s^2",
        source: "documents/chase.txt, $aFx: 0.05*sign($dx)",
    },
    Constant {
        name: "PUSH_NEAR",
        value: Value::F64(&[PUSH_NEAR.0, PUSH_NEAR.1, PUSH_NEAR.2]),
        unit: "units/s^2, units, units",
        source: "documents/chase.txt, $afx: -5*sign($lx)*((2.5-$lx)/2)^2",
    },
    Constant {
        name: "PUSH_FAR",
        value: Value::F64(&[PUSH_FAR.0, PUSH_FAR.1, PUSH_FAR.2]),
        unit: "units/s^2, units, units",
        source: "documents/chase.txt, $afx: -0.1*sign($lx)*((5-$lx)/2)",
    },
];
