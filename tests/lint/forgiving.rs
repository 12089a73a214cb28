//! What readers must accept without a finding, or without a false one.

use super::clean::{self, files, findings};
use tickbake::lint::file;

fn with(path: &str, text: &str) -> Vec<String> {
    let mut files = files();
    files.insert(path.into(), text.as_bytes().to_vec());
    findings(&files)
        .iter()
        .map(|finding| {
            format!(
                "[{}] {}: {}",
                finding.code.id,
                finding.place,
                finding.message()
            )
        })
        .collect()
}

#[test]
fn comments_crlf_tabs_unknown_keys_and_no_final_newline() {
    let text = "{\r\n\t// note\r\n\t\"pack\": {\"description\": \"\u{e4}\u{1f525}\", \"pack_format\": 34, /* own */ \"x\": {}}\r\n}";
    assert!(file("a.json", text.as_bytes()).0.is_empty());
    assert!(
        with(
            "dp/data/demo/function/step.mcfunction",
            "say a\r\n\r\n  # note\r\n\tsay b"
        )
        .is_empty()
    );
}

#[test]
fn frames_as_numbers_objects_ping_pong_and_hundreds() {
    let path = "rp/assets/demo/textures/block/lava.png.mcmeta";
    let many: Vec<String> = (0..300).map(|i| (i % 4).to_string()).collect();
    for text in [
        "{\"animation\": {}}".to_string(),
        "{\"animation\":{\"frames\":[0,{\"index\":1},{\"index\":2,\"time\":3},3,2,1]}}".into(),
        format!(
            "{{\"animation\":{{\"frametime\":1,\"interpolate\":true,\"frames\":[{}]}}}}",
            many.join(",")
        ),
        "{\"animation\":{\"width\":16,\"height\":32}}".into(),
        "{\"texture\":{\"blur\":true}}".into(),
    ] {
        assert!(with(path, &text).is_empty(), "{text}");
    }
}

#[test]
fn every_form_of_a_channel() {
    for channel in [
        "5",
        "[1,2,3]",
        "{\"vector\":[1,2,3]}",
        "{\"0\":[0,0,0],\"1\":[0,0,0]}",
        "{\"0.0\":{\"pre\":[0,0,0],\"post\":[1,0,0]},\"1.0\":{\"pre\":[1,0,0],\"post\":[0,0,0]}}",
        "[\"-1.5\",\"query.anim_time\",0]",
        "\"math.sin(query.anim_time * 90) * 2 + (v.a ? v.b : -1.0)\"",
    ] {
        let text = format!(
            "{{\"animations\":{{\"animation.demo.imp.spin\":{{\"animation_length\":1,\"bones\":{{\"rod\":{{\"scale\":{channel}}}}}}}}}}}"
        );
        assert_eq!(
            with("bp/animations/imp.animation.json", &text),
            Vec::<String>::new(),
            "{channel}"
        );
    }
}

#[test]
fn every_form_of_a_pack_format() {
    for (pack, finding) in [
        ("\"pack_format\":48,\"supported_formats\":[48,57]", false),
        (
            "\"pack_format\":48,\"supported_formats\":{\"min_inclusive\":48,\"max_inclusive\":57}",
            false,
        ),
        ("\"min_format\":[121,0],\"max_format\":121", false),
        ("\"min_format\":121,\"max_format\":[121,3]", false),
        ("\"pack_format\":18,\"supported_formats\":[18,48]", false),
        ("\"pack_format\":18,\"supported_formats\":[18,44]", true),
    ] {
        let found = with(
            "dp/pack.mcmeta",
            &format!("{{\"pack\":{{\"description\":\"d\",{pack}}}}}"),
        );
        assert_eq!(!found.is_empty(), finding, "{pack}: {found:?}");
    }
}

