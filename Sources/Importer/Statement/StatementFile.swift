/// All that one statement file holds: a statement for each account.
public struct StatementFile: Sendable {
  /// The file's name, without folders.
  public var name: String
  public var format: StatementFormat
  public var statements: [Statement]

  public init(name: String, format: StatementFormat, statements: [Statement]) {
    self.name = name
    self.format = format
    self.statements = statements
  }
}
