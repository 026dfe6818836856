import DatasetFormat

/// An amount without its sign.
private struct BookMoney: Hashable {
  var magnitude: UInt64
  var currency: Currency
}

/// The accounts of the file by number, in any spelling. -1 for none.
private struct AccountNumbers {
  private var numbers: [String: Int] = [:]

  mutating func number(_ name: String) -> Int {
    let normal = BookFormat.normal(name)
    if normal.isEmpty { return -1 }
    let number = numbers[normal] ?? numbers.count
    numbers[normal] = number
    return number
  }
}

/// The common properties of rows that name one account, belong to one account, and have one direction and
/// day.
private struct BookSide: Hashable {
  var day: CalendarDate
  var account: Int
  var partner: Int
  var isOut: Bool

  /// The properties of the rows that are the other half.
  var other: BookSide { BookSide(day: day, account: partner, partner: account, isOut: !isOut) }
}

/// An account of the file in one currency.
private struct BookPlace: Hashable {
  var account: String
  var currency: Currency
}

extension BookRow {
  /// Whether the texts of two rows say that they are one transfer: the same text, or the other's account.
  fileprivate func isTold(with other: BookRow) -> Bool {
    func names(_ row: BookRow, _ account: String) -> Bool {
      [row.payee, row.note, row.bankText].contains { $0.lowercased().contains(account.lowercased()) }
    }
    return !payee.isEmpty && payee.lowercased() == other.payee.lowercased()
      || names(self, other.account) || names(other, account)
      || BookWords.kind(payee) == .transfer || BookWords.kind(other.payee) == .transfer
  }
}

/// The halves of transfers, and opening balances.
extension [BookRow] {
  /// Links rows that are halves of one transfer: money out of one account and into another, at most five days
  /// apart.
  ///
  /// The nearest days are linked first. A row that names the other account can only have its half there.
  /// Between currencies, both must name each other, on the same day. A row without a half stays a one-sided
  /// transfer. If both name each other, they may be `longestNamedGap` days apart.
  mutating func pairTransfers(from count: inout Int, longestNamedGap: Int32 = 5) {
    let halves = indices.filter { self[$0].kind == .transfer }
    let byMoney = Dictionary(grouping: halves) {
      BookMoney(magnitude: self[$0].minor.magnitude, currency: self[$0].currency)
    }
    var accounts = AccountNumbers()
    for rows in byMoney.values.sorted(by: { $0[0] < $1[0] }) where rows.count > 1 {
      let halves = rows.map { row in
        BookHalves.Half(
          row: row, day: self[row].date.dayNumber, account: accounts.number(self[row].account),
          partner: accounts.number(self[row].partner))
      }
      let outgoing = halves.filter { self[$0.row].minor < 0 }
      var incoming = BookHalves(halves.filter { self[$0.row].minor > 0 })
      for pair in incoming.pairs(with: outgoing, longest: Self.longestGap, longestNamed: longestNamedGap) {
        link(pair.out, pair.incoming, &count)
      }
    }
    linkAcrossCurrencies(halves, &accounts, &count)
  }

  private static var longestGap: Int32 { 5 }

  private mutating func link(_ one: Int, _ other: Int, _ count: inout Int) {
    guard self[one].transfer == nil, self[other].transfer == nil else { return }
    count += 1
    self[one].transfer = count
    self[other].transfer = count
  }

