import CommandSupport
import DatasetFormat
import Importer

/// An import for a person: the lines with their verdicts, the counts, and what to look at.
struct ImportText {
  let table: ImportTable
  /// Whether the command line names the account already, so that only `--answer` can name another.
  let namesAccount: Bool

  /// How many of each kind of detail are shown.
  private static let shown = ImportTable.shown

  init(_ rules: [ImportRule], namesAccount: Bool) {
    table = ImportTable(rules)
    self.namesAccount = namesAccount
  }

  /// `besides` are lines about the plan: the files that come with it, and the money that it moves.
  func print(_ result: ImportResult, isDryRun: Bool, besides: [String]) {
    let hasSeveralFiles = Set(result.statements.map(\.statement.file)).count > 1
    for imported in result.statements { print(imported, hasSeveralFiles: hasSeveralFiles) }
    for note in result.notes { Output.note("note: \(note)") }
    for line in besides { Output.line(line) }
    if !isDryRun, result.hasQuestions {
      Output.note("nothing was imported: \(Self.open(result))")
    }
  }

  /// Which files have open questions.
  private static func open(_ result: ImportResult) -> String {
    let open = result.statements.filter { !$0.statement.questions.isEmpty }
    let count = open.reduce(0) { $0 + Set($1.statement.questions.map(\.code)).count }
    return
      "\(Plural.count(count, "question")) about \(result.fileNames { !$0.questions.isEmpty }) \(count == 1 ? "is" : "are") open; answer, and import again"
  }

  private func print(_ imported: StatementImport, hasSeveralFiles: Bool) {
    let statement = imported.statement
    let counts = ImportCounts(imported)
    let lines = table.lines(imported)
    lines.forEach { Output.styledLine($0) }
    if !lines.isEmpty { Output.line() }
    Output.line(
      "\(statement.file)\(statement.sheet.map { ", sheet \"\(Printable.line($0))\"" } ?? ""): \(Plural.count(counts.lines, "line")) (\(counts.booked) booked, \(counts.pending) pending, \(counts.skipped.count) skipped)"
    )
    // Lines that wait for an answer are not named one by one, and those that are asked about not twice.
    let asked = Set(statement.questions.compactMap(\.line))
    let skipped = counts.waiting == 0 ? counts.skipped.filter { !asked.contains($0.line) } : []
    for skipped in skipped.prefix(Self.shown) {
      Output.line("  line \(skipped.line) skipped: \(Printable.line(skipped.reason))")
    }
    if skipped.count > Self.shown { Output.line("  ... and \(skipped.count - Self.shown) more skipped") }
    for said in statement.correctedLines where !said.isSkipped {
      let before = said.isRemembered ? " (as you said in an earlier import)" : ""
      let cells = said.cells.map(\.description).joined(separator: "; ")
      Output.line("  line \(said.line): \(Printable.line(cells))\(before)")
    }
    if let layout = statement.layoutUsed {
      Output.line("  read by the layout \(layout.name)")
    }
    for warning in statement.warnings.prefix(Self.shown) { warn("warning: \(warning)") }
    if statement.warnings.count > Self.shown {
      warn("... and \(statement.warnings.count - Self.shown) more warnings; --json lists all")
    }
    guard statement.questions.isEmpty else {
      print(statement.questions, file: hasSeveralFiles ? statement.file : nil)
      return
    }
    if let range = statement.dateRange {
      Output.line("  \(range.lowerBound) to \(range.upperBound), sum \(sums(statement))")
    }
    switch statement.balanceReconciles {
    case true?: Output.line("  the statement's balances agree with its lines")
    case false?: warn("the statement's balances do NOT agree with its lines")
    case nil: break
    }
    Output.line("  " + outcome(imported))
    ImportListingText.print(imported)
  }

  private func warn(_ text: String) {
    Output.styledLine("  " + TextStyle.warning.applied(to: Printable.line(text)))
  }

  private func outcome(_ imported: StatementImport) -> String {
    var matched = 0
    var restored = 0
    for line in imported.lines {
      switch line.verdict {
      case .matches: matched += 1
      case .restores: restored += 1
      default: break
      }
    }
    var outcome = ["\(imported.newCount) new", "\(imported.alreadyImportedCount) already imported"]
    if matched > 0 { outcome.append("\(matched) complete what is there") }
    if restored > 0 { outcome.append("\(restored) restored") }
    let transfers = imported.lines.count { $0.transferAccountKey != nil }
    if transfers > 0 { outcome.append("\(transfers) of them transfers between your accounts") }
    if let account = imported.accountKey {
      outcome.append("account \(account)" + (imported.accountReasons.first.map { " (\($0))" } ?? ""))
    }
    return outcome.joined(separator: ", ")
  }

  /// The questions, those of one code with one list of answers.
  private func print(_ questions: [Question], file: String?) {
    let counts = questions.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
    var seen: [Question.Code: Int] = [:]
    for question in questions {
      let number = seen[question.code, default: 0] + 1
      seen[question.code] = number
      let choices = LineChoices(question, file: file)
      if number <= Self.shown {
        warn("question: \(question.text)")
        if let examples = QuestionLines.examples(question) { Output.line("    " + Printable.line(examples)) }
        for line in choices?.lines ?? [] { Output.line("    " + Printable.line(line)) }
      }
      guard number == counts[question.code] else { continue }
      if number > Self.shown { warn("... and \(number - Self.shown) more of these; --json lists all") }
      let kind = question.code.kind
      let answers = QuestionLines.answers(question) { number, choice in
        (number == 0 && choices == nil ? "answer with " : "         or ")
          + (kind.names == .account && namesAccount
            ? kind.answer(choice, quote: ShellText.quoted)
            : kind.argument(for: choice, quote: ShellText.quoted))
      }
      for answer in answers { Output.line("    " + Printable.line(answer)) }
      if kind.names == .year { Output.line("    answer with " + kind.argument(for: "YEAR", quote: { $0 })) }
    }
  }

  private func sums(_ statement: Statement) -> String {
    statement.sums.sorted { ($0.key ?? "") < ($1.key ?? "") }.map {
      StatementAmounts.text($1, $0, in: statement)
    }
    .joined(separator: ", ")
  }
}

