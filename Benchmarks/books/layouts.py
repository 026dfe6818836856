"""All layouts by name."""
import budgets, cashbooks, databases, desktop, others, phones
from case import ALL
