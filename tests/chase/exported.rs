//! Exported tracks: what is written reads back, and what is wrong is refused.

use super::baked::ran;
use tickbake::format::tracks::{read, write};

#[test]
fn csv_and_json_read_back_to_the_bit() {
    let tracks = ran("frames = 40").tracks;
    for table in [
        read::csv::csv(&write::csv::csv(&tracks)).unwrap(),
        read::json::json(&write::json::json(&tracks)).unwrap(),
    ] {
        assert_eq!(table.entities, 20);
        assert_eq!(table.ticks, tracks.ticks);
        assert_eq!(table.positions, tracks.positions);
        assert_eq!(table.facing, tracks.facing);
    }
    let table = read::json::json(&write::json::json(&tracks)).unwrap();
    assert_eq!(table.normals, tracks.normals);
    assert_eq!(table.leader, tracks.leader);
    assert_eq!(table.leader.len(), 40);
    let text = String::from_utf8(write::csv::csv(&tracks)).unwrap();
    assert!(
        !text.contains('e') || text.matches('e').count() == 1,
        "only \"entity\""
    );
    assert!(!text.contains(",-0,"));
    let json = String::from_utf8(write::json::json(&tracks)).unwrap();
    let numbers = json.split(|c: char| !(c.is_ascii_digit() || "+-.eE".contains(c)));
    let exponent = |n: &&str| n.contains(['e', 'E']) && n.starts_with(|c: char| c.is_ascii_digit());
    assert_eq!(numbers.filter(exponent).count(), 0);
    let crlf = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(
        read::csv::csv(crlf.as_bytes()).unwrap().positions,
        tracks.positions
    );
}

#[test]
fn gltf_reads_back_to_f32() {
    let tracks = ran("frames = 40").tracks;
    let table = read::gltf::gltf(&write::gltf::gltf("c", &tracks)).unwrap();
    assert_eq!(table.ticks, tracks.ticks);
    for (read, written) in table.positions.iter().zip(&tracks.positions) {
        assert_eq!(read.map(|v| v as f32), written.map(|v| v as f32));
    }
    for (read, written) in table.leader.iter().zip(&tracks.leader) {
        assert_eq!(read.map(|v| v as f32), written.map(|v| v as f32));
    }
    assert_eq!((table.entities, table.leader.len()), (20, 40));
    assert_eq!(table.rotations.len(), table.positions.len());
}

#[test]
fn faulty_csv_is_refused_with_its_line() {
    const HEAD: &str = "tick,entity,x,y,z,yaw,pitch\n";
    for (header, rows, line) in [
        ("tick,entity,x,y,z\n", "", Some(1)),
        ("", "", Some(1)),
        (HEAD, "0,0,1,2,3,0,0\n0,2,1,2,3,0,0\n", Some(3)),
        (HEAD, "0,0,1,2,3,0,0\n1,0,1e5,2,3,0,0\n", Some(3)),
        (HEAD, "0,0,1,2,3,0,0\n1,0,inf,2,3,0,0\n", Some(3)),
        (HEAD, "0,0,1,2,3,0\n", Some(2)),
        (HEAD, "0,0,1,2,3,0,0,4\n", Some(2)),
        (HEAD, "0,0,1,2,3,0,nan\n", Some(2)),
        (HEAD, "5,0,1,2,3,0,0\n4,0,1,2,3,0,0\n", Some(3)),
        (
            HEAD,
            "0,0,1,2,3,0,0\n0,1,1,2,3,0,0\n1,0,1,2,3,0,0\n2,0,1,2,3,0,0\n",
            Some(5),
        ),
        (HEAD, "0,0,1,2,3,0,0\n0,1,1,2,3,0,0\n1,0,1,2,3,0,0\n", None),
    ] {
        let text = format!("{header}{rows}");
        let error = read::csv::csv(text.as_bytes()).expect_err(&text);
        assert_eq!(error.line, line, "{text}: {error}");
    }
}
