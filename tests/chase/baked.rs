//! The bake: starts, figures, world coordinates.

use tickbake::asset::ground::Ground;
use tickbake::bake::chase::{Run, run, start, tick_of};
use tickbake::project::keys::chase::{ChaseParams, Start};
use tickbake::project::{Item, Project, keys::Spec, load};

/// The chase of a project file with these lines in its section.
pub fn params(lines: &str) -> ChaseParams {
    match try_params(lines) {
        Ok(params) => params,
        Err(error) => panic!("{error}"),
    }
}

pub fn try_params(lines: &str) -> Result<ChaseParams, String> {
    let text = format!("[project]\nname = \"t\"\n[chase.c]\n{lines}\n");
    let root = std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let project: Project =
        load::from_text("t.toml", &text, &[], root, None).map_err(|e| e.to_string())?;
    let item: &Item = project.item("chase.c").map_err(|e| e.to_string())?;
    match &item.spec {
        Spec::Chase(params) => Ok(params.clone()),
        other => panic!("{other:?}"),
    }
}

pub fn ran(lines: &str) -> Run {
    let params = params(lines);
    let start = start::places(&params.start, params.count, params.seed);
    run(&params, &start)
}

#[test]
fn the_published_rule_overlaps_as_measured() {
    let metrics = ran("frames = 300").metrics;
    assert!(
        (metrics.overlap_share - 0.171).abs() < 0.0005,
        "{metrics:?}"
    );
    assert!(metrics.smallest_pair.unwrap() < 1.95);
    assert!(metrics.leader_p95 >= metrics.leader_mean);
    assert_eq!(ran("count = 1\nframes = 10").metrics.smallest_pair, None);
}

#[test]
fn poisson_keeps_its_spacing_at_any_count() {
    for count in [1, 2, 40, 300, 1000] {
        for seed in 0..3 {
            let placed = start::places(&Start::Poisson, count, seed);
            assert_eq!(placed.len(), count);
            for (k, a) in placed.iter().enumerate() {
                let nearest = placed
                    .iter()
                    .enumerate()
                    .filter(|(j, _)| *j != k)
                    .map(|(_, b)| (a[0] - b[0]).hypot(a[1] - b[1]))
                    .fold(f64::INFINITY, f64::min);
                assert!(nearest >= 2.5, "{count} {seed}: {nearest}");
                assert!(count == 1 || nearest <= 3.0, "{count} {seed}: {nearest}");
            }
        }
    }
    let published = start::places(&Start::Published, 60, 5);
    assert_eq!(published[..20], start::places(&Start::Published, 20, 9)[..]);
    assert_ne!(
        start::places(&Start::Poisson, 9, 1),
        start::places(&Start::Poisson, 9, 2)
    );
}

#[test]
fn stands_on_the_ground_and_looks_where_it_goes() {
    let run = ran("frames = 200\nground_amplitude = 3.0");
    let params = params("frames = 200\nground_amplitude = 3.0");
    let Ground::Noise(_) = params.ground else {
        panic!("{:?}", params.ground)
    };
    let tracks = &run.tracks;
    assert_eq!(tracks.ticks, (0..200).collect::<Vec<u32>>());
    let mut lowest = f64::MAX;
    let mut highest = f64::MIN;
    for sample in 1..tracks.samples() {
        for entity in 0..tracks.entities {
            let [x, y, z] = tracks.position(sample, entity);
            assert_eq!(y, params.ground.height(x, z));
            lowest = lowest.min(y);
            highest = highest.max(y);
            let normal = tracks.normals_at(sample).unwrap()[entity];
            assert!(normal[1] > 0.3);
            let [px, _, pz] = tracks.position(sample - 1, entity);
            let (dx, dz) = (x - px, z - pz);
            if dx.hypot(dz) > 0.1 {
                // The game's yaw: (-sin, cos) is the direction it looks in.
                let yaw = tracks.facing_at(sample)[entity][0].to_radians();
                let along = (-yaw.sin() * dx + yaw.cos() * dz) / dx.hypot(dz);
                assert!(along > 0.7, "{sample} {entity}: {along}");
            }
        }
    }
    assert!(highest - lowest > 1.0, "{lowest}..{highest}");
}

#[test]
fn frames_play_at_their_ticks() {
    assert_eq!(tick_of(1, 0.04), 0);
    assert_eq!(tick_of(601, 0.05), 600);
    assert_eq!(tick_of(11, 0.04), 8);
    let fast = ran("t = 0.025\nframes = 101\nk2 = 2.0");
    assert_eq!(fast.tracks.length(), 50);
    assert!(fast.tracks.ticks.windows(2).all(|w| w[0] + 1 == w[1]));
    let slow = ran("t = 0.1\nframes = 21\nk2 = 1.0");
    assert_eq!(
        slow.tracks.ticks,
        (0..21).map(|f| 2 * f).collect::<Vec<u32>>()
    );
}

