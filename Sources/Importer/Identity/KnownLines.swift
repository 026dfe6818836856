import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Finds the lines of a statement that are there already in other words: as another format or dialect of the same bank has them, reworded,
/// or on another day.
///
/// Lines that no row stands for by its words are compared with rows that no line stands for by day and amount, one to one. On days that
/// the statement and earlier imports both show (``SharedDays``) such a pair is sure where its texts are alike, or where line by line
/// all amounts of those days agree; a printed balance makes it sure on any day. What is left over is a question: as new it could be
/// there twice, as known it could be lost.
struct KnownLines {
  struct Pair {
    var line: Int
    var row: Int
    /// Whether the earlier statement had it on another day.
    var isMoved: Bool
  }

  private(set) var sure: [Pair] = []
  /// What a person must decide, in the order of the lines.
  private(set) var doubtful: [Pair] = []

  private let identity: LineIdentity
  private let rows: LedgerRows
  private let text: (Int) -> String
  private let shared: SharedDays?
  private var known: [KnownRow] = []
  private var isPaired: [Bool] = []
  private var usedRows = RowSet()
  /// For lines of days that the statement and an import have from different ends whether the import has them, as balances tell.
  private var isCovered: [Int: Bool] = [:]

  /// Compares the lines that are `open` with rows; `text` is what a row says of the other party, by its number.
  init(_ identity: LineIdentity, open: [Int], rows: LedgerRows, text: @escaping (Int) -> String) {
    self.identity = identity
    self.rows = rows
    self.text = text
    guard !open.isEmpty, let days = identity.statement.days else {
      shared = nil
      return
    }
    shared = SharedDays(days, account: identity.account, rows.imports)
    known = KnownRow.all(of: identity.account, near: days, taken: identity.taken, rows)
    isPaired = Array(repeating: false, count: identity.statement.entries.count)
    pairElsewhere(open)
    let open = open.filter { !isPaired[$0] }
    if known.isEmpty { return }
    for day in Set([days.lowerBound, days.upperBound]).sorted() where shared?.contains(day) == false {
      noteCovered(on: day)
    }
    let onDay = pairsOnDay(open.filter { identity.statement.entries[$0].status == .booked })
    let agrees = daysAgree(open, onDay)
    for pair in onDay { judge(pair, agrees: agrees) }
    pairMoved(open)
    doubtful.sort { $0.line < $1.line }
  }

  // MARK: - The same day

  private struct Money: Hashable {
    var day: CalendarDate
    var minor: Int64
    var currency: String
  }

  /// Numbers amounts of days. Few are compared one by one: a file may have thousands of statements of one line,
  /// and each is compared with the rows of all others.
  private struct MoneyPlaces {
    private var all: [Money] = []
    private var numbers: [Money: Int] = [:]
    private static let few = 8

    mutating func place(adding money: Money) -> Int {
      if let number = all.count <= Self.few ? all.firstIndex(of: money) : numbers[money] { return number }
      all.append(money)
      numbers[money] = all.count - 1
      return all.count - 1
    }

    func place(of row: KnownRow) -> Int? {
      if all.count > Self.few {
        return numbers[Money(day: row.date, minor: row.amountMinor, currency: row.currency)]
      }
      return all.firstIndex {
        $0.day == row.date && $0.minor == row.amountMinor && $0.currency == row.currency
      }
    }
  }

  private func money(_ index: Int) -> Money {
    let line = identity.statement.entries[index]
    return Money(day: line.date, minor: line.amountMinor, currency: line.currency ?? identity.currency)
  }

