package import DatasetFormat
package import Spreadsheet

/// How many findings there are of each kind, small enough to be remembered.
///
/// 9,000 cells with a decimal comma are one part. A kind that reaches into sums has a part for each tab and
/// column, as only some sums are made of them.
package struct FindingSummary: Sendable {
  /// Findings of one kind and severity, and of one tab and column if that matters.
  package struct Part: Sendable {
    package let kind: FindingKind
    package let severity: Finding.Severity
    package let tab: TabName?
    package let column: String?
    package fileprivate(set) var count: Int
    /// The place of the first finding; nil where places do not matter.
    package let place: Location?
  }

  private struct Key: Hashable {
    var kind: FindingKind
    var severity: Finding.Severity
    var tab: TabName?
    var column: String?
  }

  /// The parts, in the order in which the first finding of each was added.
  package private(set) var parts: [Part] = []
  private var places: [Key: Int] = [:]

  package init(_ findings: [Finding]) {
    for finding in findings { add(finding) }
  }

  /// A summary that begins with infos that were only counted.
  init(infos: [FindingKind: Int]) {
    for (kind, count) in infos.sorted(by: { $0.key.code < $1.key.code }) {
      add(Key(kind: kind, severity: .info), count, at: nil)
    }
  }

  mutating func add(_ finding: Finding) {
    var key = Key(kind: finding.kind, severity: finding.severity)
    guard finding.kind.reach != .none else { return add(key, 1, at: nil) }
    key.tab = finding.location.tab
    key.column = finding.location.columnName
    add(key, 1, at: finding.location)
  }

  private mutating func add(_ key: Key, _ count: Int, at place: Location?) {
    if let index = places[key] {
      parts[index].count += count
    } else {
      places[key] = parts.count
      parts.append(
        Part(
          kind: key.kind, severity: key.severity, tab: key.tab, column: key.column, count: count,
          place: place))
    }
  }
}
