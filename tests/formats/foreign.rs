//! Files of other programs: what readers must take, and what they must not repair.

use tickbake::format::reading::{ReadCurve, ReadRepeat, ReadValue};
use tickbake::format::{bedrock, blockbench, geckolib, neoforge};

fn number(value: &ReadValue) -> f64 {
    match value {
        ReadValue::Number(n) => *n,
        other => panic!("{other:?}"),
    }
}

#[test]
fn bedrock_quirks_are_taken() {
    let text = "\u{feff}// a comment\r\n{\r\n\t\"format_version\": \"1.8.0\", /* another */\r\n\"unknown\": 1,\r\n\"animations\": {\r\n\
        \"animation.ünïcode\": {\"loop\": \"hold_on_last_frame\", \"bones\": {\r\n\
        \"a\": {\"position\": {\"0\": [1, 2, 3], \"0.5\": {\"pre\": [0, 1, 0], \"post\": [4, 5, 6], \"lerp_mode\": \"catmullrom\"}, \"10.0\": {\"vector\": [\"1\", \"query.anim_time * 2\", 0]}, \"2.0\": 7}},\r\n\
        \"b\": {\"rotation\": \"math.sin(query.anim_time)\", \"scale\": 2, \"relative_to\": {}}\r\n\
        }},\r\n\"empty\": {}\r\n}}";
    let clips = bedrock::read::animations(text.as_bytes()).unwrap();
    assert_eq!(clips.len(), 2);
    assert_eq!(clips[0].name, "animation.ünïcode");
    assert_eq!(clips[0].repeat, ReadRepeat::Hold);
    assert_eq!(clips[0].length, None);
    let position = &clips[0].channels[0];
    let labels: Vec<&str> = position.keys.iter().map(|k| k.label.as_str()).collect();
    assert_eq!(
        labels,
        ["0", "0.5", "10.0", "2.0"],
        "order kept, not repaired"
    );
    // y is down in Java.
    assert_eq!(
        position.keys[0].leave.each_ref().map(number),
        [1.0, -2.0, 3.0]
    );
    assert_eq!(
        position.keys[1].arrive.each_ref().map(number),
        [0.0, -1.0, 0.0]
    );
    assert_eq!(
        position.keys[1].leave.each_ref().map(number),
        [4.0, -5.0, 6.0]
    );
    assert_eq!(position.keys[1].curve, ReadCurve::CatmullRom);
    assert_eq!(number(&position.keys[2].leave[0]), 1.0);
    assert!(matches!(&position.keys[2].leave[1], ReadValue::Molang(m) if m.sign == -1.0));
    assert_eq!(
        position.keys[3].leave.each_ref().map(number),
        [7.0, -7.0, 7.0]
    );
    assert_eq!(clips[0].channels.len(), 3);
    assert_eq!(clips[1].channels.len(), 0);
}

#[test]
fn geckolib_has_its_own_words() {
    let text = r#"{"format_version":"1.8.0","animations":{"a":{"loop":"play_once","bones":{"b":{"position":{
        "0.0":{"vector":[0,0,0],"easing":"easeInSine"},
        "0.5":{"vector":[0,0,0],"easing":"linear"},
        "1.0":{"post":[0,0,0],"lerp_mode":"catmullrom"},
        "2.0":[1]
    }}}}}}"#;
    let clip = &geckolib::read::animations(text.as_bytes()).unwrap()[0];
    assert_eq!(clip.repeat, ReadRepeat::Once);
    let keys = &clip.channels[0].keys;
    assert!(matches!(&keys[0].curve, ReadCurve::Other(word) if word.contains("easeInSine")));
    assert_eq!(keys[1].curve, ReadCurve::Linear);
    assert_eq!(
        keys[2].curve,
        ReadCurve::Linear,
        "lerp_mode beside post becomes linear"
    );
    assert_eq!(keys[3].leave.each_ref().map(number), [1.0, -1.0, 1.0]);
    let same = bedrock::read::animations(text.as_bytes()).unwrap();
    assert_eq!(same[0].channels[0].keys[2].curve, ReadCurve::CatmullRom);
    assert!(matches!(&same[0].repeat, ReadRepeat::Unknown(_)));
}

