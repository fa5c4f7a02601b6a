//! An X server in memory (Xvfb): programs run on it, and its picture can be taken at any time.

use image::{Rgb, RgbImage};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat, ImageOrder};
use x11rb::rust_connection::RustConnection;

/// A running X server. It is stopped when this value is dropped.
pub struct Screen {
    server: Child,
    display: String,
    connection: RustConnection,
    size: (u16, u16),
}

impl Screen {
    /// Starts a server on a free display, with one screen of this size in pixels.
    #[must_use]
    pub fn open(width: u16, height: u16) -> Self {
        // `-displayfd 1`: the server chooses a free display and writes its number when it is ready.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", &format!("{width}x{height}x24")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("Xvfb could not be started: {error}"));
        let mut number = String::new();
        let output = server.stdout.take().expect("the output was piped");
        let length = BufReader::new(output).read_line(&mut number).unwrap_or(0);
        assert!(length > 0, "Xvfb ended at once");
        let display = format!(":{}", number.trim());
        let (connection, _) =
            x11rb::connect(Some(&display)).unwrap_or_else(|error| panic!("no connection to Xvfb: {error}"));
        Self { server, display, connection, size: (width, height) }
    }

    /// A command that runs a program on this screen. It draws with Vulkan and logs without colours; what the environment
    /// says about other displays and about logging has no effect.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.display)
            .env("WGPU_BACKEND", "vulkan")
            .env("NO_COLOR", "1")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env_remove("RUST_LOG");
        command
    }

    /// The current picture of the whole screen.
    #[must_use]
    pub fn picture(&self) -> RgbImage {
        let (width, height) = self.size;
        let setup = self.connection.setup();
        let reply = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, setup.roots[0].root, 0, 0, width, height, !0)
            .expect("the request can be sent")
            .reply()
            .unwrap_or_else(|error| panic!("Xvfb does not send its picture: {error}"));
        assert_eq!(reply.data.len(), usize::from(width) * usize::from(height) * 4, "32 bits for a pixel");
        pixels(&reply.data, u32::from(width), setup.image_byte_order == ImageOrder::LSB_FIRST)
    }
}

/// Converts rows of 32-bit pixels, 0xXXRRGGBB in the given byte order.
fn pixels(data: &[u8], width: u32, little_endian: bool) -> RgbImage {
    let height = data.len() as u32 / 4 / width;
    RgbImage::from_fn(width, height, |x, y| {
        let at = (y * width + x) as usize * 4;
        let [a, b, c, d] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
        Rgb(if little_endian { [c, b, a] } else { [b, c, d] })
    })
}

impl Drop for Screen {
    fn drop(&mut self) {
        // An error means that the server has ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_read_in_both_byte_orders() {
        let words = [0xff01_0203_u32, 0x0004_0506, 0xff07_0809, 0x000a_0b0c, 0xff0d_0e0f, 0x0010_1112];
        let little: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let big: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
        for picture in [pixels(&little, 3, true), pixels(&big, 3, false)] {
            assert_eq!(picture.dimensions(), (3, 2));
            assert_eq!(picture.into_raw(), (1..=18).collect::<Vec<u8>>());
        }
    }
}
