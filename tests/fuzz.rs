//! Every reader against damaged input: no panic, no hang, bounded memory.
//!
//! Inputs are valid files of each kind, mutated at random from fixed seeds. TICKBAKE_FUZZ sets how many are fed in all
//! (default 40,000). A failure prints the reader and the input.

mod fuzz {
    mod hostile;
    mod memory;
    mod mutate;
    mod readers;
    mod seeds;

    use memory::feed;
    use mutate::{Random, mutate};
    use readers::readers;
    use std::time::Duration;

    #[test]
    fn no_reader_panics_hangs_or_eats_memory() {
        let total: usize = std::env::var("TICKBAKE_FUZZ")
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(40_000);
        let readers = readers();
        let quick = total as f64 / readers.iter().map(|reader| reader.share).sum::<f64>();
        let mut fed = 0;
        for (n, reader) in readers.iter().enumerate() {
            let each = (quick * reader.share).ceil() as usize;
            fed += each;
            for seed in &reader.seeds {
                feed(reader.read, seed)
                    .unwrap_or_else(|why| panic!("{}: a valid file: {why}", reader.name));
            }
            let mut random = Random(n as u64);
            let (mut spent, mut slowest) = (Duration::ZERO, Duration::ZERO);
            for i in 0..each {
                let seed = &reader.seeds[random.below(reader.seeds.len())];
                let other = &reader.seeds[random.below(reader.seeds.len())];
                let bytes = mutate(seed, other, &mut random);
                match feed(reader.read, &bytes) {
                    Ok(took) => {
                        spent += took;
                        slowest = slowest.max(took);
                    }
                    Err(why) => panic!(
                        "{} {why} on input {i}:\n{}",
                        reader.name,
                        bytes.escape_ascii()
                    ),
                }
            }
            println!(
                "{:>14}: {each} inputs, {:.1} s, slowest {:.1} ms",
                reader.name,
                spent.as_secs_f64(),
                slowest.as_secs_f64() * 1e3
            );
        }
        println!("{fed} inputs");
    }
}
