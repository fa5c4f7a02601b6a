//! Boards: sockets lie inside and apart, marbles fit into their hollows, lines are straight or circles.

use aljabar_core::{Group, Piece, classic::*};
use aljabar_paint::{Board, Shape};

fn colours(group: &Group) -> Vec<Piece> {
    group.colours().collect()
}

#[test]
fn sockets_of_every_board_lie_inside_and_apart() {
    for group in crate::every_group() {
        let board = Board::of(&group);
        let [hx, hy] = board.hollow();
        let sockets: Vec<_> = colours(&group).into_iter().map(|p| board.socket(p)).collect();
        for (i, [x, y]) in sockets.iter().enumerate() {
            match board.shape() {
                Shape::Disc => assert!(x.hypot(*y) + hx.max(hy) < 0.93, "{group}: {i} leaves the disc"),
                Shape::Tray { half } => {
                    assert!(half[0] <= 1.0 && half[1] <= 1.0, "{group}: {half:?}");
                    assert!(
                        x.abs() + hx < half[0] - 0.05 && y.abs() + hy < half[1] - 0.05,
                        "{group}: {i} leaves the tray"
                    );
                }
            }
            for [u, v] in &sockets[..i] {
                let apart = match board.shape() {
                    Shape::Disc => (x - u).hypot(y - v) > 2.0 * hx,
                    Shape::Tray { .. } => (x - u).abs() > 2.0 * hx || (y - v).abs() > 2.0 * hy,
                };
                assert!(apart, "{group}: {i} overlaps another socket");
            }
        }
    }
}

#[test]
fn marbles_of_every_board_lie_in_their_hollows() {
    for group in crate::every_group() {
        let board = Board::of(&group);
        let ([hx, hy], r) = (board.hollow(), board.marble_radius());
        assert!(r > 0.02 && r <= 0.126, "{group}: {r}");
        for piece in colours(&group) {
            let ([x, y], places) = (board.socket(piece), board.places(piece));
            assert_eq!(places.len(), usize::from(group.exponent()) - 1, "{group}");
            for (i, [u, v]) in places.iter().enumerate() {
                assert!((u - x).abs() + r <= hx + 1e-4 && (v - y).abs() + r <= hy + 1e-4, "{group}: {i} sticks out");
                for [s, t] in &places[..i] {
                    assert!((u - s).hypot(v - t) > 0.3 * r, "{group}: {i} hides another marble");
                }
            }
        }
    }
}

#[test]
fn black_has_its_own_cell_in_every_tray() {
    for group in crate::every_group().iter().filter(|g| Board::of(g).shape() != Shape::Disc) {
        let board = Board::of(group);
        let [x, y] = board.socket(Piece::BLACK);
        let [hx, hy] = board.hollow();
        let free =
            colours(group).iter().map(|p| board.socket(*p)).all(|[u, v]| (x - u).abs() > hx || (y - v).abs() > hy);
        assert!(free, "{group}");
    }
}

#[test]
fn the_classic_plane_has_its_places() {
    let board = Board::of(&Group::classic());
    let near = |p, [x, y]: [f32; 2]| {
        let [u, v] = board.socket(p);
        assert!((u - x).hypot(v - y) < 1e-3, "{p:?} at {u} {v}");
    };
    near(W, [0.0, -0.07]);
    near(R, [0.0, 0.68]);
    near(Y, [-0.6495, -0.445]);
    near(B, [0.6495, -0.445]);
    near(G, [0.0, -0.445]);
}

#[test]
fn classic_lines_are_straight_but_for_the_circle() {
    let group = Group::classic();
    let board = Board::of(&group);
    let mut arcs = 0;
    for line in group.lines() {
        let [a, b, c] = line.points;
        let points = board.line(a, b).unwrap();
        for piece in [a, b, c] {
            let [x, y] = board.socket(piece);
            assert!(points.iter().any(|[u, v]| (u - x).hypot(v - y) < 1e-3), "{piece:?} is not on its line");
        }
        if line.circle {
            arcs += 1;
            let off = points.iter().map(|[x, y]| (x.hypot(y + 0.07) - 0.375).abs()).fold(0.0, f32::max);
            assert!(off < 1e-4, "{off} off the circle");
            continue;
        }
        let ([x, y], [u, v], [s, t]) = (points[0], points[1], points[2]);
        assert!(((u - x) * (t - y) - (v - y) * (s - x)).abs() < 1e-5, "{points:?} is bent");
        assert!((u - x) * (s - u) + (v - y) * (t - v) > 0.0, "{points:?} turns back");
    }
    assert_eq!(arcs, 1);
}

#[test]
fn lines_exist_where_they_are_inlaid() {
    let classic = Board::of(&Group::classic());
    assert!(classic.line(R, R).is_none() && classic.line(R, K).is_none());
    let two = Group::new(&[2, 2]).unwrap();
    let [one, other, both] = [1, 2, 3].map(|index| two.piece(index).unwrap());
    let arc = Board::of(&two).line(one, other).unwrap();
    let ends = [Board::of(&two).socket(one), Board::of(&two).socket(both)];
    let same = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < 1e-3;
    assert!(
        same(arc[0], ends[0]) && same(arc[arc.len() - 1], ends[1]),
        "from the first by way of the second to the sum"
    );
    for moduli in [&[3, 3][..], &[2, 2, 2, 2]] {
        assert!(Board::of(&Group::new(moduli).unwrap()).line(one, other).is_none());
    }
}
