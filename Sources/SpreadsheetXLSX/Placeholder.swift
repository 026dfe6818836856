// First real file to come.
