import DatasetFormat
import Importer

/// An import for a person: the lines with their verdicts, then the counts.
enum ImportText {
  /// How many lines of a statement are shown.
  private static let shown = 25

  static func print(_ result: ImportResult, isDryRun: Bool) {
    for imported in result.statements { print(imported) }
    for note in result.notes { Output.note("note: \(note)") }
    if isDryRun { Output.line("dry run: nothing was changed") }
  }

  private static func print(_ imported: StatementImport) {
    let statement = imported.statement
    let counts = ImportCounts(imported)
    var table = TextTable([.left, .right, .left, .left, .left])
    let lines = zip(statement.entries, imported.lines).filter { $0.1.verdict != .leftOut }
    for (line, result) in lines.prefix(shown) where statement.questions.isEmpty {
      table.add([
        line.date.description, amount(line, statement), result.payee, result.categoryKey ?? "",
        verdict(result, line),
      ])
    }
    table.lines.forEach { Output.line($0) }
    if lines.count > shown, statement.questions.isEmpty {
      Output.line("... and \(lines.count - shown) more lines")
    }
    if !lines.isEmpty { Output.line() }
    Output.line(
      "\(statement.file)\(statement.sheet.map { ", sheet \"\(Printable.line($0))\"" } ?? ""): \(Plural.count(counts.lines, "line")) (\(counts.booked) booked, \(counts.pending) pending, \(counts.skipped.count) skipped)"
    )
    for skipped in counts.skipped.prefix(shown) {
      Output.line("  line \(skipped.line) skipped: \(Printable.line(skipped.reason))")
    }
    if counts.skipped.count > shown { Output.line("  ... and \(counts.skipped.count - shown) more skipped") }
    if let layout = statement.layoutUsed {
      Output.line("  read by the layout \(layout.name)")
    }
    for warning in statement.warnings { Output.line("  warning: \(Printable.line(warning))") }
    guard statement.questions.isEmpty else {
      for question in statement.questions { print(question) }
      return
    }
    if let range = statement.dateRange {
      Output.line("  \(range.lowerBound) to \(range.upperBound), sum \(sums(statement))")
    }
    switch statement.balanceReconciles {
    case true?: Output.line("  the statement's balances agree with its lines")
    case false?: Output.line("  the statement's balances do NOT agree with its lines")
    case nil: break
    }
    let matched = imported.lines.count { if case .matches = $0.verdict { true } else { false } }
    var outcome = ["\(imported.newCount) new", "\(imported.alreadyImportedCount) already imported"]
    if matched > 0 { outcome.append("\(matched) complete what is there") }
    if let account = imported.accountKey { outcome.append("account \(account)") }
    Output.line("  " + outcome.joined(separator: ", "))
  }

  private static func print(_ question: Question) {
    Output.line("  question: \(Printable.line(question.text))")
    let option =
      switch question.code {
      case .dateOrder: "--date-order"
      case .decimalMark: "--decimal"
      case .amountSign: "--sign"
      case .sheet: "--sheet"
      case .amountColumn, .layoutChanged: "--column"
      case .layout: "--layout"
      case .equalLines: "--equal-lines"
      case .unreadableLine: ""
      }
    if !option.isEmpty, !question.choices.isEmpty {
      let answers = question.choices.map { "\(option) \(ShellText.quoted($0))" }
      Output.line("    answer with \(answers.joined(separator: " or "))")
    } else if !question.choices.isEmpty {
      Output.line("    choices: \(question.choices.joined(separator: ", "))")
    }
  }

  private static func verdict(_ result: LineImport, _ line: StatementLine) -> String {
    switch result.verdict {
    case .new: line.status == .pending ? "new, pending" : "new"
    case .alreadyImported: "already imported"
    case .matches: "completes a row"
    case .restores: "restored"
    case .zero: "amount 0"
    case .leftOut: "left out"
    }
  }

  private static func amount(_ line: StatementLine, _ statement: Statement) -> String {
    let code = line.currency ?? statement.currency
    let digits = code.flatMap { Currency(code: $0)?.digits } ?? 2
    return DecimalText.string(mantissa: line.amountMinor, scale: digits) + (code.map { " " + $0 } ?? "")
  }

  private static func sums(_ statement: Statement) -> String {
    statement.sums.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { code, sum in
      let digits = code.flatMap { Currency(code: $0)?.digits } ?? 2
      return DecimalText.string(mantissa: sum, scale: digits) + (code.map { " " + $0 } ?? "")
    }.joined(separator: ", ")
  }
}
