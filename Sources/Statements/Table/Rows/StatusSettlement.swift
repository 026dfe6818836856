import Money
import Spreadsheet

/// Decides what the words of a status column leave open: whether entries that were reversed or paid back,
/// that failed, or that have an unknown word moved money.
///
/// Balances decide first. An entry that they include is booked, and one that they do not include is not.
/// Without balances, a reversed entry is booked if the file has the payment that it reverses, and one that was
/// paid back if the file has the payment back.
struct StatusSettlement {
  let grid: CellGrid
  let plan: RowPlan
  let held: [UnbookedEntry]
  /// The opening and closing balance, if the file states both.
  let ends: (opening: Int64, closing: Int64)?
  let answer: String?

  /// The answers to the question about reversed entries.
  enum Answer: String, CaseIterable {
    case booked
    case leftOut = "left-out"
  }

  /// With more words, there are too many combinations to try.
  private static let wordLimit = 4

  /// One word of the column, with its entries.
  private struct Word {
    var text: String
    /// Whether the word by itself means that its entries count.
    var isBooked: Bool
    var entries: [StatementLine]

    /// Whether each entry has a balance and an amount. Then balances that hold across them include them.
    var showsBalances: Bool { entries.allSatisfy { $0.balanceMinor != nil && $0.amountMinor != 0 } }
  }

  func settle(_ statement: inout Statement) {
    guard let status = plan.status, statement.questions.isEmpty else { return }
    let unknown = bookedEntries(Set(status.unknown + blanks(status)), status, statement)
    let refunded = bookedEntries(status.refunds, status, statement)
    guard !held.isEmpty || !unknown.isEmpty || !refunded.isEmpty else { return }
    let words =
      Dictionary(grouping: held, by: \.word).map {
        Word(text: $0.key, isBooked: false, entries: $0.value.map(\.entry))
      }
      + (unknown.map { $0 } + refunded.map { $0 }).map {
        Word(text: $0.key, isBooked: true, entries: $0.value)
      }
    let sorted = words.sorted { $0.text < $1.text }
    if let counted = countedByBalances(sorted, statement) {
      for (word, isBooked) in zip(sorted, counted) { apply(word, isBooked: isBooked, &statement) }
      return
    }
    let known = statement.entries.count { status.state(grid.row(ofLine: $0.line), grid) == .booked }
    settleTakenBack(refunded.values.flatMap(\.self), &statement)
    settleUnknown(unknown.values.flatMap(\.self), beside: known, status, &statement)
  }

  // MARK: Balances

  /// For each word, whether the balances include its entries. Nil when no choice of words makes the balances
  /// follow.
  private func countedByBalances(_ words: [Word], _ statement: Statement) -> [Bool]? {
    guard words.count <= Self.wordLimit else { return nil }
    let lines = Set(words.flatMap(\.entries).map(\.line))
    let certain = statement.entries.filter { !lines.contains($0.line) }
    let choices = (0..<(1 << words.count)).map { choice in words.indices.map { choice & (1 << $0) != 0 } }
    // The likeliest choice first, so that a million entries are followed once.
    let sorted = choices.map { (counted: $0, score: Self.score($0, words)) }.sorted { $0.score > $1.score }
    return sorted.first { counted, _ in
      let chosen = zip(words, counted).flatMap { $1 ? $0.entries : [] }
      let entries = chosen.isEmpty ? certain : (certain + chosen).sorted { $0.line < $1.line }
      return follow(entries, isCard: statement.isCard)
    }?.counted
  }

  /// How well a choice agrees with the words, and with the balances printed next to entries.
  private static func score(_ counted: [Bool], _ words: [Word]) -> Int {
    zip(words, counted).reduce(0) { sum, pair in
      sum + (pair.0.isBooked == pair.1 ? 1 : 0) + (pair.1 && pair.0.showsBalances ? 2 : 0)
    }
  }