  private mutating func linkAcrossCurrencies(
    _ halves: [Int], _ accounts: inout AccountNumbers, _ count: inout Int
  ) {
    let open = halves.filter { self[$0].transfer == nil && !self[$0].partner.isEmpty }
    var sideOf: [Int: BookSide] = [:]
    var rowsOf: [BookSide: [Currency: [Int]]] = [:]
    for row in open {
      let side = BookSide(
        day: self[row].date, account: accounts.number(self[row].account),
        partner: accounts.number(self[row].partner), isOut: self[row].minor < 0)
      sideOf[row] = side
      rowsOf[side, default: [:]][self[row].currency, default: []].append(row)
    }
    /// The only row in another currency that names a row's account and is named by it.
    func partner(of row: Int) -> Int? {
      guard let side = sideOf[row], side.partner >= 0, side.account != side.partner,
        let rows = rowsOf[side.other]
      else { return nil }
      let others = rows.filter { $0.key != self[row].currency }
      return others.count == 1 && others.first?.value.count == 1 ? others.first?.value.first : nil
    }
    for out in open where self[out].minor < 0 {
      if let other = partner(of: out), partner(of: other) == out { link(out, other, &count) }
    }
    // Two rows of a day that name no account are one transfer if no other row of the day could be meant.
    let silent = halves.filter {
      self[$0].transfer == nil && self[$0].partner.isEmpty && !self[$0].account.isEmpty
    }
    for (_, rows) in Dictionary(grouping: silent, by: { self[$0].date }).sorted(by: { $0.key < $1.key })
    where rows.count == 2 {
      let (one, other) = (self[rows[0]], self[rows[1]])
      let isPair = one.account.lowercased() != other.account.lowercased() && one.currency != other.currency
      if isPair, (one.minor < 0) != (other.minor < 0) { link(rows[0], rows[1], &count) }
    }
  }

  /// Links rows without a category that are equal and opposite, on two accounts and on nearly the same day.
  ///
  /// In a file that gives most rows a category, such a pair is a transfer. Where it gives few of them one, a
  /// text must say so: the same in both, or the name of the other account.
  mutating func pairWithoutWords(from count: inout Int) {
    let flows = indices.filter { if case .flow = self[$0].kind { true } else { false } }
    let bare = flows.filter { self[$0].kind == .flow([], root: nil) && !self[$0].account.isEmpty }
    let areUsual = bare.count * 2 > flows.count
    let halves = bare + indices.filter { self[$0].kind == .transfer && self[$0].transfer == nil }
    let byMoney = Dictionary(grouping: halves.sorted()) {
      BookMoney(magnitude: self[$0].minor.magnitude, currency: self[$0].currency)
    }
    for rows in byMoney.values.sorted(by: { $0[0] < $1[0] }) where rows.count > 1 {
      func fits(_ out: Int, _ incoming: Int) -> Bool {
        self[out].minor < 0 && self[incoming].minor > 0
          && self[out].account.lowercased() != self[incoming].account.lowercased()
          && abs(self[out].date.dayNumber - self[incoming].date.dayNumber) <= Self.longestBareGap
          && (!areUsual || self[out].isTold(with: self[incoming]))
      }
      for out in rows where self[out].minor < 0 {
        let others = rows.filter { fits(out, $0) && self[$0].transfer == nil }
        let sameDay = others.filter { self[$0].date == self[out].date }
        let found = sameDay.count == 1 ? sameDay : others
        guard found.count == 1,
          rows.count(where: { fits($0, found[0]) && self[$0].transfer == nil }) == 1
            || sameDay.count == 1
        else { continue }
        for index in [out, found[0]] { self[index].kind = .transfer }
        link(out, found[0], &count)
      }
    }
  }

  private static var longestBareGap: Int32 { 3 }

  /// Makes the rows of a category transfers if each is equal and opposite to another of them on another account:
  /// at least two such pairs, or one if the name has a word for transfers.
  ///
  /// `Own money`: -80.00 and 80.00, -5.00 and 5.00 → a transfer category, whatever its name
  mutating func pairCategories() {
    var rowsOf: [[String]: [Int]] = [:]
    for index in indices {
      guard case .flow(let path, nil) = self[index].kind, !path.isEmpty, !self[index].account.isEmpty else {
        continue
      }
      rowsOf[path.map(BookFormat.normal), default: []].append(index)
    }
    for (path, rows) in rowsOf where rows.count % 2 == 0 {
      let isTold = path.contains(where: BookWords.hasTransferWord)
      guard rows.count >= 4 || isTold, path.allSatisfy({ BookWords.direction($0) == nil }) else { continue }
      var copy = rows.map { self[$0] }
      for index in copy.indices {
        copy[index].kind = .transfer
        copy[index].partner = ""
      }
      var count = 0
      copy.pairTransfers(from: &count)
      guard copy.allSatisfy({ $0.transfer != nil }) else { continue }
      for index in rows {
        guard case .flow(let path, _) = self[index].kind else { continue }
        self[index].kind = .transfer
        self[index].keep(category: path)
      }
    }
  }

