//! Sums: the equations and tables of the rulebook, and the steps of a simplification.

use aljabar_core::{Colour, Group, Piece, Preset, Rule, classic::*};
use proptest::prelude::*;

use crate::common::{GROUPS, group};

/// Every equation printed in the rulebook. All sides of a line are equal.
const EQUATIONS: &str = "
    P = R+B
    O = R+Y
    G = B+Y
    W = R+B+Y
    R+K = R
    R+R = K
    R+B+B = R+K = R
    K+K = K
    K+K+K = K
    Y+O = Y+R+Y = R+Y+Y = R+K = R
    B+P = B+R+B = R+B+B = R+K = R
    G+W = B+Y+W = B+Y+R+B+Y = R+B+B+Y+Y = R+K+K = R
    Y+O = B+P = G+W = R
    Y+P+G = Y+R+B+B+Y = R+K+K = R
    O+P+W = R+Y+R+B+R+B+Y = R+K+K+K = R
    R+O = Y
    Y+O = R
    B+P = R
    R+P = B
    B+G = Y
    Y+G = B
    G+O = P
    O+P = G
    P+G = O
    R+B = P
    R+B+P = K
    R+B+Y+W = K
    O = R+Y
    G = Y+B
    P = R+B
    W = R+Y+B
";

/// The rulebook's table of all sums of two.
const TABLE: &str = "
    K R B Y P O G W
    K K R B Y P O G W
    R R K P O B Y W G
    B B P K G R W Y O
    Y Y O G K W R B P
    P P B R W K G O Y
    O O Y W R G K P B
    G G W Y B O P K R
    W W G O P Y B R K
";

fn pieces(side: &str) -> Vec<Piece> {
    side.split('+').map(|code| Group::classic().parse(code.trim()).unwrap()).collect()
}

#[test]
fn every_equation_of_the_rulebook_holds() {
    let group = Group::classic();
    for line in EQUATIONS.lines().filter(|line| !line.trim().is_empty()) {
        let sides: Vec<Vec<Piece>> = line.split('=').map(pieces).collect();
        assert!(sides.len() > 1);
        for side in &sides {
            assert_eq!(group.sum(side.iter().copied()), group.sum(sides[0].iter().copied()), "{line}");
        }
    }
}

#[test]
fn the_table_of_two_holds() {
    let group = Group::classic();
    let rows: Vec<Vec<Piece>> = TABLE
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split_whitespace().map(|code| group.parse(code).unwrap()).collect())
        .collect();
    for row in &rows[1..] {
        for (column, sum) in rows[0].iter().zip(&row[1..]) {
            assert_eq!(group.add(row[0], *column), *sum);
        }
    }
    assert_eq!(rows.len(), 9);
}

#[test]
fn colours_are_the_printed_vectors() {
    let group = Group::classic();
    let vectors = [(K, [0, 0, 0]), (R, [1, 0, 0]), (Y, [0, 1, 0]), (B, [0, 0, 1]), (O, [1, 1, 0]), (G, [0, 1, 1])];
    for (piece, vector) in vectors.into_iter().chain([(P, [1, 0, 1]), (W, [1, 1, 1])]) {
        assert_eq!(group.coordinates(piece), vector);
    }
}

#[test]
fn the_shades_have_the_rulebooks_names() {
    let group = group(&[3, 3]);
    let names: Vec<String> = group.pieces().iter().map(|p| group.name(*p)).collect();
    let book = "black,light blue,dark blue,light red,light purple,bluish purple,dark red,reddish purple,dark purple";
    assert_eq!(names.join(","), book);
    assert_eq!(group.code(group.pieces()[5]).to_string(), "12");
}

#[test]
fn relatives_of_the_classic_game_share_its_colours() {
    let classic = Group::classic();
    let names = |group: &Group| group.pieces().iter().map(|p| group.name(*p)).collect::<Vec<_>>();
    assert_eq!(names(&group(&[2, 2])), ["black", "blue", "yellow", "green"]);
    // The first three coordinates make the colour.
    let grand = group(&[2, 2, 2, 2]);
    for piece in grand.pieces() {
        let (v, name) = (grand.coordinates(*piece), grand.name(*piece));
        let alike = classic.pieces().iter().copied().find(|other| classic.name(*other) == name);
        assert_eq!(alike.map(|other| classic.coordinates(other)), (v[3] == 0).then(|| v[..3].into()), "{name}");
    }
    assert_eq!(grand.named("Sky Blue").map(|p| grand.code(p).to_string()).as_deref(), Some("0011"));
    assert_eq!(group(&[4, 4]).colour(group(&[4, 4]).white()), None, "only digits");
    assert_eq!(group(&[4, 4]).colour(Piece::BLACK), Some(Colour::Black));
}

#[test]
fn a_simplification_shows_the_four_steps() {
    let group = Group::classic();
    // Two reds cancel; green and white split; the doubles among the primaries cancel; red and yellow are orange.
    let steps = group.simplify(&[R, R, G, W, Y]);
    let told: Vec<(Rule, String)> =
        steps.iter().map(|step| (step.rule, group.write_set(step.pieces.iter().copied()))).collect();
    assert_eq!(
        told,
        [
            (Rule::Cancel, "YGW".into()),
            (Rule::Split, "RYYYBB".into()),
            (Rule::CancelPrimaries, "RY".into()),
            (Rule::Combine, "O".into()),
        ]
    );
    assert_eq!(group.simplify(&[P]), []);
    assert_eq!(group.simplify(&[R, R]).last().unwrap().pieces, [K]);
}

