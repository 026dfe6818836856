/// What was found out about how a file is written, and why.
public struct CSVDetection: Sendable {
  public var dialect: CSVDialect
  /// The usual number of fields of a record; nil for a file without records.
  public var columns: Int?
  /// The reasons, in sentences.
  public var evidence: [String]

  public init(dialect: CSVDialect, columns: Int?, evidence: [String] = []) {
    self.dialect = dialect
    self.columns = columns
    self.evidence = evidence
  }
}
