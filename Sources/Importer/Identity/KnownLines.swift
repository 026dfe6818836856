import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Finds the lines of a statement that are already in the dataset with different words: in another format or
/// dialect of the same bank, reworded, or on another day.
///
/// It compares lines that match no row by words with rows that match no line, by day and amount, one to one.
/// On days that the statement and earlier imports both show (``SharedDays``), a pair is certain if its texts
/// are similar, or if all amounts of those days agree line by line. An equal printed balance makes it certain
/// on any day. Other pairs become a question. Importing the line could duplicate it, and skipping it could
/// lose it.
///
/// A line `REWE SAGT DANKE` of -4520 and a row `Rewe, card payment` of -4520, same day in both files → the
/// same payment.
struct KnownLines {
  struct Pair {
    var line: Int
    var row: Int
    /// Whether the earlier statement had it on another day.
    var isMoved: Bool
  }

  private(set) var sure: [Pair] = []
  /// Pairs that the user must decide, in the order of the lines.
  private(set) var doubtful: [Pair] = []

  private let identity: LineIdentity
  private let rows: LedgerRows
  private let text: (Int) -> String
  private let shared: SharedDays?
  private var known: [KnownRow] = []
  private var isPaired: [Bool] = []
  private var usedRows = RowSet()
  /// For lines on days that the statement and an import have from opposite ends: whether the import includes
  /// them, according to the balances.
  private var isCovered: [Int: Bool] = [:]

