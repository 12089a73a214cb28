//! The page as a reader without a browser sees it; tests/peers/page.sh opens it in one.

use crate::support::{find, small};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tickbake::asset::Asset;
use tickbake::format::base64;
use tickbake::preview::Exhibit;
use tickbake::preview::page::{self, page};

fn between<'a>(text: &'a str, open: &str, close: &str) -> &'a str {
    let from = text.find(open).expect(open) + open.len();
    &text[from..from + text[from..].find(close).expect(close)]
}

fn data(html: &str) -> Value {
    let json = between(
        html,
        "<script type=\"application/json\" id=\"data\">",
        "</script>",
    );
    serde_json::from_str(json).expect("JSON")
}

fn made(exhibits: &[Exhibit]) -> String {
    page("a < b & \"c\"", exhibits).expect("a page")
}

#[test]
fn the_policy_allows_this_script_and_this_style_and_nothing_else() {
    let html = made(&small(&[]));
    let hash = |text: &str| {
        format!(
            "'sha256-{}'",
            base64::encode(&Sha256::digest(text.as_bytes()))
        )
    };
    let script = between(&html, "<script>", "</script>");
    let style = between(&html, "<style>", "</style>");
    let policy = between(&html, "Content-Security-Policy\" content=\"", "\"");
    let expected = format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style)
    );
    assert_eq!(policy, expected);
    for word in [
        "http:",
        "https:",
        "//cdn",
        "@import",
        "url(",
        "eval(",
        "innerHTML",
        " style=\"",
        " onclick=",
    ] {
        assert!(!html.contains(word), "{word}");
    }
}

/// By this a page may be written over an older one, and over nothing else.
#[test]
fn the_page_says_who_made_it() {
    let html = made(&[]);
    assert!(page::is_page(&html.as_bytes()[..1024]));
    let named = html.replace("content=\"tickbake ", "content=\"another ");
    assert!(!page::is_page(named.as_bytes()));
    assert!(!page::is_page(format!("# {html}").as_bytes()));
}

#[test]
fn names_cannot_break_out_of_the_page() {
    let html = made(&small(&[]));
    assert!(html.contains("<title>a &lt; b &amp; &quot;c&quot;: preview</title>"));
    assert_eq!(data(&html)["project"], "a < b & \"c\"");
    assert_eq!(html.matches("</script>").count(), 2);
}

#[test]
fn the_same_items_give_the_same_page() {
    assert!(made(&small(&[])) == made(&small(&[])));
}

/// Reads a series as templates/preview/data.js does, in whole steps.
fn rows(series: &Value) -> Vec<Vec<f64>> {
    let bytes = base64::decode(series["data"].as_str().expect("base64")).expect("base64");
    let scale = series["scale"].as_f64().expect("a scale");
    let mut at = bytes.iter();
    let mut next = || {
        let (mut value, mut shift) = (0u64, 0);
        for byte in at.by_ref() {
            value |= u64::from(byte & 127) << shift;
            shift += 7;
            if *byte < 128 {
                break;
            }
        }
        (value >> 1) as i64 ^ -((value & 1) as i64)
    };
    let counts = series["counts"].as_array().expect("counts");
    counts
        .iter()
        .map(|count| {
            let (mut value, mut slope) = (0, 0);
            (0..count.as_u64().expect("a count"))
                .map(|_| {
                    slope = next() + if series["order"] == 2 { slope } else { 0 };
                    value += slope;
                    value as f64 / scale
                })
                .collect()
        })
        .collect()
}

#[test]
fn crowds_arrive_within_half_a_step() {
    let all = small(&[]);
    let html = made(&all);
    let page = data(&html);
    let item = page["items"]
        .as_array()
        .expect("items")
        .iter()
        .find(|i| i["id"] == "flock.bats")
        .expect("bats");
    let Asset::Crowd(crowd) = &find(&all, "bats").baked.asset else {
        panic!("a crowd");
    };
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
        for (entity, row) in rows(&item["crowd"][name]).iter().enumerate() {
            assert_eq!(row.len(), 41);
            for (sample, shown) in row.iter().enumerate() {
                let exact = crowd.tracks.position(sample, entity)[axis];
                assert!(
                    (shown - exact).abs() <= 0.5 / 512.0,
                    "{entity} {sample}: {shown} for {exact}"
                );
            }
        }
    }
}

#[test]
fn keys_arrive_exactly() {
    let all = small(&[]);
    let page = data(&made(&all));
    let item = page["items"]
        .as_array()
        .expect("items")
        .iter()
        .find(|i| i["id"] == "model.blaze")
        .expect("the blaze");
    let Asset::Model(model) = &find(&all, "blaze").baked.asset else {
        panic!("a model");
    };
    let clip = &item["model"]["sets"][0]["clips"][0];
    let [xs, times] = ["x", "times"].map(|name| rows(&clip[name]));
    for (c, channel) in model.key_sets[0].clips[0].channels.iter().enumerate() {
        assert_eq!(xs[c].len(), channel.keys.len());
        for (k, key) in channel.keys.iter().enumerate() {
            assert_eq!(xs[c][k], key.value[0]);
            assert!((times[c][k] - key.time).abs() < 1e-9);
        }
    }
}

