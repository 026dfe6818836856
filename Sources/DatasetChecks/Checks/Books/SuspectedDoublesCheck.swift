import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Suspected duplicates: a row that a user typed and an import brought too, or a copy of a row with a new id.
///
/// Rows of two imports belong to ``PossibleDoublesCheck``. Two equal purchases that a user typed are two
/// payments. A copy is recognised by its time of creation, which it shares with the original.
struct SuspectedDoublesCheck: Check {
  var kinds: [FindingKind] { [.doubleSuspected] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.transactions] else { return }
    for double in Self.doubles(in: context.dataset) {
      report.add(
        Finding(
          .doubleSuspected, at: tab.location(row: double.second, position: tab.schema["amount"]),
          record: tab.identityText(row: double.second), found: tab.text(row: double.second, "amount"),
          expected: "one row a payment; row \(tab.sheet.rowNumber(double.first)) is like it"))
    }
  }

  /// The pairs that the user has not told apart.
  static func doubles(in dataset: Dataset) -> [PossibleDouble] {
    guard let tab = dataset[.transactions], tab.has("date"), tab.has("amount") else { return [] }
    let candidates = Candidates(dataset, tab)
    let rows = candidates.sorted
    let settled = SettledMatters(dataset.settings)
    var doubles: [PossibleDouble] = []
    var used: Set<Int32> = []
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].hash == rows[start].hash { end += 1 }
      doubles += compare(rows[start..<end], tab, settled, &used)
      start = end
    }
    if candidates.parts.isEmpty { return doubles }
    return doubles.map { double in
      var double = double
      double.parts = candidates.parts[double.first] ?? candidates.parts[double.second] ?? []
      return double
    }
  }

  private struct Candidate {
    /// Of account, amount and currency.
    var hash: Int
    var day: Int32
    var row: Int32
    var isTyped: Bool
    /// A hash of the cells that a copy shares with the typed row, so that nearly all pairs are told apart
    /// without reading their cells.
    var copied: UInt32
  }

  /// A transaction that a user typed and divided.
  private struct Divided {
    var day: CalendarDate
    var rows: [Int] = []
    /// Negative for money out; nil if parts are in several currencies, or too large.
    var sum: Amount?

    init(day: CalendarDate) { self.day = day }

    mutating func add(_ row: Int, _ movement: RowMovements.Movement) {
      let own = Amount(minorUnits: movement.signedMinorUnits, currency: movement.amount.currency)
      sum = rows.isEmpty ? own : sum?.adding(own)
      rows.append(row)
    }
  }

  /// The rows that may have a duplicate, 24 bytes each, sorted by movement and then by day.
  private struct Candidates {
    private(set) var sorted: [Candidate] = []
    /// The rows of transactions that a user typed and divided, by the index of their first row, which stands for
    /// them with their sum.
    private(set) var parts: [Int: [Int]] = [:]

    init(_ dataset: Dataset, _ tab: Tab) {
      let schema = tab.schema
      let movements = RowMovements(dataset)
      let (date, importID, account) = (schema["date"], schema["importId"], schema["accountKey"])
      let copied = ["createdAt", "payee", "categoryKey"].map { schema[$0] }
      // A rule's transactions and the halves of transfers have checks of their own.
      let others = ["recurringRuleId", "transferId"].map { schema[$0] }
      let split = schema["splitId"]
      var divided: [RecordID: Divided] = [:]
      var hasTyped = false
      tab.forEachLiveRecord { row in
        let isTyped = row.isBlank(importID)
        guard others.allSatisfy(row.isBlank), let day = row.date(date).value,
          let movement = movements.movement(of: row)
        else { return }
        if !row.isBlank(split) {
          // The parts of a line are the bank's.
          guard isTyped, let id = row.uuid(split).value else { return }
          divided[id, default: Divided(day: day)].add(row.index, movement)
          return
        }
        var hasher = Hasher()
        hasher.combine(movement.signedMinorUnits)
        hasher.combine(movement.amount.currency)
        row.combineBytes(of: account, into: &hasher)
        var made = Hasher()
        if isTyped { copied.forEach { row.combineBytes(of: $0, into: &made) } }
        hasTyped = hasTyped || isTyped
        sorted.append(
          Candidate(
            hash: hasher.finalize(), day: day.dayNumber, row: Int32(clamping: row.index), isTyped: isTyped,
            copied: isTyped ? UInt32(truncatingIfNeeded: made.finalize()) : 0))
      }
      for found in divided.values.sorted(by: { $0.rows[0] < $1.rows[0] }) where found.rows.count > 1 {
        guard let sum = found.sum else { continue }
        var hasher = Hasher()
        hasher.combine(sum.minorUnits)
        hasher.combine(sum.currency)
        tab.forEachRow(in: found.rows[0]..<found.rows[0] + 1) {
          $0.combineBytes(of: account, into: &hasher)
        }
        hasTyped = true
        parts[found.rows[0]] = found.rows
        // A divided row is no copy of another one.
        sorted.append(
          Candidate(
            hash: hasher.finalize(), day: found.day.dayNumber, row: Int32(clamping: found.rows[0]),
            isTyped: true, copied: UInt32(truncatingIfNeeded: found.rows[0])))
      }
      if hasTyped {
        sorted.sort { ($0.hash, $0.day, $0.row) < ($1.hash, $1.day, $1.row) }
      } else {
        sorted = []
      }
    }
  }

  /// How many days may lie between typing a payment and its booking.
  private static let days: Int32 = 3
  /// How many rows of one amount near one day are compared with a row.
  private static let nearby = 8

  private static func compare(
    _ group: ArraySlice<Candidate>, _ tab: Tab, _ settled: SettledMatters, _ used: inout Set<Int32>
  ) -> [PossibleDouble] {
    var doubles: [PossibleDouble] = []
    for (place, one) in zip(group.indices, group) where !used.contains(one.row) {
      let near = group[(place + 1)...].prefix(nearby).prefix { $0.day - one.day <= days }
      guard
        let other = near.first(where: {
          !used.contains($0.row) && mayBeOne(one, $0, tab)
            && (settled.isEmpty || !settled.contains(double(one, $0).matter(in: tab)))
        })
      else { continue }
      used.formUnion([one.row, other.row])
      doubles.append(double(one, other))
    }
    return doubles
  }

  private static func double(_ one: Candidate, _ other: Candidate) -> PossibleDouble {
    PossibleDouble(first: Int(min(one.row, other.row)), second: Int(max(one.row, other.row)))
  }

  private static func mayBeOne(_ one: Candidate, _ other: Candidate, _ tab: Tab) -> Bool {
    guard one.isTyped || other.isTyped, !one.isTyped || !other.isTyped || one.copied == other.copied else {
      return false
    }
    func both(_ column: String) -> (one: String, other: String) {
      (tab.text(row: Int(one.row), column) ?? "", tab.text(row: Int(other.row), column) ?? "")
    }
    let ids = both("id")
    let accounts = both("accountKey")
    guard ids.one != ids.other, accounts.one == accounts.other else { return false }
    let (payees, texts) = (both("payee"), both("statementText"))
    if one.isTyped, other.isTyped {
      let made = both("createdAt")
      return !made.one.isEmpty && made.one == made.other && payees.one == payees.other && !payees.one.isEmpty
        && both("categoryKey").one == both("categoryKey").other
    }
    return TextSimilarity.areSimilar(payees.one + " " + texts.one, payees.other + " " + texts.other)
  }
}

extension TabRow {
  /// Adds a cell's bytes in its file.
  fileprivate func combineBytes(of position: Int, into hasher: inout Hasher) {
    if let cell = cell(position) {
      hasher.combine(bytes: UnsafeRawBufferPointer(view.rawBytes(of: cell)))
    }
  }
}

extension FindingKind {
  static let doubleSuspected = FindingKind(
    "double-suspected", .warning, fix: .no, "may be a payment that was typed and is there twice",
    advice: "Compare both rows, and delete one if the payment was made once.",
    manual: """
      A row was typed, and an import brought one of the same account and amount a few days apart with a text alike, such as \
      "Cafe Luna"; or a row was copied and got a new id. They are one payment or two: you know. Two rows of two imports have \
      the code possible-double.
      """)
}
