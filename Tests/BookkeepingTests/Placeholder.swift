// First real test to come.