#[test]
fn blockbench_files_of_both_generations_mean_the_same() {
    let file = |version: &str, x: f64, groups: &str, node: &str| {
        format!(
            r#"{{"meta":{{"format_version":"{version}","model_format":"free"}},
            "elements":[{{"uuid":"e","from":[-3,16,1],"to":[-1,24,3],"box_uv":true,"uv_offset":[0,16]}}],
            {groups}"outliner":[{node},"loose"],
            "animations":[{{"name":"spin","loop":"loop","length":1,"snapping":20,"animators":{{"g":{{"name":"rod","type":"bone","keyframes":[
                {{"channel":"position","time":0.5,"interpolation":"linear","data_points":[{{"x":"{x}","y":"2","z":3}}]}},
                {{"channel":"position","time":"0","interpolation":"catmullrom","data_points":[{{"x":0,"y":0,"z":0}},{{"x":1,"y":1,"z":1}}]}},
                {{"channel":"sound","time":0,"data_points":[{{}}]}}
            ]}},"effects":{{"type":"effect","keyframes":[]}}}}}}]}}"#
        )
    };
    let group = r#""name":"rod","origin":[-1,24,1]"#;
    let new = file(
        "5.0",
        -1.0,
        &format!(r#""groups":[{{"uuid":"g",{group}}}],"#),
        r#"{"uuid":"g","children":["e"]}"#,
    );
    let old = file(
        "4.10",
        1.0,
        "",
        &format!(r#"{{"uuid":"g",{group},"children":["e"]}}"#),
    );
    let [new, old] = [new, old].map(|t| blockbench::read::project(t.as_bytes()).unwrap());
    assert_eq!(new.rig, old.rig);
    assert_eq!(new.rig.bones[0].pivot, [1.0, 0.0, 1.0]);
    assert_eq!(new.rig.bones[0].boxes[0].origin, [0.0, 0.0, 0.0]);
    assert_eq!(new.rig.bones[0].boxes[0].size, [2.0, 8.0, 2.0]);
    let first = |p: &blockbench::read::ReadProject| {
        let channel = p.clips[0].channels[0].clone();
        assert_eq!(channel.keys.len(), 2);
        assert_eq!(channel.keys[0].time, 0.5, "order kept, not repaired");
        channel.keys[0].leave.each_ref().map(number)
    };
    assert_eq!(first(&new), [1.0, -2.0, 3.0]);
    assert_eq!(first(&old), [1.0, -2.0, 3.0]);
    assert_eq!(
        new.clips[0].channels[0].keys[1]
            .leave
            .each_ref()
            .map(number),
        [-1.0, -1.0, 1.0]
    );
}

#[test]
fn neoforge_namespaces_may_be_left_out() {
    let text = r#"{"length":1.5,"animations":[{"bone":"a","target":"position","keyframes":[
        {"timestamp":0,"target":[1,2,3],"interpolation":"catmullrom"},
        {"timestamp":1.5,"target":[1,2,3],"interpolation":"mod:own"}]}]}"#;
    let clip = neoforge::read::animation(text.as_bytes(), "walk").unwrap();
    assert_eq!(
        (clip.length, clip.repeat.clone()),
        (Some(1.5), ReadRepeat::Once)
    );
    let keys = &clip.channels[0].keys;
    assert_eq!(keys[0].leave.each_ref().map(number), [1.0, -2.0, 3.0]);
    assert_eq!(keys[0].curve, ReadCurve::CatmullRom);
    assert!(matches!(&keys[1].curve, ReadCurve::Other(_)));
}

#[test]
fn what_is_no_file_of_the_kind_says_where() {
    for text in [
        "",
        "[]",
        "{",
        "{\"animations\": 3}",
        "\u{0}",
        "{\"animations\": {\"a\": {\"bones\": {\"b\": {\"position\": {\"0.0\": {}}}}}}}",
    ] {
        let error = bedrock::read::animations(text.as_bytes()).unwrap_err();
        assert!(error.line >= 1 && !error.what.is_empty(), "{text}");
        assert!(
            blockbench::read::project(text.as_bytes()).is_err(),
            "{text}"
        );
        assert!(
            neoforge::read::animation(text.as_bytes(), "x").is_err(),
            "{text}"
        );
        assert!(bedrock::read::geometry(text.as_bytes()).is_err(), "{text}");
    }
    assert!(bedrock::read::animations(b"\xff\xfe").is_err());
}
