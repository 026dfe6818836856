// Who works with a dataset works with its values: amounts, days, times and ids.
@_exported public import Money
