//! Loops: certified, and the strip on disk played on and on is the simulation.

use super::support::{ignitions, texture, through_java, tick, tile};
use tickbake::asset::strip::LoopKind;
use tickbake::bake::lava::{LavaError, bake, solve};
use tickbake::formula::lava::{
    Lava, Palette, SATURATION_TICKS, Variant, gaps, scroll_rows, scrolled,
};
use tickbake::project::keys::texture::LavaParams;

/// Bakes, writes, reads; plays three periods against the plain formula.
fn assert_certified_and_true(lava: LavaParams) {
    let context = format!("{lava:?}");
    let (strip, read) = through_java(&texture(lava.clone()));
    let certificate = &strip.certificate;
    let equality = certificate.state_equality.unwrap();
    assert_eq!(equality.differing, 0, "{context}");
    assert_eq!(equality.cells as usize, lava.size * lava.size, "{context}");
    assert!(certificate.duplicate_neighbours.is_empty(), "{context}");
    assert_eq!(certificate.off_curve_pixels, 0, "{context}");
    assert_eq!(strip.warm_up as usize % 48, 0, "{context}");

    let ignitions = ignitions(&lava, &strip);
    let mut plain = Lava::new(lava.rule());
    let warm_up = strip.warm_up as usize;
    (0..warm_up).for_each(|t| tick(&mut plain, &ignitions, t));
    let turn = read.play.len() * lava.frametime;
    assert_eq!(turn, lava.strip_ticks(), "{context}");
    for offset in 0..3 * turn.max(lava.period) {
        tick(&mut plain, &ignitions, warm_up + offset);
        if offset % lava.frametime != 0 {
            continue;
        }
        let (cell, ticks) = read.play[offset % turn / lava.frametime];
        assert_eq!(ticks as usize, lava.frametime, "{context}");
        let mut rgb = plain.rgb(&lava.palette);
        if lava.flow {
            let shift = scroll_rows(lava.size, warm_up + offset + 1);
            rgb = scrolled(&rgb, lava.size * 3, shift);
        }
        assert!(
            tile(&read, cell, lava.size) == rgb,
            "{context}, tick {offset}"
        );
    }
}

#[test]
fn a_few_seeds_at_many_periods() {
    for (seed, period) in [(1, 96), (2, 192), (8, 240), (3, 288), (4, 480), (5, 60)] {
        assert_certified_and_true(LavaParams {
            seed,
            period,
            ..LavaParams::default()
        });
    }
}

#[test]
fn the_other_variant_and_frametimes() {
    for (variant, frametime) in [
        (Variant::Classicube, 1),
        (Variant::Classicube, 4),
        (Variant::Classic, 3),
    ] {
        assert_certified_and_true(LavaParams {
            seed: 11,
            variant,
            frametime,
            ..LavaParams::default()
        });
    }
}

#[test]
fn flow_loops_at_periods_that_48_does_not_divide() {
    for (period, frametime) in [(96, 1), (60, 1), (60, 4)] {
        assert_certified_and_true(LavaParams {
            seed: 30,
            period,
            frametime,
            flow: true,
            ..LavaParams::default()
        });
    }
}

#[test]
fn larger_tiles() {
    assert_certified_and_true(LavaParams {
        seed: 6,
        size: 32,
        period: 96,
        ..LavaParams::default()
    });
}

/// `cargo test --release --test lava -- --ignored`
#[test]
#[ignore = "long: 100 seeds at six periods, 20 seeds at 64 and 256 px"]
fn a_hundred_seeds_at_six_periods() {
    for period in [96, 192, 240, 288, 480, 960] {
        for seed in 0..100 {
            assert_certified_and_true(LavaParams {
                seed,
                period,
                ..LavaParams::default()
            });
        }
    }
    for (size, period) in [(64, 240), (256, 96)] {
        for seed in 0..20 {
            assert_certified_and_true(LavaParams {
                seed,
                size,
                period,
                ..LavaParams::default()
            });
        }
    }
}

/// The still rule, scrolled: flow and still of one seed show the same lava.
#[test]
fn flow_is_the_still_strip_moved_down() {
    let still = LavaParams {
        seed: 30,
        ..LavaParams::default()
    };
    let flow = LavaParams {
        flow: true,
        ..still.clone()
    };
    let (baked, still) = through_java(&texture(still));
    let (_, flow) = through_java(&texture(flow));
    assert_eq!((flow.width, flow.height), (32, 32));
    for cell in 0..240 {
        let t = baked.warm_up as usize + cell + 1;
        let moved = scrolled(&tile(&still, cell, 16), 48, (t / 3) % 16);
        assert!(tile(&flow, cell, 16) == moved, "tick {t}");
    }
}

