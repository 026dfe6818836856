"""What damages a dataset: one function a code, in one registry."""
import importlib

from mutators.registry import REGISTRY, damage

for room in ("storage", "packages", "csvfiles", "tabs", "rows", "contents", "dates", "values", "references", "receipts", "recurrence", "accounts", "settings"):
    importlib.import_module("mutators." + room)

__all__ = ["REGISTRY", "damage"]
