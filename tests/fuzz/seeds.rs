//! Valid files of every kind, small.

use std::io::Write;
use tickbake::foreign::png::{Image, encode};
use tickbake::generate::{Silent, generate};
use tickbake::project::load;
use tickbake::tree::Tree;

pub fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

pub fn small_png() -> Vec<u8> {
    let rgba = (0..16 * 32 * 4).map(|i: u32| (i * 7) as u8).collect();
    encode(&Image {
        width: 16,
        height: 32,
        rgba,
    })
    .unwrap()
}

pub fn small_nbt() -> Vec<u8> {
    let mut out = vec![10, 0, 0];
    out.extend([3, 0, 11]);
    out.extend(b"DataVersion");
    out.extend([0, 0, 0x0d, 0xfa]);
    out.extend([9, 0, 4]);
    out.extend(b"size");
    out.extend([3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    out.extend([9, 0, 7]);
    out.extend(b"palette");
    out.extend([10, 0, 0, 0, 1, 8, 0, 4]);
    out.extend(b"Name");
    out.extend([0, 15]);
    out.extend(b"minecraft:stone");
    out.push(0);
    out.extend([9, 0, 6]);
    out.extend(b"blocks");
    out.extend([10, 0, 0, 0, 1, 3, 0, 5]);
    out.extend(b"state");
    out.extend([0, 0, 0, 0, 9, 0, 3]);
    out.extend(b"pos");
    out.extend([3, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    out.extend([
        0, 11, 0, 1, b'i', 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 12, 0, 1, b'l', 0, 0, 0, 1, 0, 0, 0,
        0, 0, 0, 0, 5, 0,
    ]);
    out
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub fn small_zip() -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (path, text) in [
        (
            "pack.mcmeta",
            "{\"pack\":{\"pack_format\":48,\"description\":\"d\"}}",
        ),
        ("data/a/function/b.mcfunction", "say hello hello hello"),
    ] {
        writer
            .start_file(path, zip::write::SimpleFileOptions::default())
            .unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

pub const PROJECT: &str = "[project]\nname = \"k\"\nnamespace = \"demo\"\nminecraft = \"1.20.2..26.3\"\n[model.blaze]\nformula = \"blaze\"\nphase_step = 1.5\ntargets = [\"bedrock\"]\n[texture.still]\nformula = \"lava\"\nseed = 8\nperiod = 60\npalette = [\"#000000\", \"#ff0000\"]\n[flock.bats]\ncount = 5\nstart = { from = [-5, 6, -5], to = [5, 16, 5] }\n[chase.c]\ncount = 4\nleader = \"circle\"\n";

pub const ANIMATION: &str = "{\"format_version\":\"1.8.0\",\"animations\":{\"animation.a.b\":{\"loop\":true,\"animation_length\":1.0,\"bones\":{\"part0\":{\"position\":{\"0.0\":[0,\"math.sin(query.anim_time * 90.0) ?? 1.5\",0],\"0.05\":{\"pre\":[1,2,3],\"post\":[1,-0.0,1e-7],\"lerp_mode\":\"catmullrom\"},\"1.0\":[0,0,0]}}}}}}";

pub const FUNCTION: &str = "# note\ntp a-0-0-0-1 ~1.0 ~2.5 ~-3 90.0 0\n$execute as @e[tag=a] at @s run tp @s ^ ^$(x) ^0.1\nsummon bat ~ ~1.5 ~-0.5 {Tags:[\"a\"],Motion:[1e-3d,0d,0d]}\nschedule function demo:step 1t\nsay \\\n more";

pub const COMMANDS: &str = "execute if score #t1 demo.c matches 1.. store result storage demo:t c.k int 0.5 run scoreboard players operation #t1 demo.c += #v1 demo.c\ndata modify storage demo:t c.s1[{a:1}].b set from entity @s Pos[0]\n$execute at fe4441e5-0-$(slot)-0-0 run function demo:c/one/stop {slot:$(slot)}\nscoreboard objectives add demo.c dummy\nforceload add ~ ~\nkill @e[tag=demo.c,distance=..5,limit=1,sort=nearest]\nreturn run schedule clear demo:c/run/1\ntellraw @s {\"text\":\"a\",\"color\":\"red\"}\nplace template demo:c/ground ~ ~ ~\nteam add x\n";

/// What is built of a blaze, short enough to be read many times a second.
pub fn models() -> Tree {
    let text = "[project]\nname = \"k\"\nnamespace = \"demo\"\nminecraft = \"26.3\"\n[model.blaze]\nticks = 8\nloop = \"none\"\nbake = \"both\"\nfps = 20\ntolerance = 0.1\ntargets = [\"bedrock\", \"blockbench\", \"neoforge\", \"java\", \"cem\", \"gltf\"]\n";
    let project = load::from_text("t.toml", text, &[], "/nonexistent".into(), None).unwrap();
    generate(&project, &Silent).unwrap().tree
}

/// The files of a tree with this ending.
pub fn ending(tree: &Tree, ending: &str) -> Vec<Vec<u8>> {
    let found: Vec<Vec<u8>> = tree
        .iter()
        .filter(|(path, _)| path.ends_with(ending))
        .map(|(_, file)| file.bytes.clone())
        .collect();
    assert!(!found.is_empty(), "no {ending}");
    found
}
