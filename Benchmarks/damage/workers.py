"""What each process of a run keeps: its clean datasets."""
import os
import pathlib

from case import Houses

houses = None


def start(folder, binary):
    global houses
    houses = Houses(pathlib.Path(folder) / str(os.getpid()), binary)
