"""What a hostile shape is, and how a list of them is written down."""
import dataclasses
import typing


@dataclasses.dataclass
class Shape:
    """`make(place, count)` makes the files and gives the arguments of the command that is measured."""
    name: str
    size: int
    make: typing.Callable


def shapes():
    """A list, and the decorator that adds to it: `@shape("merge: equal ids", 10_000)`."""
    made = []

    def shape(name, size):
        def add(function):
            made.append(Shape(name, size, function))
            return function
        return add
    return made, shape
