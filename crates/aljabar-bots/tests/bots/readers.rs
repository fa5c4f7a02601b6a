//! Arbitrary tables of weights and names of levels are read, or refused with a sentence.

use aljabar_bots::{Evaluator, Level, Network, NetworkFloats, Weights};
use aljabar_core::{DealOptions, Rules};
use aljabar_fuzz::{any_text, cases, check_sentence, spoiled_text};
use proptest::prelude::*;

fn check(text: &str) -> Result<(), TestCaseError> {
    match Weights::read(text) {
        Ok(weights) => {
            prop_assert_eq!(Weights::read(&weights.write(&[])), Ok(weights.clone()));
            // Any weights give non-negative shares.
            let rules = Rules::classic();
            if let Ok(position) = rules.deal(DealOptions::new(weights.players()).seed(1)) {
                let shares = Evaluator::<8>::with_weights(&rules, &weights).shares(&position.resized());
                prop_assert!(shares.iter().all(|share| *share >= 0));
            }
        }
        Err(error) => check_sentence(&error.to_string())?,
    }
    if let Err(error) = text.parse::<Level>() {
        check_sentence(&error.to_string())?;
    }
    Ok(())
}

/// A table of weights for each number of players, and one with a network.
fn tables() -> Vec<String> {
    let none = NetworkFloats { rows: &[0.25; 4000], second: &[0.5; 100], second_biases: &[], scores: &[-0.5; 20] };
    let network = Network::from_floats(&Rules::classic(), 2, &none);
    let plain = (2..=4).map(Weights::untrained);
    plain.chain([Weights::untrained(2).with_network(network)]).map(|weights| weights.write(&[])).collect()
}

proptest! {
    #![proptest_config(cases(6_000))]

    #[test]
    fn weights_are_read_or_refused(text in spoiled_text(tables())) {
        check(&text)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        check(&text)?;
    }
}

#[test]
fn a_long_line_is_refused_by_its_number() {
    let whole = Weights::untrained(2).write(&[]);
    let text = whole.replace("size ", &format!("size {}", "1 ".repeat(1 << 20)));
    let error = Weights::read(&text).unwrap_err().to_string();
    assert!(error.contains("two numbers for each player"), "{error}");
    check_sentence(&error).unwrap();
}
