import Money
import Spreadsheet

/// Finds entries that are the sum of the rows beside them, as money programs export divided entries. Booking
/// the sum and its parts would count the money twice.
///
/// `Shop --Split-- -60.00`, `Shop Food -45.00`, `Shop Home -15.00` → one entry of -60.00 with two parts
struct SummedParts {
  let grid: CellGrid
  let plan: RowPlan
  /// The opening and closing balance that the file states.
  let ends: (opening: Int64, closing: Int64)?
  /// The user's answer.
  let answer: String?

  /// The answers: the money moved once, or each line is a payment of its own.
  static let once = "once"
  static let each = "each"

  /// A sum and its parts, as indices of entries.
  private struct Group {
    var sum: Int
    var parts: Range<Int>
    /// Whether a word says that the one is the sum of the others.
    var isMarked = false
  }

  /// More parts than anybody divides an entry into.
  private static let mostParts = 60

  /// Gives each sum its parts and takes the parts out of the entries, or asks.
  func settle(_ statement: inout Statement) {
    joinUndated(&statement)
    guard statement.questions.isEmpty, statement.entries.count >= 3, answer != Self.each else { return }
    let groups = groups(statement.entries)
    if groups.isEmpty { return }
    let counted = counted(groups, statement.entries)
    if counted == .each { return }
    let open = groups.filter { !$0.isMarked }
    if let first = open.first, counted == nil, answer != Self.once {
      return statement.wait(for: question(first, open.count, statement.entries))
    }
    join(groups, &statement)
  }

  /// Takes lines without a day that add up to the entry above them as its parts.
  private func joinUndated(_ statement: inout Statement) {
    let lost = statement.skipped.filter { $0.reason == .unreadableDate(found: "") }.map(\.line)
    if lost.count < 2 || statement.questions.contains(where: { $0.code != .unreadableLine }) { return }
    var places: [Int: Int] = [:]
    for index in statement.entries.indices { places[grid.row(ofLine: statement.entries[index].line)] = index }
    var joined: Set<Int> = []
    for line in lost where !joined.contains(line) {
      let first = grid.row(ofLine: line)
      guard let sum = places[first - 1] else { continue }
      let rows = (first..<grid.rowCount).prefix { lost.contains(grid.line($0)) }.prefix(Self.mostParts)
      let entry = statement.entries[sum]
      let parts = rows.compactMap { row -> StatementLine? in
        let value = plan.reading.value(row, grid, digits: plan.digits(entry.currency))
        return value.minor.map { plan.entry(row, grid, entry.date, nil, $0, entry.currency) }
      }
      guard parts.count == rows.count, parts.count > 1,
        parts.map(\.amountMinor).checkedSum == entry.amountMinor
      else { continue }
      give(parts, to: sum, &statement)
      joined.formUnion(rows.map(grid.line))
    }
    if joined.isEmpty { return }
    statement.questions.removeAll { $0.line.map(joined.contains) ?? false }
    statement.skipped.removeAll { joined.contains($0.line) && $0.reason == .unreadableDate(found: "") }
  }

  // MARK: - Finding

  /// The groups of the statement that do not overlap. Most entries are ruled out by their day or their
  /// amount.
  private func groups(_ entries: [StatementLine]) -> [Group] {
    var groups: [Group] = []
    var marks: [Int]?
    var index = 0
    while index < entries.count {
      let day = entries[index].date
      var end = index + 1
      while end < entries.count, entries[end].date == day { end += 1 }
      if end - index >= 3 { addGroups(index..<end, entries, &marks, &groups) }
      index = end
    }
    return groups
  }

  private func addGroups(
    _ day: Range<Int>, _ entries: [StatementLine], _ marks: inout [Int]?, _ groups: inout [Group]
  ) {
    var free = day.lowerBound
    for sum in day where sum >= free && entries[sum].amountMinor != 0 {
      // The parts follow their sum, or go before it.
      guard
        let parts = parts(of: sum, in: free..<day.upperBound, step: 1, entries, &marks)
          ?? parts(of: sum, in: free..<day.upperBound, step: -1, entries, &marks),
        let group = group(sum, parts, entries)
      else { continue }
      groups.append(group)
      free = max(parts.upperBound, sum + 1)
    }
  }

  /// The entries below or above a sum that add up to it. Nil when they do not. A part has the sign of its sum;
  /// one of the other sign, such as a discount, counts only where a column of marks names the sum.
  private func parts(
    of sum: Int, in day: Range<Int>, step: Int, _ entries: [StatementLine], _ marks: inout [Int]?
  ) -> Range<Int>? {
    let wanted = entries[sum].amountMinor
    var left = wanted
    var index = sum + step
    while day.contains(index), abs(index - sum) <= Self.mostParts {
      let amount = entries[index].amountMinor
      let (rest, overflow) = left.subtractingReportingOverflow(amount)
      if amount == 0 || overflow { return nil }
      if rest == 0 {
        let parts = step > 0 ? sum + 1..<index + 1 : index..<sum
        let currency = entries[sum].currency
        return parts.count > 1 && parts.allSatisfy { entries[$0].currency == currency } ? parts : nil
      }
      left = rest
      if (left < 0) != (wanted < 0), !isNamedSum(entries[sum], &marks) { return nil }
      index += step
    }
    return nil
  }

  /// Whether a column of marks or of categories names the entry a sum. `marks` are those columns, once known.
  private func isNamedSum(_ entry: StatementLine, _ marks: inout [Int]?) -> Bool {
    let columns = marks ?? markedColumns
    marks = columns
    if columns.isEmpty { return false }
    let row = grid.row(ofLine: entry.line)
    return columns.contains { SplitWords.isDivided(grid.text(row, $0)) }
  }

