//! Renders every sound of the game, and writes the files in `assets/sounds` and the digests in `tests/sounds`.

mod digest;
mod encode;

use aljabar_sound::Sound;
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    fs::create_dir_all(assets.join("sounds"))?;
    let (mut total, mut digests) = (0, String::new());
    for sound in Sound::all() {
        for take in 0..sound.takes() {
            let (clip, file) = (sound.render(take), sound.file(take));
            let bytes = encode::encode(&clip, encode::QUALITY)?;
            println!("{file:<26} {:6.2} s  {:6.1} kB", clip.seconds(), bytes.len() as f64 / 1000.0);
            total += bytes.len();
            digests += &format!("{}\n", digest::line(sound, take, &clip));
            fs::write(assets.join(file), bytes)?;
        }
    }
    fs::write(digest::table(), digests)?;
    println!("{:.2} MB", total as f64 / 1e6);
    Ok(())
}
