//! The standard texts of licences, for libraries that come without a licence file.

use spdx::{Expression, ParseMode};

/// Takes expressions as crates.io does, and also those in which a licence is unknown.
const MODE: ParseMode = ParseMode { allow_unknown: true, ..ParseMode::LAX };

/// The texts of all licences and exceptions in an SPDX expression such as `MIT OR Apache-2.0`. Unknown licences are left
/// out; an expression that cannot be parsed has no texts.
pub fn texts(expression: &str) -> Vec<String> {
    let Ok(expression) = Expression::parse_mode(expression, MODE) else {
        return Vec::new();
    };
    let mut texts = Vec::new();
    for requirement in expression.requirements() {
        texts.extend(requirement.req.license.id().map(|licence| filled_in(licence.text())));
        let exception = requirement.req.addition.as_ref().and_then(spdx::AdditionItem::id);
        texts.extend(exception.map(|exception| exception.text().to_owned()));
    }
    texts
}

/// Replaces `<year> <owner>`: the list of libraries names the authors.
fn filled_in(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let is_template = line.starts_with("Copyright") && line.contains('<');
        if is_template { "Copyright (c) the authors named above" } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings_of_an_expression_are_parsed() {
        for both in ["MIT OR Apache-2.0", "MIT/Apache-2.0", "MIT / Apache-2.0", "(MIT OR Apache-2.0) AND Nobody-1.0"] {
            assert_eq!(texts(both), [texts("MIT"), texts("Apache-2.0")].concat(), "{both}");
        }
        for none in ["Nobody-1.0", "", "MIT OR"] {
            assert_eq!(texts(none), [""; 0], "{none}");
        }
    }

    #[test]
    fn an_exception_has_a_text_of_its_own() {
        let with = texts("Apache-2.0 WITH LLVM-exception");
        assert!(with.len() == 2 && with[1].contains("LLVM"), "{with:?}");
    }

    #[test]
    fn the_copyright_line_refers_to_the_list() {
        for licence in ["MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC"] {
            let text = &texts(licence)[0];
            assert!(text.contains("Copyright (c) the authors named above\n") && !text.contains('<'), "{text}");
        }
    }
}
