import DatasetFormat
import Importer

/// The lines of a statement as a table: date, payee, amount, category, rule, verdict.
struct ImportTable {
  /// How many lines of a statement are shown.
  static let shown = 25

  /// What a person knows each rule by.
  let ruleNames: [RecordID: String]

  /// The names of rules: what they look for.
  init(_ rules: [ImportRule]) {
    ruleNames = Dictionary(
      rules.map { ($0.id, $0.textContains ?? $0.textMatches ?? "row \($0.row + 1)") },
      uniquingKeysWith: { first, _ in first })
  }

  /// The lines of the table; where there are many those that change something come first.
  func lines(_ imported: StatementImport) -> [String] {
    let statement = imported.statement
    // By index: of a million lines none is copied.
    let count = imported.lines.indices.count { imported.lines[$0].verdict != .leftOut }
    guard count > 0, statement.questions.isEmpty else { return [] }
    let chosen = Self.mostTelling(imported.lines)
    var rows = chosen.map { cells(statement.entries[$0], imported.lines[$0], statement) }
    if Output.isTerminal {
      let names = ["date", "payee", "amount", "category", "rule", "verdict"]
      rows.insert(names.map { TextTable.Cell($0, .heading) }, at: 0)
    }
    // A column without anything in it takes room from the others.
    let filled = (0..<6).filter { column in
      rows.dropFirst(Output.isTerminal ? 1 : 0).contains { !$0[column].text.isEmpty }
    }
    let alignments: [TextTable.Alignment] = [.left, .left, .right, .left, .left, .left]
    var table = TextTable(filled.map { alignments[$0] }, limit: 32)
    for row in rows { table.add(filled.map { row[$0] }) }
    var lines = table.lines
    if count > chosen.count { lines.append("... and \(count - chosen.count) more lines") }
    return lines
  }

  /// The indices of the lines to be shown, in order: first of all those that change something.
  private static func mostTelling(_ lines: [LineImport]) -> [Int] {
    let changing = lines.indices.lazy.filter {
      lines[$0].verdict != .leftOut && lines[$0].verdict != .alreadyImported
    }
    let chosen = Array(changing.prefix(shown))
    let others = lines.indices.lazy.filter { lines[$0].verdict == .alreadyImported }
    return (chosen + others.prefix(shown - chosen.count)).sorted()
  }

  private func cells(_ line: StatementLine, _ result: LineImport, _ statement: Statement) -> [TextTable.Cell]
  {
    let verdict = Self.verdict(result, line)
    let category = result.transferAccountKey.map { "transfer \(line.amountMinor < 0 ? "to" : "from") \($0)" }
    return [
      .init(line.date.description), .init(result.payee),
      .init(
        StatementAmounts.text(line.amountMinor, line.currency ?? statement.currency, in: statement),
        line.amountMinor < 0 ? .moneyOut : .moneyIn),
      .init(category ?? result.categoryKey ?? ""), .init(result.rule.map { ruleNames[$0] ?? "" } ?? ""),
      .init(verdict.text, verdict.style),
    ]
  }

  private static func verdict(_ result: LineImport, _ line: StatementLine) -> (text: String, style: TextStyle)
  {
    switch result.verdict {
    case .new: (line.status == .pending ? "new, pending" : "new", .new)
    case .alreadyImported: ("already imported", .unchanged)
    case .matches: ("completes a row", .changed)
    case .restores: ("restored", .changed)
    case .zero: ("amount 0", .unchanged)
    case .leftOut: ("left out", .unchanged)
    }
  }
}

/// Amounts of statements, whose currency may be unknown.
enum StatementAmounts {
  static func text(_ minor: Int64, _ code: String?, in statement: Statement) -> String {
    let digits = code.map { Currency(code: $0)?.digits ?? 2 } ?? statement.decimals
    return DecimalText.string(mantissa: minor, scale: digits) + (code.map { " " + $0 } ?? "")
  }
}
