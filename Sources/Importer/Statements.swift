// Who imports a statement reads it first.
@_exported public import Statements
