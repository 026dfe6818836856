import DatasetFormat
import Importer

/// An import for a person: the lines with their verdicts, the counts, and what to look at.
struct ImportText {
  let table: ImportTable

  /// How many of each kind of detail are shown.
  private static let shown = ImportTable.shown

  init(_ rules: [ImportRule]) { table = ImportTable(rules) }

  /// `besides` are lines about the plan: the files that come with it, and the money that it moves.
  func print(_ result: ImportResult, isDryRun: Bool, besides: [String]) {
    let hasSeveralFiles = Set(result.statements.map(\.statement.file)).count > 1
    for imported in result.statements { print(imported, hasSeveralFiles: hasSeveralFiles) }
    for note in result.notes { Output.note("note: \(note)") }
    for line in besides { Output.line(line) }
    if isDryRun {
      Output.line("dry run: nothing was changed")
    } else if result.hasQuestions {
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
    for said in statement.byHand where !said.isSkipped {
      let before = said.isRemembered ? " (as you said when it was imported before)" : ""
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
          + kind.argument(for: choice, quote: ShellText.quoted)
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
