"""Small puzzles, and the slow truth about them."""

from __future__ import annotations

import itertools


class Bag:
    """Items of given weights into a bag that holds 10: as full as possible. Nothing optional but copy."""

    def __init__(self, weights: tuple[int, ...] = (8, 6, 9, 7, 3, 1), packed: tuple[int, ...] = ()) -> None:
        self.weights, self.packed = weights, packed

    def moves(self) -> list[int]:
        left = 10 - self.score()
        return [i for i, weight in enumerate(self.weights) if i not in self.packed and weight <= left]

    def play(self, move: int) -> None:
        self.packed += (move,)

    def score(self) -> int:
        return sum(self.weights[i] for i in self.packed)

    def copy(self) -> Bag:
        return type(self)(self.weights, self.packed)


class FullBag(Bag):
    """The same with everything that is optional for one player."""

    def hash(self) -> frozenset[int]:
        return frozenset(self.packed)

    def kin(self) -> int:
        return len(self.packed)

    def order(self, move: int) -> int:
        return move

    def code(self, move: int) -> tuple[str, int]:
        return ("item", move)

    def bias(self, move: int) -> float:
        return self.weights[move] / 10

    def bound(self) -> int:
        return 10

    def score_range(self) -> tuple[int, int]:
        return (0, 10)

    def finished(self) -> bool:
        return not self.moves()

    def format(self, move: int) -> str:
        return f"item {move}"

    def text(self) -> str:
        return " ".join(map(str, self.weights))

    @classmethod
    def parse(cls, text: str) -> FullBag:
        return cls(tuple(map(int, text.split())))


class Tour:
    """The shortest way through all places and back, on a circle: what costs something."""

    PLACES = (0, 7, 3, 5, 1, 6, 2, 4)

    def __init__(self, way: tuple[int, ...] = (0,)) -> None:
        self.way = way

    def moves(self) -> list[int]:
        return [i for i in range(len(self.PLACES)) if i not in self.way]

    def play(self, move: int) -> None:
        self.way += (move,)

    def cost(self) -> float:
        there = [self.PLACES[i] for i in self.way]
        if not self.moves():
            there.append(there[0])
        return float(sum(min((a - b) % 8, (b - a) % 8) for a, b in itertools.pairwise(there)))

    def bound(self) -> float:
        return 8.0

    def cost_range(self) -> tuple[float, float]:
        return (8.0, 32.0)

    def copy(self) -> Tour:
        return Tour(self.way)

    def text(self) -> str:
        return " ".join(map(str, self.way))

    @classmethod
    def parse(cls, text: str) -> Tour:
        return cls(tuple(map(int, text.split())))


class Walk:
    """A knight's walk on 5 by 5, as long as possible. A way is two places, written as seen from where it begins."""

    def __init__(self, way: tuple[str, ...] = ("aa",)) -> None:
        self.way = way

    def moves(self) -> list[frozenset[str]]:
        x, y = map("abcde".index, self.way[-1])
        there = [a + b for i, a in enumerate("abcde") for j, b in enumerate("abcde") if abs((x - i) * (y - j)) == 2]
        return [frozenset((self.way[-1], place)) for place in there if place not in self.way]

    def play(self, move: frozenset[str]) -> None:
        self.way += tuple(move - {self.way[-1]})

    def score(self) -> int:
        return len(self.way)

    def copy(self) -> Walk:
        return Walk(self.way)

    def format(self, move: frozenset[str]) -> str:
        return f"{len(self.way)}. {'abcdefgh'[self.moves().index(move)]}"  # the n-th that is possible here

    def text(self) -> str:
        return " ".join(self.way)

    @classmethod
    def parse(cls, text: str) -> Walk:
        return cls(tuple(text.split()))


class Word:
    """Seven letters, each once: where a letter stands says what it is worth."""

    def __init__(self, word: str = "") -> None:
        self.word = word

    def moves(self) -> list[str]:
        return [letter for letter in "abcdefg" if letter not in self.word]

    def play(self, move: str) -> None:
        self.word += move

    def score(self) -> int:
        return sum((i + 2) * "cgaebfd".index(letter) % 11 for i, letter in enumerate(self.word))

    def copy(self) -> Word:
        return type(self)(self.word)

    def hash(self) -> object:
        return frozenset(self.word)

    def kin(self) -> object:
        return self.word[-1:]

    def code(self, move: str) -> object:
        return (len(self.word), move)

    def text(self) -> str:
        return self.word

    @classmethod
    def parse(cls, text: str) -> Word:
        return cls(text)


class HashedWord(Word):
    """What its methods return is another number in every process, and so are the next ones'."""

    def hash(self) -> int:
        return hash(super().hash())


class KinHashedWord(Word):
    def kin(self) -> int:
        return hash(super().kin())


class CodeHashedWord(Word):
    def code(self, move: str) -> int:
        return hash(super().code(move))


class UnsortedWord(Word):
    def moves(self) -> list[str]:
        return list(set(super().moves()))


class FlowShop:
    """Jobs through a row of machines, all in one order: which machine is free when is a maximum, and seldom seen."""

    def __init__(self, times: tuple[tuple[int, ...], ...], done: tuple[int, ...] = (), free: tuple[int, ...] = ()) -> None:
        self.times, self.done, self.free = times, done, free or (0,) * len(times[0])

    def moves(self) -> list[int]:
        return [job for job in range(len(self.times)) if job not in self.done]

    def play(self, move: int) -> None:
        free, now = [], 0
        for took, since in zip(self.times[move], self.free):
            now = max(now, since) + took
            free.append(now)
        self.done, self.free = (*self.done, move), tuple(free)

    def cost(self) -> int:
        return self.free[-1]

    def copy(self) -> FlowShop:
        return type(self)(self.times, self.done, self.free)

    def hash(self) -> object:
        return (frozenset(self.done), self.free)


class TicTacToe:
    ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self, cells: str = " " * 9) -> None:
        self.cells = cells

    def winner(self) -> str | None:
        for a, b, c in self.ROWS:
            if self.cells[a] != " " and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def moves(self) -> list[int]:
        return [] if self.winner() else [i for i in range(9) if self.cells[i] == " "]

    def play(self, move: int) -> None:
        self.cells = self.cells[:move] + "XO"[self.to_move()] + self.cells[move + 1 :]

    def to_move(self) -> int:
        return sum(cell != " " for cell in self.cells) % 2

    def score(self) -> float:
        return {"X": 1.0, "O": 0.0, None: 0.5}[self.winner()]

    def hash(self) -> int:
        return int(self.cells.translate({32: "0", 79: "1", 88: "2"}), 3)

    def copy(self) -> TicTacToe:
        return TicTacToe(self.cells)