  /// Whether the balances follow from entries and change with them.
  private func follow(_ entries: [StatementLine], isCard: Bool) -> Bool {
    let booked = entries.indices.filter { entries[$0].status == .booked }
    guard let first = booked.first else { return false }
    let rows = booked.lazy.map { grid.row(ofLine: entries[$0].line) }
    let running = RunningBalances(entries, booked, SubaccountColumns(plan.columns).subaccounts(rows, grid))
    if running.steps > 0 {
      return running.settled(mayBeDebt: plan.mayBeDebt(isCard: isCard))?.chain.moves ?? false
    }
    guard let ends, booked.allSatisfy({ entries[$0].currency == entries[first].currency }),
      let sum = booked.map({ entries[$0].amountMinor }).checkedSum
    else { return false }
    return ends.opening != ends.closing && ends.opening.adding(sum) == ends.closing
  }

  private func apply(_ word: Word, isBooked: Bool, _ statement: inout Statement) {
    let lines = word.entries.map(\.line)
    switch (word.isBooked, isBooked) {
    case (false, true):
      book(word.entries, &statement)
      statement.warnings.append(
        "\(Self.list(lines)): the status is \"\(word.text)\", and the balances count the amount; read as booked"
      )
    case (true, false):
      let out = Set(lines)
      statement.entries.removeAll { out.contains($0.line) }
      statement.skipped += lines.map { SkippedLine(line: $0, reason: .failed(status: word.text)) }
      statement.skipped.sort { $0.line < $1.line }
      statement.warnings.append(
        "\(Self.list(lines)): the status is \"\(word.text)\", and the balances do not count the amount; left out"
      )
    case (true, true):
      statement.evidence.append("the balances count the entries whose status is \"\(word.text)\"")
    case (false, false):
      statement.evidence.append("the balances do not count the entries whose status is \"\(word.text)\"")
    }
  }

  /// Adds entries that were left out.
  private func book(_ entries: [StatementLine], _ statement: inout Statement) {
    let lines = Set(entries.map(\.line))
    statement.skipped.removeAll { lines.contains($0.line) }
    statement.entries = (statement.entries + entries).sorted { $0.line < $1.line }
  }

  private static func list(_ lines: [Int]) -> String {
    let shown = lines.prefix(5).map(String.init).joined(separator: ", ")
    return "line \(shown)" + (lines.count > 5 ? " and \(lines.count - 5) more" : "")
  }

  // MARK: Words

  /// The text of a blank cell, if the column has a word for booked entries beside some: they may have lost it.
  private func blanks(_ status: StatusColumn) -> [String] {
    let filled = [status.column, plan.dates.column].map { plan.columns.profiles[$0].filled }
    return status.namesBooked && filled[0] < filled[1] ? [""] : []
  }

  /// The booked entries with one of some words, by word.
  private func bookedEntries(
    _ words: Set<String>, _ status: StatusColumn, _ statement: Statement
  ) -> [String: [StatementLine]] {
    guard !words.isEmpty else { return [:] }
    var found: [String: [StatementLine]] = [:]
    for entry in statement.entries where entry.status == .booked {
      let word = grid.text(grid.row(ofLine: entry.line), status.column)
      if words.contains(word) { found[word, default: []].append(entry) }
    }
    return found
  }

  /// Asks about the few entries with a word that nobody knows, or with none, where the others have one for booked entries. Else the
  /// words of most entries are those of booked ones.
  private func settleUnknown(
    _ entries: [StatementLine], beside known: Int, _ status: StatusColumn, _ statement: inout Statement
  ) {
    let entries = entries.filter { $0.amountMinor != 0 }.sorted { $0.line < $1.line }
    guard plan.columns.roles[status.column] == .status, !entries.isEmpty, entries.count < known else {
      return warn(ofUnknown: Set(entries.map(word)).subtracting([""]).sorted(), status, &statement)
    }
    switch answer.flatMap(Answer.init) {
    case .booked: break
    case .leftOut: leaveOut(entries, &statement)
    case nil:
      statement.wait(
        for: Question(
          code: .status,
          text:
            "\(Self.list(entries.map(\.line))): the status is \(words(of: entries)), \(known) other entries are booked, and neither a known word nor a balance says whether this money moved. Is it booked?",
          choices: Answer.allCases.map(\.rawValue)))
    }
  }

  private func warn(ofUnknown words: [String], _ status: StatusColumn, _ statement: inout Statement) {
    guard !words.isEmpty else { return }
    statement.warnings.append(
      "unknown words in the status column \(plan.columns.label(status.column)) are read as booked: "
        + words.prefix(5).map { "\"\($0)\"" }.joined(separator: ", "))
  }

