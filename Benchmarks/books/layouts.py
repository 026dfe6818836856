"""All layouts by name."""
import budgets, cashbooks, desktop, phones
from case import ALL
