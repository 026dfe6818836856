/// What was found out about how a file is written, and why.
public struct CSVDetection: Sendable {
  /// The dialect that explains the text best.
  public var dialect: CSVDialect
  /// The usual number of fields of a record; nil for a file without records.
  public var columns: Int?
  /// The reasons, in sentences.
  public var evidence: [String]

  /// A dialect that is known from elsewhere.
  public init(dialect: CSVDialect, columns: Int?, evidence: [String] = []) {
    self.dialect = dialect
    self.columns = columns
    self.evidence = evidence
  }
}
