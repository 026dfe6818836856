"""All hostile shapes, by the part of the program that they are meant for."""
import books
import checks
import keeping
import merging
import statements

ALL = [*merging.SHAPES, *statements.SHAPES, *checks.SHAPES, *books.SHAPES, *keeping.SHAPES]
