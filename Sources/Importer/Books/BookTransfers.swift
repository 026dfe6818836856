import DatasetFormat

/// An amount without its sign.
private struct BookMoney: Hashable {
  var magnitude: UInt64
  var currency: Currency
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
    for halves in byMoney.values.sorted(by: { $0[0] < $1[0] }) {
      var pairs: [(gap: Int, isNamed: Int, out: Int, incoming: Int)] = []
      let ins = halves.filter { self[$0].minor > 0 }.sorted { self[$0].date < self[$1].date }
      for out in halves where self[out].minor < 0 {
        let day = self[out].date.dayNumber
        var place = first(ins, from: day - longestNamedGap)
        while place < ins.count, self[ins[place]].date.dayNumber <= day + longestNamedGap {
          let incoming = ins[place]
          place += 1
          guard let strength = strength(out, incoming) else { continue }
          let gap: Int32 = Swift.abs(day - self[incoming].date.dayNumber)
          guard gap <= Self.longestGap || strength == 2 else { continue }
          pairs.append((Int(gap), -strength, out, incoming))
        }
      }
      for pair in pairs.sorted(by: { $0 < $1 }) {
        link(pair.out, pair.incoming, &count)
      }
    }
    linkAcrossCurrencies(halves, &count)
  }

  private static var longestGap: Int32 { 5 }

  /// The place of the first row from a day on, in rows by day.
  private func first(_ rows: [Int], from day: Int32) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if self[rows[middle]].date.dayNumber < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many of the two rows name the other's account; nil where one names another account, or both are of one.
  private func strength(_ one: Int, _ other: Int) -> Int? {
    let names = [self[one], self[other]].map { BookFormat.normal($0.account) }
    guard names[0] != names[1] else { return nil }
    let partners = [self[one], self[other]].map { BookFormat.normal($0.partner) }
    guard partners[0].isEmpty || partners[0] == names[1], partners[1].isEmpty || partners[1] == names[0]
    else {
      return nil
    }
    return partners.count { !$0.isEmpty }
  }

  private mutating func link(_ one: Int, _ other: Int, _ count: inout Int) {
    guard self[one].transfer == nil, self[other].transfer == nil else { return }
    count += 1
    self[one].transfer = count
    self[other].transfer = count
  }

  private mutating func linkAcrossCurrencies(_ halves: [Int], _ count: inout Int) {
    let open = halves.filter { self[$0].transfer == nil && !self[$0].partner.isEmpty }
    let byDay = Dictionary(grouping: open) { self[$0].date }
    for rows in byDay.values.sorted(by: { $0[0] < $1[0] }) {
      for out in rows where self[out].minor < 0 {
        func partners(of one: Int) -> [Int] {
          rows.filter {
            (self[$0].minor < 0) != (self[one].minor < 0) && self[$0].currency != self[one].currency
              && strength(one, $0) == 2
          }
        }
        let fitting = partners(of: out)
        if fitting.count == 1, partners(of: fitting[0]) == [out] { link(out, fitting[0], &count) }
      }
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