  /// Adds the other halves of transfers in files that have one row for both.
  ///
  /// `Giro`, `Transfer-Out` to `Cash`, 80.00 → -80.00 on `Giro` and 80.00 on `Cash`
  mutating func completeTransfers(from count: inout Int, in format: BookFormat) {
    let named = indices.filter { self[$0].kind == .transfer && !self[$0].partner.isEmpty }
    let open = named.filter { self[$0].transfer == nil }
    guard !open.isEmpty, !format.flags.contains(.toldTwice) else { return }
    let accounts = Set(map { BookFormat.normal($0.account) })
    if !format.flags.contains(.toldOnce) {
      // One pair shows that each account tells its own half. Several without one, between accounts that both have
      // rows, show that each transfer is told once: those to accounts without rows, too.
      let inside = open.count { accounts.contains(BookFormat.normal(self[$0].partner)) }
      guard open.count == named.count, inside == open.count || inside > 1, !haveOpposites(open) else {
        return
      }
    }
    for index in open {
      var other = self[index]
      let amount = self[index].otherSide
      let size = amount.map { abs($0.minorUnits) } ?? abs(other.minor)
      other.minor = other.minor < 0 ? size : -size
      if let currency = amount?.currency { other.currency = currency }
      (other.account, other.partner) = (other.partner, other.account)
      (other.tags, other.split, other.isMirrored) = ([], nil, true)
      count += 1
      self[index].transfer = count
      other.transfer = count
      append(other)
    }
  }

  /// Whether two of some rows name each other's account, one out and one in: halves of one transfer, although their
  /// days or amounts differ too much to be linked.
  private func haveOpposites(_ rows: [Int]) -> Bool {
    var out: Set<[String]> = []
    var into: Set<[String]> = []
    for row in rows {
      let ends = [self[row].account, self[row].partner].map(BookFormat.normal)
      if self[row].minor < 0 { out.insert(ends) } else { into.insert(ends.reversed()) }
    }
    return !out.isDisjoint(with: into)
  }

  /// Keeps the name of the other account of a transfer whose other half is not in the file.
  mutating func noteOtherAccounts() {
    for index in indices
    where self[index].kind == .transfer && self[index].transfer == nil && !self[index].partner.isEmpty
      && !self[index].payee.contains(self[index].partner)
    {
      self[index].note = [self[index].note, "[\(self[index].partner)]"].filter { !$0.isEmpty }.joined(
        separator: "; ")
    }
  }

  /// Makes the first opening of each account its opening balance if no row is earlier. The other openings
  /// become adjustments.
  ///
  /// - Parameter own: Accounts that the dataset has already, with a beginning of their own.
  mutating func settleOpenings(ofOwn own: Set<String> = []) {
    var first: [BookPlace: CalendarDate] = [:]
    for row in self where row.kind != .opening {
      let place = BookPlace(account: BookFormat.normal(row.account), currency: row.currency)
      first[place] = Swift.min(first[place] ?? row.date, row.date)
    }
    var taken: Set<BookPlace> = []
    let openings = indices.filter { self[$0].kind == .opening }.sorted {
      (self[$0].date, $0) < (self[$1].date, $1)
    }
    for index in openings {
      let place = BookPlace(account: BookFormat.normal(self[index].account), currency: self[index].currency)
      let isFirst = first[place].map { self[index].date <= $0 } ?? true
      if !isFirst || self[index].account.isEmpty || own.contains(self[index].account)
        || !taken.insert(place).inserted
      {
        self[index].kind = .adjustment
      }
    }
  }

  /// Copies the notes of each half of a transfer to the other one.
  mutating func shareNotes() {
    var halves: [Int: [Int]] = [:]
    for index in indices {
      if let transfer = self[index].transfer { halves[transfer, default: []].append(index) }
    }
    for pair in halves.values {
      var seen: Set<String> = []
      let notes = pair.map { self[$0].note }.filter { !$0.isEmpty && seen.insert($0).inserted }
      for index in pair { self[index].note = notes.joined(separator: "; ") }
    }
  }
}

