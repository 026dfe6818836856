/// The contents of a statement file: a statement for each account.
package struct StatementFile: Sendable {
  /// The file's name, without folders.
  package var name: String
  /// The format in which the file is written.
  package var format: StatementFormat
  /// The file's statements: one for each table, or for each account in the bank formats.
  package var statements: [Statement]
  /// The file's own text. Nil for statements that were not read from a text file.
  package var source: SourceText?

  /// A file with these statements.
  package init(name: String, format: StatementFormat, statements: [Statement]) {
    self.name = name
    self.format = format
    self.statements = statements
  }

  /// Whether the statements may be of different accounts.
  ///
  /// Without other evidence, each table of a text is of its own account, and the sheets of a workbook are the
  /// months of one account.
  package var mayBeOfSeveralAccounts: Bool {
    guard statements.count > 1 else { return false }
    return !statements.allSatisfy {
      $0.account == statements[0].account && ($0.account != nil || $0.sheet != nil)
    }
  }
}