  /// Pairs of one day and amount: as many as there can be, those with the same balance first, then those with texts alike.
  private mutating func pairsOnDay(_ open: [Int]) -> [Pair] {
    var places = MoneyPlaces()
    var groups: [(lines: [Int], rows: [Int])] = []
    for index in open {
      let place = places.place(adding: money(index))
      if place == groups.count { groups.append(([], [])) }
      groups[place].lines.append(index)
    }
    for index in known.indices {
      if let place = places.place(of: known[index]) { groups[place].rows.append(index) }
    }
    var pairs: [Pair] = []
    for group in groups where !group.rows.isEmpty {
      var left = group.lines
      func isFree(_ row: Int) -> Bool { !usedRows.contains(known[row].number) }
      func pair(_ fitting: (Int) -> Int?) {
        left = left.filter { line in
          guard let row = fitting(line) else { return true }
          usedRows.insert(known[row].number)
          pairs.append(Pair(line: line, row: row, isMoved: false))
          return false
        }
      }
      var ofBalance: [Int64: [Int]] = [:]
      for row in group.rows.reversed() {
        if let balance = known[row].balanceMinor { ofBalance[balance, default: []].append(row) }
      }
      pair { line in
        guard let balance = identity.statement.entries[line].balanceMinor else { return nil }
        while let row = ofBalance[balance]?.popLast() { if isFree(row) { return row } }
        return nil
      }
      // Of a crowd it makes no difference which line is which row.
      if group.lines.count * group.rows.count <= Self.crowd {
        pair { line in group.rows.first { isFree($0) && areAlike(line, $0) } }
      }
      var rest = group.rows[...]
      pair { _ in
        while let row = rest.popFirst() { if isFree(row) { return row } }
        return nil
      }
    }
    return pairs
  }

  private static let crowd = 1 << 12

  private func hasSameBalance(_ line: Int, _ row: Int) -> Bool {
    guard let balance = identity.statement.entries[line].balanceMinor else { return false }
    return known[row].balanceMinor == balance
  }

  private func areAlike(_ line: Int, _ row: Int) -> Bool {
    let entry = identity.statement.entries[line]
    let (one, other) = (entry.payee + " " + entry.text, text(known[row].number))
    return TextSimilarity.areSimilar(one, other)
      || UnicodeForm.folded(entry.text) == UnicodeForm.folded(other)
  }

  /// Whether on all days that both show each has the same amounts as the other, and they are enough for no chance.
  private func daysAgree(_ open: [Int], _ pairs: [Pair]) -> Bool {
    guard let shared else { return false }
    // Rows and lines of one day mostly follow each other.
    var last: (day: CalendarDate, isShared: Bool)?
    func contains(_ day: CalendarDate) -> Bool {
      if let last, last.day == day { return last.isShared }
      let isShared = shared.contains(day)
      last = (day, isShared)
      return isShared
    }
    let paired = Set(pairs.map(\.line))
    let entries = identity.statement.entries
    guard open.allSatisfy({ paired.contains($0) || !contains(entries[$0].date) }),
      known.allSatisfy({ usedRows.contains($0.number) || !contains($0.date) })
    else { return false }
    var count = 0
    for index in entries.indices where !entries[index].isZero && contains(entries[index].date) {
      count += 1
      if count == Self.enough { return true }
    }
    return false
  }

  /// So many lines agree in day and amount by no chance.
  private static let enough = 3

  /// Notes which lines of a day earlier imports have brought, where the balances of both tell.
  private mutating func noteCovered(on day: CalendarDate) {
    guard let balances = DayBalances(identity.statement, on: day),
      let covered = balances.covered(by: rows.imports.of(account: identity.account).map(\.entry), on: day)
    else { return }
    for (line, isKnown) in paired(balances.lines, covered) { isCovered[line] = isKnown }
  }

  /// What balances tell of a line; nil where they do not, or nothing says which balances the row's import had.
  private func isCovered(_ pair: Pair) -> Bool? {
    let importNumber = rows[known[pair.row].number].importNumber
    guard rows.imports.isOnRecord(importNumber), !rows.imports.isUndone(importNumber) else { return nil }
    return isCovered[pair.line]
  }

  private mutating func judge(_ pair: Pair, agrees: Bool) {
    let line = identity.statement.entries[pair.line]
    let isAlike = areAlike(pair.line, pair.row)
    let isCovered = isCovered(pair)
    if shared?.contains(line.date) == true || isCovered == true {
      let differs = referencesDiffer(pair.line, pair.row, isShared: true)
      // Two accounts that nobody has told apart may each have paid as much.
      let number = known[pair.row].number
      let isOfAccount =
        !identity.account.isEmpty && rows.isOf(identity.account, number)
        && !rows.isMoved(into: identity.account, number)
      if hasSameBalance(pair.line, pair.row) || !differs && (agrees || isAlike && isOfAccount) {
        accept(pair)
      } else {
        doubt(pair)
      }
    } else if isCovered == nil, isAlike && hasWords(line) || !isOneFormat(pair.row) {
      if isAlike, hasSameBalance(pair.line, pair.row) { return accept(pair) }
      let hasBalances = line.balanceMinor != nil && known[pair.row].balanceMinor != nil
      if !hasBalances, !referencesDiffer(pair.line, pair.row, isShared: false) { doubt(pair) }
    }
  }