#[test]
fn certificates_say_what_the_facts_say() {
    let cases: [(&[&str], &str, bool, &str); 6] = [
        (
            &[],
            "model.blaze",
            true,
            "Loops without a seam, every 200 ticks",
        ),
        (
            &["model.blaze.loop=cut"],
            "model.blaze",
            false,
            "it jumps by 0.5",
        ),
        (
            &["model.blaze.loop=none"],
            "model.blaze",
            false,
            "does not loop",
        ),
        (
            &["model.blaze.bake=formula"],
            "model.blaze",
            true,
            "it needs no loop",
        ),
        (
            &[],
            "texture.lava_still",
            true,
            "Loops to the last bit, every 96 ticks",
        ),
        (
            &["flock.bats.loop=pingpong"],
            "flock.bats",
            true,
            "then the same way back",
        ),
    ];
    for (sets, id, exact, verdict) in cases {
        let page = data(&made(&small(sets)));
        let items = page["items"].as_array().expect("items");
        let certificate = &items.iter().find(|i| i["id"] == id).expect(id)["certificate"];
        assert_eq!(certificate["exact"], exact, "{id} {sets:?}");
        let said = certificate["verdict"].as_str().expect("words");
        assert!(
            said.replace('\u{a0}', " ").contains(verdict),
            "{id}: {said}"
        );
    }
}

#[test]
fn a_foreign_pack_is_shown_by_its_own_metadata() {
    let folder = tempfile::tempdir().expect("a folder");
    let textures = folder.path().join("assets/minecraft/textures/block");
    std::fs::create_dir_all(&textures).expect("folders");
    let put = |name: &str, bytes: &[u8]| std::fs::write(textures.join(name), bytes).expect(name);
    let all = small(&[]);
    let strip = find(&all, "lava_still").texture.clone().expect("its files");
    put("fire_0.png", &strip.png);
    put(
        "fire_0.png.mcmeta",
        b"{\"animation\": {\"frametime\": 3, \"frames\": [0, {\"index\": 2, \"time\": 9}]} // \n}",
    );
    put("stone.png", &strip.png);
    put("lost.png.mcmeta", b"{\"animation\": {}}");
    let run = |args: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("tickbake").expect("the program");
        command.current_dir(folder.path()).args(args).assert()
    };
    run(&["preview", ".", "-o", "seen.html"]).success();
    let page = data(&std::fs::read_to_string(folder.path().join("seen.html")).expect("a page"));
    let items = page["items"].as_array().expect("items");
    assert_eq!(items.len(), 1);
    assert_eq!(items[0]["id"], "assets/minecraft/textures/block/fire_0");
    assert_eq!(
        items[0]["texture"]["mcmeta"]["animation"]["frames"][1]["time"],
        9
    );
    assert_eq!(items[0]["certificate"]["exact"], false);
    run(&["preview", ".", "--gif", "x.gif"]).code(2);
    std::fs::remove_file(textures.join("fire_0.png")).expect("removed");
    run(&["preview", "."]).code(2);
}

#[test]
fn what_a_build_wrote_is_shown_as_it_lies_there() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(
        folder.path().join("tickbake.toml"),
        "[project]\nname = \"there\"\nnamespace = \"x\"\n[texture.glow]\nperiod = 96\n[texture.other]\nperiod = 96\nseed = 3\n",
    )
    .expect("a project");
    let run = |args: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("tickbake").expect("the program");
        command.current_dir(folder.path()).args(args).assert()
    };
    run(&["build", "-q", "--no-cache"]).success();
    let mcmeta = folder
        .path()
        .join("generated/resourcepack/assets/x/textures/block/glow.png.mcmeta");
    std::fs::write(&mcmeta, "{\"animation\": {\"frametime\": 7}}").expect("edited");
    let frametime = |args: &[&str]| {
        run(args).success();
        let page =
            data(&std::fs::read_to_string(folder.path().join("preview.html")).expect("a page"));
        assert_eq!(page["project"], "there");
        assert_eq!(page["items"].as_array().map(Vec::len), Some(1));
        page["items"][0]["texture"]["mcmeta"]["animation"]["frametime"].clone()
    };
    assert_eq!(frametime(&["preview", "generated", "glow"]), 7);
    // Only what is asked for is baked: the other one cannot be.
    let manifest = folder.path().join("generated/manifest.json");
    let text = std::fs::read_to_string(&manifest).expect("there");
    let wrong = text.replace("\"seed\": 3", "\"seed\": -3.5");
    assert!(wrong != text, "{text}");
    std::fs::write(&manifest, wrong).expect("damaged");
    assert_eq!(frametime(&["preview", "generated", "texture.glow"]), 7);
    run(&["preview", "generated"]).code(2);
    assert_eq!(frametime(&["preview", ".", "texture.glow"]), 1);
    assert_eq!(frametime(&["preview", "glow"]), 1);
    run(&["preview", "generated", "nothing"]).code(2);
    run(&["preview", "nowhere"]).code(2);
}
