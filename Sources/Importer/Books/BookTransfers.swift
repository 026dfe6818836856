import DatasetFormat

/// An amount without its sign.
private struct BookMoney: Hashable {
  var magnitude: UInt64
  var currency: Currency
}

/// The accounts of the file by numbers, however they are spelt; -1 for none.
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

/// What rows have in common that name one account, are of one account, and go one way on a day.
private struct BookSide: Hashable {
  var day: CalendarDate
  var account: Int
  var partner: Int
  var isOut: Bool

  /// What the rows have that are the other half.
  var other: BookSide { BookSide(day: day, account: partner, partner: account, isOut: !isOut) }
}

/// An account of the file's in one currency.
private struct BookPlace: Hashable {
  var account: String
  var currency: Currency
}

/// The halves of transfers, and balances at the beginning.
extension [BookRow] {
  /// Links rows that are halves of one transfer: money out of one account and into another, at most five days apart.
  ///
  /// Whatever day is nearest goes first. A row that names the other account has its half there alone. Between currencies both
  /// must name each other, on one day. What finds no half stays a transfer of one side. Where both name each other they may lie
  /// `longestNamedGap` days apart.
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
    /// The one row in another currency that names a row's account and is named by it.
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
  }

  /// Keeps the name of the other account of a transfer whose other half is not in the file.
  mutating func noteOtherAccounts() {
    for index in indices
    where self[index].kind == .transfer && self[index].transfer == nil && !self[index].partner.isEmpty {
      self[index].note = [self[index].note, "[\(self[index].partner)]"].filter { !$0.isEmpty }.joined(
        separator: "; ")
    }
  }

  /// Makes the first opening of each account its balance at the beginning where nothing is dated before it, and the others adjustments.
  mutating func settleOpenings() {
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
      if !isFirst || self[index].account.isEmpty || !taken.insert(place).inserted {
        self[index].kind = .adjustment
      }
    }
  }

  /// The halves of a transfer share what either of them notes.
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
