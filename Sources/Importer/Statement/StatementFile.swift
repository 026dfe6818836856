/// All that one statement file holds: a statement for each account.
public struct StatementFile: Sendable {
  /// The file's name, without folders.
  public var name: String
  public var format: StatementFormat
  public var statements: [Statement]
  /// The file's own lines; nil for statements that were not read from a file of text.
  public var source: SourceLines?

  public init(name: String, format: StatementFormat, statements: [Statement]) {
    self.name = name
    self.format = format
    self.statements = statements
  }
}
