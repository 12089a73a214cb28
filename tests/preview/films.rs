//! GIF and APNG decoded by their crates' decoders, put together as a viewer does.

use crate::support::{find, small};
use tickbake::asset::Asset;
use tickbake::preview::film::{Film, FilmError, Zoom};
use tickbake::preview::{apng, gif, sheet};

/// A viewer's canvas after each frame, as rgb, and each frame's delay in milliseconds.
struct Seen {
    size: [usize; 2],
    frames: Vec<Vec<u8>>,
    delays: Vec<f64>,
}

impl Seen {
    fn of_gif(bytes: &[u8]) -> Seen {
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        let size = [usize::from(decoder.width()), usize::from(decoder.height())];
        let mut canvas = vec![0; size[0] * size[1] * 3];
        let (mut frames, mut delays) = (Vec::new(), Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let at = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
            let rgb: Vec<u8> = frame
                .buffer
                .chunks_exact(4)
                .flat_map(|p| [p[0], p[1], p[2]])
                .collect();
            lay(&mut canvas, size[0], at, &rgb);
            frames.push(canvas.clone());
            delays.push(f64::from(frame.delay) * 10.0);
        }
        Seen {
            size,
            frames,
            delays,
        }
    }

    fn of_apng(bytes: &[u8]) -> Seen {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let size = [reader.info().width as usize, reader.info().height as usize];
        let count = reader
            .info()
            .animation_control()
            .expect("animated")
            .num_frames;
        let mut canvas = vec![0; size[0] * size[1] * 3];
        let (mut frames, mut delays) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let mut buffer = vec![0; size[0] * size[1] * 4];
            reader.next_frame(&mut buffer).expect("a frame");
            let control = *reader.info().frame_control().expect("its control");
            let at = [
                control.x_offset,
                control.y_offset,
                control.width,
                control.height,
            ]
            .map(|v| v as usize);
            lay(&mut canvas, size[0], at, &buffer[..at[2] * at[3] * 3]);
            frames.push(canvas.clone());
            delays.push(f64::from(control.delay_num) / f64::from(control.delay_den) * 1000.0);
        }
        Seen {
            size,
            frames,
            delays,
        }
    }
}

fn lay(canvas: &mut [u8], width: usize, [x, y, w, h]: [usize; 4], rgb: &[u8]) {
    for row in 0..h {
        let to = ((y + row) * width + x) * 3;
        canvas[to..to + w * 3].copy_from_slice(&rgb[row * w * 3..][..w * 3]);
    }
}

#[test]
fn a_texture_plays_pixel_for_pixel_at_50_ms_a_tick() {
    let all = small(&["texture.lava_still.frametime=2"]);
    let exhibit = find(&all, "lava_still");
    let Asset::Strip(strip) = &exhibit.baked.asset else {
        panic!("a texture");
    };
    let film = Film::new(exhibit, Zoom::Whole(3)).expect("a film");
    let pair = [
        Seen::of_gif(&gif::gif(&film).expect("a GIF")),
        Seen::of_apng(&apng::apng(&film).expect("an APNG")),
    ];
    for seen in pair {
        assert_eq!(seen.size, [48, 48]);
        assert_eq!(seen.frames.len(), 48);
        assert!(seen.delays.iter().all(|d| *d == 100.0), "{:?}", seen.delays);
        for (shown, frame) in seen.frames.iter().zip(&strip.frames) {
            for y in 0..48 {
                for x in 0..48 {
                    let (a, b) = ((y * 48 + x) * 3, (y / 3 * 16 + x / 3) * 3);
                    assert_eq!(shown[a..a + 3], frame[b..b + 3]);
                }
            }
        }
    }
}

#[test]
fn a_blended_texture_changes_every_tick_as_the_game_blends() {
    let all = small(&[
        "texture.lava_still.frametime=4",
        "texture.lava_still.interpolate=true",
    ]);
    let exhibit = find(&all, "lava_still");
    let Asset::Strip(strip) = &exhibit.baked.asset else {
        panic!("a texture");
    };
    let film = Film::new(exhibit, Zoom::Whole(1)).expect("a film");
    let seen = Seen::of_apng(&apng::apng(&film).expect("an APNG"));
    assert_eq!((seen.frames.len(), film.ticks()), (96, 96));
    assert!(seen.delays.iter().all(|d| *d == 50.0));
    let (now, next) = (
        f64::from(strip.frames[23][5]),
        f64::from(strip.frames[0][5]),
    );
    assert_eq!(seen.frames[94][5], (now * 0.5 + next * 0.5) as u8);
}

#[test]
fn models_and_crowds_are_whole_after_every_partial_frame() {
    let all = small(&[]);
    for name in ["blaze", "bats", "chickens"] {
        let film = Film::new(find(&all, name), Zoom::Within(60)).expect("a film");
        let gif = Seen::of_gif(&gif::gif(&film).expect("a GIF"));
        let apng = Seen::of_apng(&apng::apng(&film).expect("an APNG"));
        assert_eq!(gif.size, [film.width, film.height]);
        assert_eq!(gif.frames.len(), film.shots.len());
        assert!(gif.delays.iter().chain(&apng.delays).all(|d| *d == 50.0));
        for shot in [0, 1, 7, film.shots.len() - 1] {
            let drawn = film.frame(shot).rgb;
            assert!(gif.frames[shot] == drawn, "{name}: GIF frame {shot}");
            assert!(apng.frames[shot] == drawn, "{name}: APNG frame {shot}");
        }
        assert!(gif.frames[0] != gif.frames[7], "{name} moves");
    }
}