/// What settles a line that cannot be read, as options of `dataset import`.
struct LineChoices {
  /// Each option as it is typed, with what it does.
  let options: [(typed: String, meaning: String)]

  /// Nil for other questions, and where several entries begin on the line. `file` is named where there are several.
  init?(_ question: Question, file: String?) {
    guard question.code == .unreadableLine, let line = question.line, !question.sharesLine else { return nil }
    let reference = ShellText.quoted(LineReference.text(line: line, of: file))
    let ways = question.ways.map { cells in
      "--line \(reference) " + cells.map { ShellText.quoted("\($0.column)=VALUE") }.joined(separator: " ")
    }
    options =
      [("--skip-line \(reference)", "it is left out, and listed as skipped")]
      + ways.map { ($0, "it is read with VALUE there") }
  }

  /// A line for each option.
  var lines: [String] {
    let heads = options.enumerated().map {
      ($0.offset == 0 ? "answer with " : "         or ") + $0.element.typed
    }
    let width = heads.map { TextWidth.of($0) }.max() ?? 0
    return zip(heads, options).map { head, option in
      head + String(repeating: " ", count: width - TextWidth.of(head) + 2) + option.meaning
    }
  }
}

/// What a person should look at after an import: nothing of it happened by itself.
enum ImportListingText {
  /// How many of each kind are shown.
  private static let shown = 10

  static func print(_ imported: StatementImport) {
    let said = Set(imported.statement.correctedLines.map(\.line))
    let isRow = { (line: ChangedLine) in
      "line \(line.line), \(line.date) \(line.text): is your row \(describe(line.row))"
    }
    list(
      imported.changed.filter { !said.contains($0.line) },
      "changed by the bank since the last import; your rows are unchanged", isRow)
    list(
      imported.changed.filter { said.contains($0.line) },
      "that you read differently than in the last import; your rows are unchanged, so edit them", isRow)
    list(imported.differences, "where the bank's text differs from yours; yours is kept") { difference in
      let cells = difference.cells.map { "\($0.column) \($0.own) (the bank says \($0.bank))" }
      return "line \(difference.line), \(describe(difference.row)): \(cells.joined(separator: ", "))"
    }
    let transfers = imported.proposals.filter { $0.kind == .transfer }
    propose(
      imported.proposals.filter { $0.kind != .transfer }, of: imported,
      "may be there already, but that is uncertain; they are imported as new")
    propose(
      transfers, of: imported,
      "may be half of a transfer between your accounts, but nothing proves it, so none was made")
    list(imported.vanished, "pending before, and no longer in this statement") { describe($0) }
    if !imported.stayDeleted.isEmpty {
      heading(
        "\(Plural.count(imported.stayDeleted.count, "line")) of transactions that you deleted. They stay deleted; --restore-deleted brings them back"
      )
    }
  }

  private static func propose(_ proposals: [MatchProposal], of imported: StatementImport, _ title: String) {
    list(proposals, title) { proposal in
      "line \(proposal.line): \(words(proposal)) \(describe(proposal.row))\(proposal.isOnly ? "" : ", or another one with that amount")"
    }
    guard let first = proposals.first else { return }
    let file = ShellText.quoted(imported.statement.file)
    Output.line(
      "    to settle one: dataset import \(file) --link \(first.line)=\(first.row.reference)"
        + (imported.accountKey.map { " --account \($0)" } ?? ""))
  }

  private static func list<Item>(_ items: [Item], _ title: String, _ text: (Item) -> String) {
    guard !items.isEmpty else { return }
    heading("\(Plural.count(items.count, "line")) \(title):")
    for item in items.prefix(shown) { Output.line("    " + Printable.line(text(item))) }
    if items.count > shown { Output.line("    ... and \(items.count - shown) more") }
  }

  private static func heading(_ text: String) {
    Output.styledLine("  " + TextStyle.warning.applied(to: Printable.line(text)))
  }

  private static func words(_ proposal: MatchProposal) -> String {
    switch proposal.kind {
    case .entered: "perhaps what you entered,"
    case .recurring: "perhaps the recurring"
    case .pending: "perhaps the booked form of"
    case .transferHalf: "perhaps the other half of the transfer,"
    case .transfer: "the other half may be, in \(proposal.accountKey ?? "another account"),"
    }
  }

  private static func describe(_ row: RowSummary) -> String {
    let text = row.text.isEmpty ? "" : " " + row.text
    let name =
      switch row.reference {
      case .id(let id): id.description
      case .row(let number): "row \(number)"
      }
    return "\(row.date)\(text) \(row.amount.figure) (\(name))"
  }
}

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
    return Figures.money(DecimalText.string(mantissa: minor, scale: digits), code)
  }
}