#[test]
fn what_cannot_be_is_refused() {
    for (lines, word) in [
        ("k2 = 5.0", "8*k2*t"),
        ("k3 = 40.0", "k3*t"),
        ("leader_speed = 9.0", "never caught"),
        ("leader = \"static\"\nleader_radius = 2.0", "no effect"),
        ("leader = \"circle\"\nleader_frequency = 2.0", "no effect"),
        ("avoidance = \"orca\"\nk1 = 2.0", "no effect"),
        ("ground = \"plane\"\nground_amplitude = 2.0", "no effect"),
        ("start = [[0.0, 1.0]]", "count"),
        ("start = [[0.0, nan]]\ncount = 1", "not a number"),
        ("count = 0", "out of range"),
        ("count = 5000\nframes = 5000", "positions"),
        ("frames = -3", "out of range"),
        ("entity = \"Chicken\"", "identifier"),
        ("ground = \"chase_reference.json\"", "unknown"),
        ("ground = \"absent.png\"", "absent.png"),
        ("leader = \"chase_reference.json\"", "not a list"),
        (
            "ground = \"hills.png\"\nground_wavelength = 3.0",
            "no effect",
        ),
        ("leader = \"path_bad.csv\"", "line 3"),
    ] {
        let error = try_params(lines).expect_err(lines);
        assert!(error.contains(word), "{lines}: {error}");
    }
}

#[test]
fn leaders_walk_along_files() {
    let csv = ran(
        "leader = \"path.csv\"\nleader_speed = 4.0\nframes = 600\nscale = 1.0\nground = \"plane\"",
    );
    let json = ran(
        "leader = \"path.json\"\nleader_speed = 4.0\nframes = 600\nscale = 1.0\nground = \"plane\"",
    );
    assert_eq!(csv.tracks.leader, json.tracks.leader);
    // 4 units a second: 10 units east after 2.5 s, then 20 south; there at 7.5 s and staying.
    assert_eq!(csv.tracks.leader[0], [0.0, 0.0, 0.0]);
    let near = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near(csv.tracks.leader[50], [10.0, 0.0, 0.0]));
    assert!(near(csv.tracks.leader[100], [10.0, 0.0, 10.0]));
    assert!(near(csv.tracks.leader[599], [10.0, 0.0, 20.0]));
    let round = ran(
        "leader = \"round.csv\"\nleader_speed = 4.0\nframes = 600\nscale = 1.0\nground = \"plane\"",
    );
    assert!(near(round.tracks.leader[200], [0.0, 0.0, 0.0]));
    assert!(near(round.tracks.leader[250], [10.0, 0.0, 0.0]));
}

#[test]
fn structures_make_grounds() {
    let params = params("ground = \"steps.nbt\"\nframes = 10");
    let Ground::Columns(columns) = params.ground else {
        panic!()
    };
    assert_eq!((columns.origin, columns.size), ([-2, -1], [4, 2]));
    assert_eq!(columns.heights, [1.0, 1.5, 2.0, 0.0, 1.0, 1.5, 2.0, 1.0]);
    let error = try_params("ground = \"path.nbt\"").expect_err("no NBT");
    assert!(error.contains("not a readable NBT"), "{error}");
}

#[test]
fn stays_finite_up_to_the_limits_of_its_constants() {
    for (k1, k2, k3, t) in [
        (1.5, 4.99, 1.5, 0.05),
        (100.0, 2.0, 0.0, 0.05),
        (0.0, 0.3, 19.9, 0.1),
        (1.5, 249.0, 0.5, 0.001),
    ] {
        let lines = format!(
            "k1 = {k1:?}\nk2 = {k2:?}\nk3 = {k3:?}\nt = {t:?}\nframes = 400\nleader = \"static\"\nground = \"plane\""
        );
        let run = ran(&lines);
        let all = run.tracks.positions.iter().flatten();
        assert!(
            all.clone().all(|v| v.is_finite() && v.abs() < 1e4),
            "{lines}"
        );
    }
}

#[test]
fn a_ground_too_large_to_place_is_refused() {
    let params =
        params("leader = \"far.csv\"\nleader_speed = 7.0\nscale = 16.0\nframes = 3000\ncount = 1");
    let error = tickbake::bake::chase::bake(&params).unwrap_err();
    assert!(error.reason.contains("columns"), "{error}");
    let flat = super::baked::params(
        "leader = \"far.csv\"\nleader_speed = 7.0\nscale = 16.0\nframes = 3000\ncount = 1\nground = \"plane\"",
    );
    assert!(tickbake::bake::chase::bake(&flat).is_ok());
}
