package import DatasetFormat
import Spreadsheet

/// Findings for a person: grouped by kind, the first places of each, then the counts.
package enum FindingsText {
  /// How many places of one kind are shown.
  private static let shown = 5

  /// Prints findings; `only` are the kinds that were looked for, nil all.
  package static func print(_ findings: [Finding], quiet: Bool, only: Set<FindingKind>? = nil) {
    for severity in Finding.Severity.allCases {
      let some = findings.filter { $0.severity == severity }
      for (kind, group) in grouped(some) {
        let head = "\(severity.rawValue): \(kind) (\(group.count))"
        Output.styledLine(style(of: severity).applied(to: Printable.line(head)))
        lines(of: group).forEach { Output.line("  " + Printable.line($0)) }
      }
    }
    if quiet { return }
    let counts = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : Plural.count(count, severity.rawValue)
    }
    if counts.isEmpty, let only {
      let codes = only.map(\.code).sorted().joined(separator: ", ")
      return Output.line("no findings of \(codes); nothing else was checked")
    }
    Output.line(counts.isEmpty ? "no findings: everything is in order" : counts.joined(separator: ", "))
  }

  /// The findings of one kind: what is said of several cells is said once, with the cells below it.
  ///
  /// ```
  /// the transaction has no category yet. Choose one from the list in the category column.
  /// Money.xlsx: Transactions!E2 E3 E4 and 7 more
  /// ```
  private static func lines(of group: [Finding]) -> [String] {
    var order: [Said] = []
    var places: [Said: [Finding]] = [:]
    for finding in group {
      let said = Said(finding)
      if places[said] == nil { order.append(said) }
      places[said, default: []].append(finding)
    }
    let isOneAdvice = order.count > 1 && Set(order.map(\.suggestion)).count == 1
    var lines: [String] = []
    for said in order.prefix(shown) {
      let findings = places[said] ?? []
      let text = isOneAdvice ? said.message : "\(said.message). \(said.suggestion)"
      if findings.count == 1, let only = findings.first {
        lines.append("\(only.location): \(said.column)\(text)")
      } else {
        lines += ["\(said.column)\(text)", cells(of: findings)]
      }
    }
    if isOneAdvice { lines.append(order[0].suggestion) }
    let left = order.dropFirst(shown).reduce(0) { $0 + (places[$1]?.count ?? 0) }
    if left > 0 { lines.append("... and \(left) more; --json lists all") }
    return lines
  }

  /// What is said of a finding, without its place.
  private struct Said: Hashable {
    let file: String
    let sheet: String?
    let column: String
    let message: String
    let suggestion: String

    init(_ finding: Finding) {
      file = finding.location.file
      sheet = finding.location.sheet
      column = finding.location.columnName.map { "\($0): " } ?? ""
      (message, suggestion) = (finding.message, finding.suggestion)
    }
  }

  /// The cells of findings of one sheet: `Transactions.csv:2 3 4 and 7 more`.
  private static func cells(of findings: [Finding]) -> String {
    guard let first = findings.first?.location else { return "" }
    guard !cell(first).isEmpty else { return first.description }
    let before = first.sheet.map { "\(first.file): \($0)!" } ?? "\(first.file):"
    let names = findings.prefix(cellsShown).map { cell($0.location) }.joined(separator: " ")
    let more = findings.count - cellsShown
    return before + names + (more > 0 ? " and \(more) more" : "")
  }

  /// How many cells are named below what is said of them.
  private static let cellsShown = 10

  private static func cell(_ location: Location) -> String {
    location.sheet == nil
      ? (location.row ?? location.line).map(String.init) ?? ""
      : location.cell ?? location.row.map(String.init) ?? ""
  }

  private static func style(of severity: Finding.Severity) -> TextStyle {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .heading
    }
  }

  private static func grouped(_ findings: [Finding]) -> [(FindingKind, [Finding])] {
    var order: [FindingKind] = []
    var groups: [FindingKind: [Finding]] = [:]
    for finding in findings {
      if groups[finding.kind] == nil { order.append(finding.kind) }
      groups[finding.kind, default: []].append(finding)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}

/// Counted nouns.
package enum Plural {
  /// `1 line`, `2 lines`.
  package static func count(_ count: Int, _ noun: String) -> String { self.count(count, noun, noun + "s") }

  /// `1 copy`, `2 copies`.
  package static func count(_ count: Int, _ noun: String, _ plural: String) -> String {
    "\(count) \(count == 1 ? noun : plural)"
  }
}
