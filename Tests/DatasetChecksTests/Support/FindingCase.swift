import DatasetChecks
import DatasetFormat
import Testing

/// A clean dataset, what is damaged in it, and every finding that this gives, word for word.
struct FindingCase: Sendable, CustomTestStringConvertible {
  var name: String
  var dataset: TestDataset
  /// Severity, fix and code, then the finding's own line.
  var expected: [String]

  init(
    _ name: String, storage: Storage = .csv, _ expected: [String], _ damage: (inout TestDataset) -> Void
  ) {
    self.name = name
    self.expected = expected
    dataset = TestDataset(storage: storage)
    damage(&dataset)
  }

  var testDescription: String { name }

  /// What all checks find.
  var messages: [String] {
    Checks.findings(of: dataset.context).map {
      "\($0.severity) \($0.fix) \($0.code) | \($0)"
    }
  }

  /// The kinds that some examples expect.
  static func kinds(in cases: [FindingCase]) -> Set<FindingKind> {
    let lines = cases.flatMap(\.expected)
    return Set(
      lines.compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }.compactMap(
        FindingCatalogue.kind))
  }
}