  /// The columns whose few words have a mark of a sum, and those of many categories.
  private var markedColumns: [Int] {
    plan.columns.indices.filter { column in
      let profile = plan.columns.profiles[column]
      guard profile.texts > 0 else { return false }
      guard let words = profile.words.list else { return plan.columns.roles[column] == .category }
      return words.contains { SplitWords.isDivided($0.text) }
    }
  }

  /// The group of a sum, if words or names say that the rows belong together.
  private func group(_ sum: Int, _ parts: Range<Int>, _ entries: [StatementLine]) -> Group? {
    var group = Group(sum: sum, parts: parts)
    let all = [sum] + Array(parts)
    // Each line of a chain of balances moved money.
    if all.allSatisfy({ entries[$0].balanceMinor != nil }), plan.amounts.isProven { return nil }
    group.isMarked = isMarked(sum, entries) || parts.allSatisfy { isPart($0, entries) }
    if group.isMarked { return group }
    // The balances run along the sums: `Batch -300.00 700.00` above its payments without a balance.
    if entries[sum].balanceMinor != nil, parts.allSatisfy({ entries[$0].balanceMinor == nil }) {
      return group
    }
    let name = entries[sum].payee
    let isOne = name.contains(where: \.isLetter) && parts.allSatisfy { entries[$0].payee == name }
    guard isOne, Set(parts.map { entries[$0].amountMinor }).count > 1 else { return nil }
    // A name that all lines of the file have says nothing.
    return entries.indices.contains { entries[$0].payee != name } ? group : nil
  }

  private func isMarked(_ index: Int, _ entries: [StatementLine]) -> Bool {
    texts(index, entries).contains { SplitWords.isSum($0) }
  }

  private func isPart(_ index: Int, _ entries: [StatementLine]) -> Bool {
    texts(index, entries).contains { SplitWords.isPart($0) }
  }

  private func texts(_ index: Int, _ entries: [StatementLine]) -> [String] {
    grid.texts(grid.row(ofLine: entries[index].line)).map(\.text)
  }

  // MARK: - Deciding

  private enum Counted { case once, each }

  /// What the balances count: the opening and closing one, or those beside the entries. Nil when they count
  /// neither, or are not there.
  private func counted(_ groups: [Group], _ entries: [StatementLine]) -> Counted? {
    let parts = Set(groups.flatMap(\.parts))
    let each = entries.filter { $0.status == .booked }
    let once = entries.indices.filter { entries[$0].status == .booked && !parts.contains($0) }
      .map { entries[$0] }
    guard let ends, let moved = ends.closing.subtracting(ends.opening) else {
      let follow = [once, each].map { entries in
        let chain = BalanceChain(
          amounts: entries.map(\.amountMinor), balances: entries.map(\.balanceMinor))
        return chain.isWhole && chain.moves
      }
      return follow[0] == follow[1] ? nil : follow[0] ? .once : .each
    }
    if each.map(\.amountMinor).checkedSum == moved { return .each }
    return once.map(\.amountMinor).checkedSum == moved ? .once : nil
  }

  private func question(_ group: Group, _ count: Int, _ entries: [StatementLine]) -> Question {
    let more = count > 1 ? " So it is in \(count - 1) more places." : ""
    let lines = [group.sum] + Array(group.parts)
    return Question(
      code: .summedParts,
      text:
        "line \(entries[group.sum].line) is the sum of the \(group.parts.count) lines beside it, on one day.\(more) Did the money move once, or is each line a payment of its own?",
      choices: [Self.once, Self.each],
      examples: lines.prefix(4).map { index in
        Question.Example(
          line: entries[index].line, found: texts(index, entries).joined(separator: " "))
      })
  }

  // MARK: - Joining

  private func join(_ groups: [Group], _ statement: inout Statement) {
    var isPart = [Bool](repeating: false, count: statement.entries.count)
    for group in groups {
      give(group.parts.map { statement.entries[$0] }, to: group.sum, &statement)
      for part in group.parts { isPart[part] = true }
    }
    let kept = statement.entries.indices.filter { !isPart[$0] }
    statement.entries = kept.map { statement.entries[$0] }
    statement.skipped.sort { $0.line < $1.line }
    let lines = groups.count == 1 ? "1 line is" : "\(groups.count) lines are"
    statement.evidence.append("\(lines) the sum of the lines beside, which are read as parts")
  }

  /// Makes lines the parts of an entry.
  private func give(_ parts: [StatementLine], to index: Int, _ statement: inout Statement) {
    let sum = statement.entries[index]
    var entry = RegisterEntry(payee: sum.payee, memo: sum.text)
    entry.parts = parts.map { part($0, beside: sum) }
    statement.entries[index].register = entry
    statement.skipped += parts.map { SkippedLine(line: $0.line, reason: .part(of: sum.line)) }
  }

  private func part(_ entry: StatementLine, beside sum: StatementLine) -> RegisterEntry.Part {
    let row = grid.row(ofLine: entry.line)
    let category = plan.columns.columns(.category).first.map { grid.text(row, $0) } ?? ""
    let names = category.split(separator: ":").map { $0.trimmingSpace() }.filter { !$0.isEmpty }
    return RegisterEntry.Part(
      amountMinor: entry.amountMinor,
      purpose: EntryPurpose(category: SplitWords.isPart(category) ? [] : names),
      note: entry.text == sum.text || entry.text == sum.payee ? "" : entry.text)
  }
}
