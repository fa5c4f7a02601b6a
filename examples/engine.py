#!/usr/bin/env python3
"""A small Al-Jabar engine that speaks the engine protocol (docs/formats.md).

It takes the exchange that shrinks its hand most, and works for every group. Try it:

    cargo lab match --bots exec:examples/engine.py,random --deals 20
"""

import itertools
import json
import sys

CLASSIC = {"K": (0, 0, 0), "R": (1, 0, 0), "Y": (0, 1, 0), "B": (0, 0, 1),
           "O": (1, 1, 0), "G": (0, 1, 1), "P": (1, 0, 1), "W": (1, 1, 1)}


def vector(piece, moduli):
    """The coordinates of a piece: letters in the classic game, digits elsewhere."""
    return CLASSIC[piece] if moduli == [2, 2, 2] else tuple(int(digit) for digit in piece)


def sets_by_sum(pieces, moduli):
    """Every different set of one to n of these pieces, by its sum."""
    found = {}
    for size in range(1, len(moduli) + 1):
        for chosen in set(itertools.combinations(sorted(pieces), size)):
            coordinates = zip(*(vector(piece, moduli) for piece in chosen))
            total = tuple(sum(column) % modulus for column, modulus in zip(coordinates, moduli))
            found.setdefault(total, []).append(chosen)
    return found


def spectrum(moduli):
    """The primaries and the piece that completes them to black."""
    n = len(moduli)
    vectors = [tuple(int(i == j) for j in range(n)) for i in range(n)] + [tuple(a - 1 for a in moduli)]
    if moduli == [2, 2, 2]:
        letters = {v: letter for letter, v in CLASSIC.items()}
        return [letters[v] for v in vectors]
    return ["".join(map(str, v)) for v in vectors]


def decide(position):
    """One action for the player on turn."""
    moduli = position["rules"]["moduli"]
    hand = position["hands"][position["turn"]]
    center = position["center"]
    black = "K" if moduli == [2, 2, 2] else "0" * len(moduli)
    rivals = [len(h) for seat, h in enumerate(position["hands"]) if seat != position["turn"]]
    if len(hand) <= len(moduli) and len(hand) < min(rivals) and not position["final"] and not position["drawn"]:
        return {"announce": True}
    if black in center and all(hand.count(p) >= spectrum(moduli).count(p) for p in spectrum(moduli)):
        return {"exchange": {"give": spectrum(moduli), "take": [black]}}
    best = None
    takes = sets_by_sum(center, moduli)
    for total, gives in sets_by_sum(hand, moduli).items():
        for take in takes.get(total, []):
            for give in gives:
                if best is None or len(give) - len(take) > len(best[0]) - len(best[1]):
                    best = (give, take)
    if best:
        return {"exchange": {"give": list(best[0]), "take": list(best[1])}}
    return {"pass": True} if position["final"] or not position["bag"] else {"draw": True}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "hello":
            answer = {"name": "sample engine", "protocol": 1}
        elif request["op"] == "decide":
            answer = {"action": decide(request["position"])}
        else:
            return
        if "id" in request:
            # Says which request this answers, so that the host never mistakes one answer for another.
            answer["id"] = request["id"]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