#[test]
fn folders_of_overlays_belong_to_the_overlay() {
    let mut files = files();
    files.insert(
        "dp/pack.mcmeta".into(),
        br#"{"pack":{"description":"d","pack_format":18,"supported_formats":[18,48]},"overlays":{"entries":[{"directory":"old","formats":[18,44]}]}}"#.to_vec(),
    );
    files.insert(
        "dp/old/data/demo/functions/start.mcfunction".into(),
        b"say old".to_vec(),
    );
    files.insert(
        "dp/old/data/minecraft/tags/functions/load.json".into(),
        b"{\"values\":[\"demo:start\"]}".to_vec(),
    );
    assert_eq!(findings(&files).len(), 0);
    files.insert(
        "dp/old/data/demo/function/extra.mcfunction".into(),
        b"say old".to_vec(),
    );
    assert_eq!(findings(&files)[0].code.id, "pack-folder");
}

/// Strips of 240 frames of 512 px are written, and so must be read.
#[test]
fn large_pictures_are_looked_at() {
    let mut png = clean::picture(16, 16);
    for (width, height, code) in [
        (4_096_u32, 15_360_u32, "png-damaged"),
        (16_384, 8_192, "png-damaged"),
        (16_384, 16_384, "png-too-large"),
    ] {
        png[16..20].copy_from_slice(&width.to_be_bytes());
        png[20..24].copy_from_slice(&height.to_be_bytes());
        let codes: Vec<_> = file("a.png", &png).0.iter().map(|f| f.code.id).collect();
        assert_eq!(codes, [code], "{width} x {height}");
    }
}

/// Mods, their targets here and add-on projects have assets/ and data/ folders that no game lists.
#[test]
fn folders_that_are_no_packs_need_no_pack_mcmeta() {
    for path in [
        "geckolib/assets/demo/lang/en_us.json",
        "neoforge/assets/demo/lang/en_us.json",
        "assets/demo/lang/en_us.json",
        "resources/data/demo/recipe/a.json",
        "packs/data/demo/deep/a.json",
    ] {
        assert_eq!(with(path, "{}"), Vec::<String>::new(), "{path}");
    }
    for mark in ["mod/META-INF/mods.toml", "mod/fabric.mod.json"] {
        let mut files = files();
        files.insert(mark.into(), b"{}".to_vec());
        let function = "mod/data/demo/function/a.mcfunction";
        files.insert(function.into(), b"say a".to_vec());
        assert_eq!(findings(&files).len(), 0, "{mark}");
    }
}

#[test]
fn folders_that_are_packs_need_a_pack_mcmeta() {
    let missing = |found: &[String]| {
        let code = |line: &&String| line.starts_with("[pack-mcmeta-missing]");
        found.iter().filter(code).count()
    };
    for path in [
        "My Resource-Pack/assets/demo/lang/en_us.json",
        "data/demo/functions/a.mcfunction",
        "some/data/demo/function/deep/a.mcfunction",
    ] {
        assert_eq!(missing(&with(path, "{}")), 1, "{path}");
    }
    let lang = "art/assets/demo/lang/en_us.json";
    let mut files = files();
    files.insert(lang.into(), b"{}".to_vec());
    files.insert("art/pack.png".into(), clean::picture(16, 16));
    assert_eq!(findings(&files)[0].code.id, "pack-mcmeta-missing");
    // What is packed up and replaces files of the game was meant to be dropped into its folder of packs.
    let zip = crate::raw_zip::raw_zip(&[("assets/minecraft/lang/en_us.json", b"{}")]);
    let zip = tickbake::tree::Source::zip(zip).unwrap();
    assert_eq!(tickbake::lint::lint(&zip)[0].code.id, "pack-mcmeta-missing");
}

#[test]
fn broken_input_of_any_kind_is_a_finding_not_a_panic() {
    let deep = "[".repeat(1_000_000);
    for (path, bytes) in [
        ("a.json", deep.as_bytes()),
        ("a.json", b"\xff\xfe{\0}\0"),
        ("a.png", b"\x89PNG\r\n\x1a\n"),
        ("a.nbt", b""),
        ("a.mcfunction", b"\\"),
        ("a.bbmodel", b"[]"),
    ] {
        assert!(!file(path, bytes).0.is_empty(), "{path}");
    }
}