#[test]
fn the_fano_plane_has_seven_lines_and_one_circle() {
    let group = Group::classic();
    let lines = group.lines();
    assert_eq!(lines.len(), 7);
    let circles: Vec<_> = lines.iter().filter(|line| line.circle).collect();
    assert_eq!(circles.len(), 1);
    assert!([O, G, P].iter().all(|p| circles[0].contains(*p)));
    for a in group.colours() {
        assert_eq!(lines.iter().filter(|line| line.contains(a)).count(), 3);
        for b in group.colours().filter(|b| *b != a) {
            let through: Vec<_> = lines.iter().filter(|line| line.contains(a) && line.contains(b)).collect();
            assert_eq!(through.len(), 1);
            let third = group.third_point(a, b).unwrap();
            assert!(through[0].contains(third) && third != a && third != b);
            assert_eq!(group.sum([a, b, third]), K);
        }
    }
    assert_eq!(group.third_point(R, R), None);
    assert_eq!(group.third_point(R, K), None);
}

#[test]
fn other_spaces_have_their_lines() {
    assert_eq!(group(&[2, 2]).lines().len(), 1);
    assert_eq!(group(&[2, 2, 2, 2]).lines().len(), 35);
    assert!(group(&[2, 2, 2, 2]).lines().iter().all(|line| !line.circle));
    assert_eq!(group(&[3, 3]).lines(), []);
}

proptest! {
    #[test]
    fn sums_form_a_group(which in 0..GROUPS.len(), a in 0..64_u8, b in 0..64_u8, c in 0..64_u8) {
        let group = group(GROUPS[which]);
        let piece = |i: u8| group.pieces()[usize::from(i) % group.order()];
        let (a, b, c) = (piece(a), piece(b), piece(c));
        prop_assert_eq!(group.add(a, b), group.add(b, a));
        prop_assert_eq!(group.add(group.add(a, b), c), group.add(a, group.add(b, c)));
        prop_assert_eq!(group.add(a, Piece::BLACK), a);
        prop_assert_eq!(group.add(a, group.negative(a)), Piece::BLACK);
        let m = usize::from(group.exponent());
        prop_assert_eq!(group.sum(std::iter::repeat_n(a, m)), Piece::BLACK);
        prop_assert_eq!(group.parse(&group.code(a).to_string()), Some(a));
        prop_assert_eq!(group.named(&group.name(a).to_uppercase()), Some(a));
    }

    #[test]
    fn every_step_of_a_simplification_keeps_the_sum(which in 0..GROUPS.len(), set in prop::collection::vec(0..64_u8, 1..9)) {
        let group = group(GROUPS[which]);
        let set: Vec<Piece> = set.iter().map(|i| group.pieces()[usize::from(*i) % group.order()]).collect();
        let sum = group.sum(set.iter().copied());
        let steps = group.simplify(&set);
        for step in &steps {
            prop_assert_eq!(group.sum(step.pieces.iter().copied()), sum);
        }
        let last = steps.last().map_or(set, |step| step.pieces.clone());
        prop_assert_eq!(last, vec![sum]);
    }
}

#[test]
fn a_colour_is_made_of_the_same_primaries_in_every_game() {
    let classic = Group::classic();
    for preset in Preset::ALL {
        let group = preset.group();
        for &piece in group.pieces() {
            let twin = classic.named(&group.name(piece));
            assert_eq!(group.classic_twin(piece), twin, "{group}: {}", group.name(piece));
            if let Some(twin) = twin {
                assert_eq!(group.shares(piece), classic.shares(twin), "{group}: {}", group.name(piece));
            }
        }
    }
    assert_eq!(
        [R, Y, B, W].map(|piece| classic.shares(piece)),
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [1, 1, 1, 0]]
    );
    let shades = Preset::Shades.group();
    assert_eq!(shades.shares(shades.named("dark blue").unwrap()), [0, 0, 2, 0], "the blue of the classic game, twice");
}

#[test]
fn shares_add_up_as_the_pieces_do() {
    for group in GROUPS.map(group) {
        let modulus = |k: usize, a: Piece| {
            // The place of a share has the modulus of the coordinate that is there.
            let at = (0..group.rank()).find(|i| group.shares(group.primary(*i))[k] == 1);
            at.map_or_else(|| panic!("{group}: {a:?} has a share of nothing"), |i| group.moduli()[i])
        };
        for &a in group.pieces() {
            for &b in group.pieces() {
                let (x, y, sum) = (group.shares(a), group.shares(b), group.shares(group.add(a, b)));
                for k in 0..4 {
                    let expected = if x[k] + y[k] == 0 { 0 } else { (x[k] + y[k]) % modulus(k, a) };
                    assert_eq!(sum[k], expected, "{group}: {a:?} and {b:?}");
                }
            }
        }
    }
}