  /// Whether a line says anything: in one format a line without words is no rewording of one with words.
  private func hasWords(_ line: StatementLine) -> Bool {
    !line.payee.allSatisfy(\.isWhitespace) || !line.text.allSatisfy(\.isWhitespace)
  }

  /// Whether the bank gave the line and the row references that tell them apart: those of one format, unless it gives out new ones with
  /// every file.
  private func referencesDiffer(_ line: Int, _ row: Int, isShared: Bool) -> Bool {
    guard let reference = identity.reference(of: line), let other = rows[known[row].number].reference,
      reference != other
    else { return false }
    return isOneFormat(row) && (identity.sharesReferences || !isShared)
  }

  /// Whether the statement is in the format of the one that brought a row, so that references and words are those of one system.
  private func isOneFormat(_ row: Int) -> Bool {
    let importNumber = rows[known[row].number].importNumber
    return importNumber >= 0
      && rows.imports.entries[importNumber].format == identity.statement.format.rawValue
  }

  private mutating func accept(_ pair: Pair) {
    isPaired[pair.line] = true
    usedRows.insert(known[pair.row].number)
    sure.append(Pair(line: pair.line, row: known[pair.row].number, isMoved: pair.isMoved))
  }

  private mutating func doubt(_ pair: Pair) {
    isPaired[pair.line] = true
    usedRows.insert(known[pair.row].number)
    doubtful.append(Pair(line: pair.line, row: known[pair.row].number, isMoved: pair.isMoved))
  }

  // MARK: - Another day

  /// How many days later or earlier a bank shows a line.
  private static let movedDays = 5
  /// How many rows near a line are looked at.
  private static let near = 32
  /// Up to how many lines are held against each row, to look up fewer of them.
  private static let few = 8

  /// A line without a row on a day that an earlier import has whole, and a row without a line on a day that the statement has whole, are
  /// each other's likely partner.
  private mutating func pairMoved(_ open: [Int]) {
    let entries = identity.statement.entries
    let left = open.filter { !isPaired[$0] }
    if left.isEmpty { return }
    // In the order of the days, as all that are known; of each no more than are looked at.
    var rowsOfMoney: [Money: [Int]] = [:]
    let amounts = left.count > Self.few ? nil : left.map { entries[$0].amountMinor }
    var last: Money?
    var isFull = false
    for (index, row) in known.enumerated() where !usedRows.contains(row.number) {
      if let amounts, !amounts.contains(row.amountMinor) { continue }
      let money = Money(day: row.date, minor: row.amountMinor, currency: row.currency)
      // Thousands of equal rows are told without looking each up.
      if money == last, isFull { continue }
      rowsOfMoney[money, default: []].append(index)
      last = money
      isFull = rowsOfMoney[money, default: []].count >= Self.near
    }
    if rowsOfMoney.isEmpty { return }
    var edges: [(pair: Pair, days: Int, isAlike: Bool)] = []
    for index in left {
      var money = money(index)
      let day = money.day
      let reach = entries[index].status == .pending ? LedgerRows.driftDays : Self.movedDays
      var rows: [Int] = []
      for apart in -reach...reach where rows.count < Self.near {
        money.day = day.adding(days: apart)
        if let more = rowsOfMoney[money] { rows += more.prefix(Self.near - rows.count) }
      }
      for row in rows {
        let isAlike = areAlike(index, row)
        guard mayBeMoved(index, row, isAlike: isAlike) else { continue }
        let pair = Pair(line: index, row: row, isMoved: known[row].date != day)
        edges.append((pair, abs(known[row].date.days(since: day)), isAlike))
      }
    }
    edges.sort {
      ($0.isAlike ? 0 : 1, $0.days, $0.pair.line, $0.pair.row) < (
        $1.isAlike ? 0 : 1, $1.days, $1.pair.line, $1.pair.row
      )
    }
    for edge in edges where !isPaired[edge.pair.line] && !usedRows.contains(known[edge.pair.row].number) {
      if edge.isAlike, hasSameBalance(edge.pair.line, edge.pair.row) {
        accept(edge.pair)
      } else {
        doubt(edge.pair)
      }
    }
  }

