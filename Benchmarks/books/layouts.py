"""All layouts by name."""
import budgets, cashbooks, desktop, others, phones
from case import ALL
