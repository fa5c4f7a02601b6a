//! Reads untrusted JSON and quotes untrusted text in messages.
//!
//! Files and engine answers come from other programs. [`shortened`] and [`abridged`] make text from them safe to show;
//! [`parse`] reads JSON and names the field that is wrong; [`Object`] accepts JSON objects only, [`Distinct`] objects in
//! which no field occurs twice. A [`FileFormat`] reads files that name their format and its version.

#[cfg(feature = "json")]
mod file_format;
#[cfg(feature = "json")]
mod json;
mod quote;

#[cfg(feature = "json")]
pub use file_format::{FileError, FileFormat};
#[cfg(feature = "json")]
pub use json::{Distinct, JsonError, Object, parse};
pub use quote::{abridged, shortened};