/// Rows of incoming money with one amount that wait for rows of outgoing money, the other halves of
/// transfers.
///
/// The nearest day is linked first, then rows that name the other account, then file order. A thousand equal
/// rows on one day would make a million pairs, so no pairs are stored. Rows wait in queues by their day,
/// their account and the account that they name, and each is passed once.
struct BookHalves {
  /// A half with the data needed here. Accounts are numbers, -1 for none.
  struct Half {
    /// The row.
    var row: Int
    var day: Int32
    var account: Int
    /// The account that the row names.
    var partner: Int
  }

  private struct Place: Hashable {
    var day: Int32
    /// Nil for any account.
    var account: Int?
    var partner: Int
  }

  private let incoming: [Half]
  private var isLinked: [Bool]
  /// The halves of each place in file order, and how many at the beginning are linked.
  private var queues: [Place: Queue] = [:]
  private let days: ClosedRange<Int32>

  init(_ incoming: [Half]) {
    self.incoming = incoming.sorted { $0.row < $1.row }
    isLinked = Array(repeating: false, count: incoming.count)
    let all = incoming.map(\.day)
    days = (all.min() ?? 0)...(all.max() ?? 0)
    for (index, half) in self.incoming.enumerated() {
      queues[Place(day: half.day, account: half.account, partner: half.partner), default: Queue()].items
        .append(index)
      queues[Place(day: half.day, account: nil, partner: half.partner), default: Queue()].items.append(index)
    }
  }

  /// Pairs rows, each of them once.
  ///
  /// - Parameters:
  ///   - outgoing: The halves with outgoing money.
  ///   - longest: How many days apart the halves may be.
  ///   - longestNamed: The same limit if both name each other's account.
  /// - Returns: The pairs, outgoing half first, in the order in which they are found.
  mutating func pairs(with outgoing: [Half], longest: Int32, longestNamed: Int32) -> [(
    out: Int, incoming: Int
  )] {
    var open = outgoing.sorted { $0.row < $1.row }
    var pairs: [(out: Int, incoming: Int)] = []
    for gap in 0...max(longest, longestNamed) {
      for strength in [2, 1, 0] where gap <= (strength == 2 ? longestNamed : longest) {
        if open.isEmpty { return pairs }
        open.removeAll { out in
          let found = Set([out.day - gap, out.day + gap]).compactMap { day in
            days.contains(day) ? first(on: day, for: out, strength) : nil
          }
          guard let index = found.min() else { return false }
          isLinked[index] = true
          pairs.append((out.row, incoming[index].row))
          return true
        }
      }
    }
    return pairs
  }

  /// The first half on a day that fits one with outgoing money. `strength` is how many of the two name the
  /// other's account.
  private mutating func first(on day: Int32, for out: Half, _ strength: Int) -> Int? {
    switch (strength, out.partner >= 0) {
    case (2, true) where out.partner != out.account:
      first(in: Place(day: day, account: out.partner, partner: out.account))
    case (1, true) where out.partner != out.account:
      first(in: Place(day: day, account: out.partner, partner: -1))
    case (1, false): first(in: Place(day: day, account: nil, partner: out.account), notOf: out.account)
    case (0, false): first(in: Place(day: day, account: nil, partner: -1), notOf: out.account)
    default: nil
    }
  }

  /// The first half of a place that is not linked and does not belong to an account.
  private mutating func first(in place: Place, notOf account: Int? = nil) -> Int? {
    guard var queue = queues.removeValue(forKey: place) else { return nil }
    defer { queues[place] = queue }
    while queue.first < queue.items.count, isLinked[queue.items[queue.first]] { queue.first += 1 }
    guard queue.first < queue.items.count else { return nil }
    let leading = incoming[queue.items[queue.first]].account
    if leading != account { return queue.items[queue.first] }
    // All remaining halves before the other one belong to the leading account or are linked.
    if queue.leading != leading { (queue.leading, queue.other) = (leading, queue.first) }
    queue.other = max(queue.other, queue.first)
    while queue.other < queue.items.count {
      let index = queue.items[queue.other]
      if !isLinked[index], incoming[index].account != leading { return index }
      queue.other += 1
    }
    return nil
  }

  private struct Queue {
    var items: [Int] = []
    /// The position of the first half that is not linked.
    var first = 0
    /// Its account, and the position of the first half of another account.
    var leading: Int?
    var other = 0
  }
}
