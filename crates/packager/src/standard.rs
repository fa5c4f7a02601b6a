//! The standard texts of licences, for libraries that come without a file.

/// The text of a licence by its SPDX identifier, if it is among the built-in ones.
pub fn text(id: &str) -> Option<&'static str> {
    Some(match id {
        "Apache-2.0" => include_str!("../../../LICENSE-APACHE"),
        "BSD-2-Clause" => include_str!("../licences/BSD-2-Clause.txt"),
        "BSD-3-Clause" => include_str!("../licences/BSD-3-Clause.txt"),
        "BSL-1.0" => include_str!("../licences/BSL-1.0.txt"),
        "CC0-1.0" => include_str!("../licences/CC0-1.0.txt"),
        "ISC" => include_str!("../licences/ISC.txt"),
        "MIT" => include_str!("../licences/MIT.txt"),
        "MIT-0" => include_str!("../licences/MIT-0.txt"),
        "MPL-2.0" => include_str!("../licences/MPL-2.0.txt"),
        "Zlib" => include_str!("../licences/Zlib.txt"),
        _ => return None,
    })
}

/// The built-in texts for a licence expression such as `MIT OR Apache-2.0` (older crates write `MIT/Apache-2.0`).
pub fn texts(expression: &str) -> Vec<&'static str> {
    expression.split([' ', '/', '(', ')']).filter_map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_of_all_kinds_are_understood() {
        for both in ["MIT OR Apache-2.0", "MIT/Apache-2.0", "MIT / Apache-2.0", "(MIT OR Apache-2.0) AND Nobody-1.0"] {
            assert_eq!(texts(both), [text("MIT").unwrap(), text("Apache-2.0").unwrap()], "{both}");
        }
        assert_eq!(texts("Nobody-1.0"), [""; 0]);
    }
}