  private func mayBeMoved(_ line: Int, _ row: Int, isAlike: Bool) -> Bool {
    guard let shared else { return false }
    let entry = identity.statement.entries[line]
    // The booked form of a line that a file from before it was booked has as pending.
    if entry.status == .pending { return isAlike }
    let isLineKnown = shared.isWholeInImport(entry.date)
    let isRowMissing = shared.isWholeInStatement(known[row].date)
    if entry.date == known[row].date { return false }
    if isLineKnown, isRowMissing { return !referencesDiffer(line, row, isShared: true) }
    return isAlike && (isLineKnown || isRowMissing) && !referencesDiffer(line, row, isShared: false)
  }

  // MARK: - Another account

  /// A line whose very words stand in another account, brought there by an import of which no record tells for which account it was.
  private mutating func pairElsewhere(_ open: [Int]) {
    guard rows.imports.entries.contains(where: { !$0.isOnRecord }) else { return }
    for index in open {
      let row = rows.numbers(base: identity.bases[index]).first { number in
        !identity.taken.contains(number) && !usedRows.contains(number)
          && !rows.mayBeOf(identity.account, number)
          && !rows[number].isDeleted && rows[number].importNumber >= 0
          && !rows.imports.isOnRecord(rows[number].importNumber)
      }
      guard let row else { continue }
      isPaired[index] = true
      usedRows.insert(row)
      doubtful.append(Pair(line: index, row: row, isMoved: false))
    }
  }
}

/// The days that a statement and earlier imports both show, each with the same end of it: what one of them has of such a day is a part of
/// what the other has, so that an equal amount in both is the same money.
///
/// Within both every day is whole. Of the day on which a file ends it has the beginning, and of the day on which it begins the end;
/// nothing follows where one ends on the day on which the other begins.
struct SharedDays {
  private let days: ClosedRange<CalendarDate>
  /// The days that an import shows behind its first one, those before its last one, and those between both of one that counts.
  private let behindFirst: DaySpans
  private let beforeLast: DaySpans
  private let whole: DaySpans

  /// `days` are those of the statement.
  init(_ days: ClosedRange<CalendarDate>, account: String, _ imports: PastImports) {
    self.days = days
    var spans: [(first: Int32, last: Int32, isUndone: Bool)] = []
    let entries = imports.entries
    for number in entries.indices {
      // Days first: they are compared faster than accounts.
      guard let first = entries[number].firstDate, let last = entries[number].lastDate, first <= last,
        last >= days.lowerBound, first <= days.upperBound, entries[number].mayBe(of: account)
      else { continue }
      let span = (first: first.dayNumber, last: last.dayNumber, isUndone: entries[number].isUndone)
      // A file may have thousands of statements of one day.
      if let before = spans.last, before == span { continue }
      spans.append(span)
    }
    behindFirst = DaySpans(spans.map { ($0.first + 1, $0.last) })
    beforeLast = DaySpans(spans.map { ($0.first, $0.last - 1) })
    whole = DaySpans(spans.filter { !$0.isUndone }.map { ($0.first + 1, $0.last - 1) })
  }

  func contains(_ day: CalendarDate) -> Bool {
    guard days.contains(day) else { return false }
    return days.lowerBound < day && behindFirst.contains(day)
      || days.upperBound > day && beforeLast.contains(day)
  }

  /// Whether the statement has all lines of a day.
  func isWholeInStatement(_ day: CalendarDate) -> Bool { day > days.lowerBound && day < days.upperBound }

  /// Whether an earlier import that counts has all lines of a day.
  func isWholeInImport(_ day: CalendarDate) -> Bool {
    whole.contains(day)
  }
}