/// As the page counts them: the last sample is where a crowd that does not loop ends, not a tick more.
#[test]
fn a_film_has_the_ticks_that_the_project_says() {
    for (set, ticks) in [("none", 40), ("pingpong", 80)] {
        let all = small(&[&format!("flock.bats.loop={set}")]);
        let film = Film::new(find(&all, "bats"), Zoom::Within(60)).expect("a film");
        assert_eq!(
            (film.shots.len(), film.ticks()),
            (ticks, ticks as u32),
            "{set}"
        );
    }
}

/// The worked example of the blaze at tick 0: part0 stands at x = 9, z = 0, part6 at cos(pi/4 + 2) * 7; its middle is one
/// px further along x and z. Seen from above, with the front (-z) at the lower edge.
#[test]
fn rods_are_drawn_where_the_document_puts_them() {
    let all = small(&["model.blaze.loop=none", "model.blaze.ticks=20"]);
    let film = Film::new(find(&all, "blaze"), Zoom::Whole(4)).expect("a film");
    let frame = film.frame(0);
    let at = |x: f64, y: f64| {
        let at = (y as usize * frame.width + x as usize) * 3;
        [frame.rgb[at], frame.rgb[at + 1], frame.rgb[at + 2]]
    };
    // The head fills 8 x 8 px round the axis and is the only thing with that rim: it gives the axis' place.
    let rim = [122, 58, 12];
    let columns: Vec<usize> = (0..frame.width / 2)
        .filter(|x| at(*x as f64, 14.0 + 4.0 * 7.0) == rim)
        .collect();
    let rows: Vec<usize> = (0..frame.height)
        .filter(|y| at(columns[0] as f64, *y as f64) == rim)
        .collect();
    let axis = [
        (columns[0] + columns[columns.len() - 1] + 1) as f64 / 2.0,
        (rows[0] + rows[rows.len() - 1] + 1) as f64 / 2.0,
    ];
    let top_of_rod = [[255, 214, 72], [222, 162, 46]];
    for (x, z) in [
        (9.0, 0.0),
        (
            (std::f64::consts::FRAC_PI_4 + 2.0).cos() * 7.0,
            (std::f64::consts::FRAC_PI_4 + 2.0).sin() * 7.0,
        ),
    ] {
        let [px, py] = [axis[0] + (x + 1.0) * 4.0, axis[1] - (z + 1.0) * 4.0];
        assert!(
            top_of_rod.contains(&at(px, py)),
            "{x} {z}: {:?}",
            at(px, py)
        );
    }
}

#[test]
fn sheets_hold_every_item_and_grow_with_the_scale() {
    let all = small(&[]);
    let read = |scale| {
        let png = sheet::sheet(&all, scale)
            .expect("a sheet")
            .png()
            .expect("a PNG");
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .expect("a PNG");
        let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut buffer).expect("its px");
        (info.width, info.height, buffer)
    };
    let (small_one, large) = (read(Some(1)), read(Some(2)));
    assert!(large.1 > small_one.1);
    assert_eq!(small_one, read(Some(1)));
}

#[test]
fn what_is_too_large_or_too_long_is_refused() {
    let all = small(&[]);
    let refused = Film::new(find(&all, "blaze"), Zoom::Whole(256));
    assert!(matches!(refused, Err(FilmError::TooLarge { .. })));
    // Nothing of that size is made in order to find out: no machine has so much memory.
    let mut far = find(&all, "bats").clone();
    if let Asset::Crowd(crowd) = &mut far.baked.asset {
        crowd.tracks.positions[0] = [1e15, 0.0, -1e300];
    }
    let refused = Film::new(&far, Zoom::Whole(256));
    assert!(matches!(refused, Err(FilmError::TooLarge { .. })));
    // Each picture is small enough; all of them beside each other are not.
    let lava = find(&all, "lava_still").clone();
    let refused = sheet::sheet(&[lava.clone(), lava], Some(256));
    let Err(FilmError::TooLarge { what, most, .. }) = refused else {
        panic!("a sheet");
    };
    assert_eq!((what.as_str(), most), ("the sheet", sheet::MAX_SIDE));
    let long = small(&["flock.bats.ticks=7000", "flock.bats.count=1"]);
    let refused = Film::new(find(&long, "bats"), Zoom::Whole(1));
    assert!(matches!(
        refused,
        Err(FilmError::TooLong { frames: 7000, .. })
    ));
    // Each picture is small enough; a file of all of them is not.
    let lava = find(&all, "lava_still");
    let shots = Film::new(lava, Zoom::Whole(256)).expect("a film").shots;
    let refused = Film::whole(lava, Zoom::Whole(256));
    let Err(FilmError::TooMuch { frames, width, .. }) = refused else {
        panic!("a film");
    };
    assert_eq!((frames, width), (shots.len(), 4096));
    let many = small(&["flock.bats.ticks=5999", "flock.bats.count=1"]);
    assert!(Film::whole(find(&many, "bats"), Zoom::Within(280)).is_ok());
}