  /// Books reversals whose original payment is in the file. Asks about incoming money marked as reversed
  /// without one: it may be the payment itself or the reversal. Asks also about booked payments that were
  /// paid back, if the file does not have the payment back.
  private func settleTakenBack(_ refunded: [StatementLine], _ statement: inout Statement) {
    let returned = held.filter { $0.state == .returned && $0.entry.amountMinor != 0 }.map(\.entry)
    guard !returned.isEmpty || !refunded.isEmpty else { return }
    let candidates = Dictionary(
      grouping: statement.entries.filter { $0.status == .booked } + returned, by: \.amountMinor)
    func isPaired(_ entry: StatementLine) -> Bool {
      candidates[0 &- entry.amountMinor]?.contains { isCounterpart($0, of: entry) } ?? false
    }
    let (paired, lone) = returned.parted(isPaired)
    if !paired.isEmpty {
      book(paired, &statement)
      statement.warnings.append(
        "\(Self.list(paired.map(\.line))): the status says that something was taken back, and the file has both entries; read as booked"
      )
    }
    // A mark below `Reversed` may be at the payment or at the booking that takes it back.
    let isFlag = plan.status?.isFlag == true
    let open = lone.filter { $0.amountMinor > 0 || isFlag }
    let repaid = refunded.filter { $0.amountMinor != 0 && !isPaired($0) }.sorted { $0.line < $1.line }
    guard !open.isEmpty || !repaid.isEmpty else { return }
    switch answer.flatMap(Answer.init) {
    case .booked: book(open, &statement)
    case .leftOut: leaveOut(repaid, &statement)
    case nil:
      let text =
        open.isEmpty
        ? "\(Self.list(repaid.map(\.line))): the status is \(words(of: repaid)), and neither a balance nor another line shows the payment back. A payment that is paid back in a line of its own counts, one that came to nothing does not. Is it booked?"
        : "\(Self.list(open.map(\.line))): \(isFlag ? "" : "money comes in, and ")the status is \(words(of: open)). A booking that takes back an earlier payment counts, a payment that was sent back does not, and no balance and no other line shows which it is. Is it booked?"
      statement.wait(
        for: Question(code: .status, text: text, choices: Answer.allCases.map(\.rawValue)),
        with: Set(open.map(\.line)))
    }
  }

  /// The texts of the status column in the rows of some entries.
  private func words(of entries: [StatementLine]) -> String {
    Set(entries.map(word)).sorted().map { $0.isEmpty ? "blank" : "\"\($0)\"" }.joined(separator: ", ")
  }

  private func word(of entry: StatementLine) -> String {
    plan.status.map { grid.text(grid.row(ofLine: entry.line), $0.column) } ?? ""
  }

  private func leaveOut(_ entries: [StatementLine], _ statement: inout Statement) {
    guard let status = plan.status else { return }
    let lines = Set(entries.map(\.line))
    statement.entries.removeAll { lines.contains($0.line) }
    statement.skipped += entries.map { entry in
      SkippedLine(
        line: entry.line,
        reason: .failed(status: grid.text(grid.row(ofLine: entry.line), status.column)))
    }
    statement.skipped.sort { $0.line < $1.line }
  }

  /// Whether two entries are a payment and its reversal: they share a word.
  private func isCounterpart(_ one: StatementLine, of other: StatementLine) -> Bool {
    guard one.line != other.line, one.currency == other.currency else { return false }
    let words = Set(Self.words(one.text)).intersection(Self.words(other.text))
    return !words.isEmpty || one.text.isEmpty && other.text.isEmpty
  }

  private static func words(_ text: String) -> [Substring] {
    HeaderWords.normal(text).split(separator: " ").filter { word in
      guard let first = word.unicodeScalars.first else { return false }
      return word.count >= (WordSet.isUnspaced(first) ? 2 : 3) && !word.allSatisfy(\.isNumber)
        && StatusWords.state(String(word)) == nil
    }
  }
}

extension Array {
  /// The elements that meet a condition, and the others.
  fileprivate func parted(_ isFirst: (Element) -> Bool) -> (first: [Element], others: [Element]) {
    reduce(into: (first: [], others: [])) { parts, element in
      if isFirst(element) { parts.first.append(element) } else { parts.others.append(element) }
    }
  }
}
