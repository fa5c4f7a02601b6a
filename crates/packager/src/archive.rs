//! Reproducible archives: the same files give the same bytes, whatever the time, the user and the order on the disk.

use std::io::{Cursor, Result, Write};

use flate2::{Compression, GzBuilder};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use crate::layout::File;

/// A gzipped tar archive with the files in one folder. `date` is their time of change, in seconds since 1970.
pub fn tar_gz(folder: &str, files: &[File], date: u64) -> Result<Vec<u8>> {
    let gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let mut archive = tar::Builder::new(gzip);
    for file in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(file.bytes.len() as u64);
        header.set_mode(mode(file));
        header.set_mtime(date);
        header.set_uid(0);
        header.set_gid(0);
        archive.append_data(&mut header, format!("{folder}/{}", file.path), file.bytes.as_slice())?;
    }
    archive.into_inner()?.finish()
}

/// A zip archive with the files in one folder. Their time of change is 1980, because zip has no time zones.
pub fn zip(folder: &str, files: &[File]) -> Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(9))
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(mode(file));
        archive.start_file(format!("{folder}/{}", file.path), options)?;
        archive.write_all(&file.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

fn mode(file: &File) -> u32 {
    if file.executable { 0o755 } else { 0o644 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn files() -> Vec<File> {
        vec![
            File { path: "game".into(), bytes: vec![7; 100_000], executable: true },
            File { path: "share/a b.txt".into(), bytes: b"text".to_vec(), executable: false },
        ]
    }

    #[test]
    fn a_tar_is_reproducible_and_keeps_permissions() {
        let bytes = tar_gz("al-jabar-1", &files(), 1_700_000_000).unwrap();
        assert_eq!(bytes, tar_gz("al-jabar-1", &files(), 1_700_000_000).unwrap());
        assert!(bytes.len() < 1000);
        let mut archive = tar::Archive::new(GzDecoder::new(bytes.as_slice()));
        let found: Vec<_> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let mut entry = entry.unwrap();
                let mut bytes = Vec::new();
                entry.read_to_end(&mut bytes).unwrap();
                let header = entry.header();
                assert_eq!((header.uid().unwrap(), header.gid().unwrap()), (0, 0));
                assert_eq!(header.mtime().unwrap(), 1_700_000_000);
                (entry.path().unwrap().display().to_string(), header.mode().unwrap(), bytes)
            })
            .collect();
        let [game, text] = &found[..] else { panic!("{found:?}") };
        assert_eq!((game.0.as_str(), game.1, game.2.len()), ("al-jabar-1/game", 0o755, 100_000));
        assert_eq!((text.0.as_str(), text.1, text.2.as_slice()), ("al-jabar-1/share/a b.txt", 0o644, &b"text"[..]));
    }

    #[test]
    fn a_zip_is_reproducible_and_keeps_permissions() {
        let bytes = zip("al-jabar-1", &files()).unwrap();
        assert_eq!(bytes, zip("al-jabar-1", &files()).unwrap());
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut game = archive.by_name("al-jabar-1/game").unwrap();
        assert_eq!(game.unix_mode().unwrap() & 0o777, 0o755);
        assert_eq!(game.last_modified().unwrap().year(), 1980);
        let mut bytes = Vec::new();
        game.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes.len(), 100_000);
    }
}