  /// Compares the lines in `open` with rows. `text` returns a row's text about the counterparty, by its
  /// number.
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
    var numbered = NumberedPayments(rows, taken: identity.taken, days: days)
    for pair in onDay {
      let line = identity.statement.entries[pair.line]
      if !agrees, !hasSameBalance(pair.line, pair.row),
        numbered.areApart(line, known[pair.row].number, text: text)
      {
        continue
      }
      judge(pair, agrees: agrees)
    }
    pairMoved(open)
    doubtful.sort { $0.line < $1.line }
  }

  // MARK: - The same day

  private struct Money: Hashable {
    var day: CalendarDate
    var minor: Int64
    var currency: String
  }

  /// Numbers the amounts of days.
  ///
  /// If there are few, they are compared one by one. A file may have thousands of statements with one line,
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

  /// Pairs with equal day and amount, as many as possible. Pairs with the same balance come first, then those
  /// with similar texts.
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
      // In a crowd it makes no difference which line gets which row.
      if group.lines.count * group.rows.count <= Self.crowd {
        pair { line in group.rows.first { isFree($0) && areSimilar(line, $0) } }
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

  private func areSimilar(_ line: Int, _ row: Int) -> Bool {
    let entry = identity.statement.entries[line]
    let (one, other) = (entry.payee + " " + entry.text, text(known[row].number))
    return TextSimilarity.areSimilar(one, other)
      || UnicodeForm.folded(entry.text) == UnicodeForm.folded(other)
  }

  /// Whether both sides have the same amounts on all days that both show, and whether there are too many for
  /// a coincidence.
  private func daysAgree(_ open: [Int], _ pairs: [Pair]) -> Bool {
    guard let shared else { return false }
    // Rows and lines of one day are mostly consecutive.
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

  /// This many lines do not agree in day and amount by chance.
  private static let enough = 3

  /// Notes which lines of a day earlier imports have brought, if the balances of both show it.
  private mutating func noteCovered(on day: CalendarDate) {
    guard let balances = DayBalances(identity.statement, on: day),
      let covered = balances.covered(by: rows.imports.of(account: identity.account).map(\.entry), on: day)
    else { return }
    for (line, isKnown) in paired(balances.lines, covered) { isCovered[line] = isKnown }
  }

  /// Whether the row's import includes a line according to the balances. Nil when they do not show it, or
  /// when the import's balances are unknown.
  private func isCovered(_ pair: Pair) -> Bool? {
    let importNumber = rows[known[pair.row].number].importNumber
    guard rows.imports.isOnRecord(importNumber), !rows.imports.isUndone(importNumber) else { return nil }
    return isCovered[pair.line]
  }

  private mutating func judge(_ pair: Pair, agrees: Bool) {
    let line = identity.statement.entries[pair.line]
    let isAlike = areSimilar(pair.line, pair.row)
    let isCovered = isCovered(pair)
    if shared?.contains(line.date) == true || isCovered == true {
      let differs = referencesDiffer(pair.line, pair.row, isShared: true)
      // Two accounts that were not told apart may each have such a payment.
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

  /// Whether a line has words. Within one format, a line without words does not reword a line with words.
  private func hasWords(_ line: StatementLine) -> Bool {
    !line.payee.allSatisfy(\.isWhitespace) || !line.text.allSatisfy(\.isWhitespace)
  }

  /// Whether the bank's references show that the line and the row differ. They do within one format, unless
  /// the bank assigns new references in every file.
  private func referencesDiffer(_ line: Int, _ row: Int, isShared: Bool) -> Bool {
    guard let reference = identity.reference(of: line), let other = rows[known[row].number].reference,
      reference != other
    else { return false }
    return isOneFormat(row) && (identity.sharesReferences || !isShared)
  }

  /// Whether the statement has the format of the one that brought a row, so that references and words come
  /// from one system.
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

  /// How many days earlier or later a bank may show a line.
  private static let movedDays = 5
  /// How many rows near a line are checked.
  private static let near = 32
  /// Up to this many lines are compared with each row, which saves look-ups.
  private static let few = 8

  /// Pairs a line without a row and a row without a line on nearby days. An earlier import must have the
  /// whole day of the line, and the statement must have the whole day of the row.
  private mutating func pairMoved(_ open: [Int]) {
    let entries = identity.statement.entries
    let left = open.filter { !isPaired[$0] }
    if left.isEmpty { return }
    // In the order of days, as in `known`. For each amount, not more rows than are checked.
    var rowsOfMoney: [Money: [Int]] = [:]
    let amounts = left.count > Self.few ? nil : left.map { entries[$0].amountMinor }
    var last: Money?
    var isFull = false
    for (index, row) in known.enumerated() where !usedRows.contains(row.number) {
      if let amounts, !amounts.contains(row.amountMinor) { continue }
      let money = Money(day: row.date, minor: row.amountMinor, currency: row.currency)
      // Thousands of equal rows are handled without looking up each.
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
        let isAlike = areSimilar(index, row)
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
    // The pending form of a line, in a file older than its booking.
    if entry.status == .pending { return isAlike }
    let isLineKnown = shared.isWholeInImport(entry.date)
    let isRowMissing = shared.isWholeInStatement(known[row].date)
    if entry.date == known[row].date { return false }
    if isLineKnown, isRowMissing { return !referencesDiffer(line, row, isShared: true) }
    return isAlike && (isLineKnown || isRowMissing) && !referencesDiffer(line, row, isShared: false)
  }

  // MARK: - Another account

  /// Finds a line whose exact words are in another account, brought there by an import without a record of
  /// its account.
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

/// The days that a statement and earlier imports both show from the same end. On such a day, the lines of one
/// are a part of the lines of the other, so an equal amount in both is the same money.
///
/// Days strictly inside both files are complete. A file has the beginning of its last day and the end of its
/// first day. If one file ends on the day on which the other begins, nothing follows.
struct SharedDays {
  private let days: ClosedRange<CalendarDate>
  /// The days that imports show after their first day, before their last day, and between both.
  private let behindFirst: DaySpans
  private let beforeLast: DaySpans
  private let whole: DaySpans

  /// `days` are the days of the statement.
  init(_ days: ClosedRange<CalendarDate>, account: String, _ imports: PastImports) {
    self.days = days
    var spans: [(first: Int32, last: Int32, isUndone: Bool)] = []
    let entries = imports.entries
    for number in entries.indices {
      // Days first, because they are compared faster than accounts.
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

  /// Whether an active earlier import has all lines of a day.
  func isWholeInImport(_ day: CalendarDate) -> Bool {
    whole.contains(day)
  }
}