#[test]
fn without_repair_a_cell_saturates_and_with_it_every_cell_settles() {
    let lava = LavaParams {
        seed: 1,
        period: 96,
        ..LavaParams::default()
    };
    let solved = solve(lava.rule(), lava.seed, lava.period);
    assert!(!solved.dropped.is_empty());
    for ticks in solved
        .ignitions
        .by_cell()
        .iter()
        .filter(|ticks| !ticks.is_empty())
    {
        let squares: u64 = gaps(ticks, 96).iter().map(|gap| gap * gap).sum();
        assert!(squares > (SATURATION_TICKS * 96) as u64);
    }
    // With all ignitions, the pot of a cell that was repaired grows from period to period.
    let drawn = tickbake::formula::lava::Ignitions::drawn(lava.rule(), 1, 96);
    let cell = solved.dropped[0].cell as usize;
    let mut plain = Lava::new(lava.rule());
    let mut pots = Vec::new();
    for t in 0..96 * 6 {
        tick(&mut plain, &drawn, t);
        if t % 96 == 95 {
            pots.push(plain.pot[cell]);
        }
    }
    assert!(
        pots.windows(2).skip(1).all(|pair| pair[1] > pair[0]),
        "{pots:?}"
    );
}

#[test]
fn a_warm_up_that_is_too_short_is_refused_with_the_one_that_works() {
    let lava = LavaParams {
        seed: 8,
        warm_up: Some(48),
        ..LavaParams::default()
    };
    let error = bake(&texture(lava.clone())).unwrap_err();
    let LavaError::WarmUp {
        certified,
        differing,
        ..
    } = error
    else {
        panic!("{error}");
    };
    assert!(differing > 0 && certified % 240 == 0);
    assert_certified_and_true(LavaParams {
        warm_up: Some(certified),
        ..lava
    });
}

#[test]
fn pingpong_plays_back_without_doubled_ends() {
    let (strip, read) = through_java(&texture(LavaParams {
        seed: 3,
        period: 60,
        loop_kind: LoopKind::Pingpong,
        ..LavaParams::default()
    }));
    let cells: Vec<usize> = read.play.iter().map(|play| play.0).collect();
    assert_eq!(cells.len(), 118);
    assert_eq!(cells[..3], [0, 1, 2]);
    assert_eq!(cells[57..63], [57, 58, 59, 58, 57, 56]);
    assert_eq!(cells[117], 1);
    assert_eq!(strip.certificate.loop_ticks, 118);
    assert!(strip.certificate.steps.wrap < 3.3 * strip.certificate.steps.mean);
}

#[test]
fn crossfade_stays_on_the_curve_and_closes_the_seam() {
    let lava = |loop_kind| LavaParams {
        seed: 3,
        period: 120,
        loop_kind,
        ..LavaParams::default()
    };
    let faded = bake(&texture(lava(LoopKind::Crossfade)))
        .unwrap()
        .certificate;
    let cut = bake(&texture(lava(LoopKind::None))).unwrap().certificate;
    assert_eq!(faded.off_curve_pixels, 0);
    assert!(
        faded.steps.wrap < 2.0 * faded.steps.mean,
        "{:?}",
        faded.steps
    );
    assert!(cut.steps.wrap > 5.0 * cut.steps.mean, "{:?}", cut.steps);
}

#[test]
fn a_short_period_is_told_to_look_different() {
    let bake = |period| {
        bake(&texture(LavaParams {
            seed: 8,
            period,
            ..LavaParams::default()
        }))
        .unwrap()
    };
    let short = bake(64).certificate;
    assert!(
        short
            .warnings
            .iter()
            .any(|warning| warning.contains("darker")),
        "{short:?}"
    );
    assert!(bake(240).certificate.warnings.is_empty());
    // Colours of one's own are as dark.
    let own = |period| {
        let white = tickbake::formula::lava::Stop {
            heat: 0.0,
            rgb: [255; 3],
        };
        let params = texture(LavaParams {
            seed: 8,
            period,
            palette: Palette::Stops(vec![white]),
            ..LavaParams::default()
        });
        tickbake::bake::lava::bake(&params)
            .unwrap()
            .certificate
            .warnings
    };
    assert_eq!(own(64), short.warnings);
    assert!(own(240).is_empty());
}

#[test]
fn a_palette_of_stops_colours_the_same_heat() {
    let palette = Palette::Stops(vec![
        tickbake::formula::lava::Stop {
            heat: 0.0,
            rgb: [0, 0, 40],
        },
        tickbake::formula::lava::Stop {
            heat: 1.0,
            rgb: [200, 255, 255],
        },
    ]);
    assert_certified_and_true(LavaParams {
        seed: 8,
        palette,
        ..LavaParams::default()
    });
}

#[test]
fn fewer_colours_on_request() {
    let mut params = texture(LavaParams {
        seed: 8,
        ..LavaParams::default()
    });
    params.colors = Some(256);
    let strip = bake(&params).unwrap();
    let colours: std::collections::BTreeSet<&[u8]> = strip
        .frames
        .iter()
        .flat_map(|frame| frame.chunks(3))
        .collect();
    assert!(
        colours.len() <= 256 && colours.len() > 200,
        "{}",
        colours.len()
    );
}
