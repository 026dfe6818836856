import DatasetFormat
import Spreadsheet

/// What became of a tab's records since an earlier state: one pass over the rows of each, by ids, 40 bytes a
/// record.
struct TabComparison: Sendable {
  /// A record's row in the earlier state, and its row now.
  struct Pair: Sendable, Hashable {
    var then: Int
    var now: Int
  }

  let now: Tab
  let then: Tab
  private let identity: Int
  /// Rows of the earlier state whose records are not here.
  private(set) var vanished: [Int] = []
  /// Records that hold something else in the columns that both states have, times of bookkeeping aside.
  private(set) var changed: [Pair] = []
  /// Records with a different id, or none, and otherwise unchanged content.
  private(set) var renumbered: [Pair] = []
  /// How many rows are new.
  private(set) var addedCount = 0
  /// Whether the ids were sorted without the other columns; such records are among ``renumbered``.
  private(set) var hasSortedIDs = false
  /// The columns whose values are in different rows than before.
  private(set) var moved: [MovedColumn] = []
  /// The columns whose names were exchanged, two by two.
  private(set) var exchanged: [(Int, Int)] = []
  /// What programs did to cells.
  private(set) var damages: [EditorDamage] = []
  /// The rows of damaged cells, by their columns.
  private var damagedRows: [Int: Set<Int>] = [:]
  /// Whether the times of change are in the wrong rows, and so mean nothing.
  private var areTimesMoved = false
  /// Which columns to compare: those that count and that the present tab has.
  private let counts: [Bool]
  private var thenOfNow: [Int: Int] = [:]
  private var thenOfRenumbered: [Int: Int] = [:]
  private var vanishedByID: [String: Int] = [:]
  /// Unchanged rows whose id other rows have too; nil if all ids are unique.
  private var unchanged: Set<Int>?

  private static let sortedCount = MovedColumns.sortedCount

  /// - Precondition: Both tabs have the column that names records.
  init(_ then: Tab, _ now: Tab, identity: Int) {
    self.then = then
    self.now = now
    self.identity = identity
    counts = now.schema.columns.enumerated().map { position, column in
      position != identity && RowFingerprint.Form(column) != .nothing
        && now.binding.columnOfPosition[position] != nil
        && then.binding.columnOfPosition[position] != nil
    }
    var records = Records(then, identity: identity, forms: forms)
    let candidates = records.find(in: now, forms: forms)
    match(candidates, records)
    addedCount = max(0, candidates.count - renumbered.count)
    let repeated = records.repeated.filter {
      records.found[$0] >= 0 && records.foundPrints[$0] == records.prints[$0]
    }
    if !repeated.isEmpty { unchanged = Set(repeated.map { Int(records.found[$0]) }) }
    findExchanged()
    findMoved(records)
    damages = EditorDamage.find(in: self)
    for damage in damages { damagedRows[damage.position, default: []].formUnion(damage.pairs.map(\.now)) }
    for pair in changed { thenOfNow[pair.now] = pair.then }
    for pair in renumbered { thenOfRenumbered[pair.now] = pair.then }
    for row in vanished { if let id = identityText(then, row) { vanishedByID[id] = row } }
  }

  /// How each column is read for fingerprints: what names the record and what one state lacks says nothing.
  private var forms: [RowFingerprint.Form] {
    now.schema.columns.enumerated().map { counts[$0] ? RowFingerprint.Form($1) : .nothing }
  }

  // MARK: - Records

  /// A row whose id is not in the earlier state.
  private struct Candidate {
    var row: Int
    var print: UInt64
  }

  /// The records of the earlier state, with their content and their present rows.
  private struct Records {
    var numbers: RecordNumbers
    /// Records whose id several rows have.
    var repeated: Set<Int> = []
    var rows: [Int32] = []
    var prints: [UInt64] = []
    var found: [Int32] = []
    var foundPrints: [UInt64] = []

    init(_ tab: Tab, identity: Int, forms: [RowFingerprint.Form]) {
      numbers = RecordNumbers(tab, identity: identity)
      let isKey = tab.schema.columns[identity].kind != .uuid
      tab.forEachRecord { row in
        // The key of a deleted record may be another one's.
        if isKey, row.isDeleted { return }
        guard numbers.add(row) else { return }
        rows.append(Int32(clamping: row.index))
        prints.append(RowFingerprint.of(row, forms))
      }
      found = Array(repeating: -1, count: rows.count)
      foundPrints = Array(repeating: 0, count: rows.count)
    }

    /// Finds the records among the present rows; returns the remaining rows.
    mutating func find(in tab: Tab, forms: [RowFingerprint.Form]) -> [Candidate] {
      var candidates: [Candidate] = []
      let isKey = tab.schema.identityPosition.map { tab.schema.columns[$0].kind != .uuid } ?? true
      tab.forEachRecord { row in
        let print = RowFingerprint.of(row, forms)
        guard let number = numbers.number(of: row) else {
          return candidates.append(Candidate(row: row.index, print: print))
        }
        if found[number] < 0 {
          found[number] = Int32(clamping: row.index)
          foundPrints[number] = print
        } else if isKey {
          guard tab.schema.deletionPosition != nil, row.isLive else { return }
          found[number] = Int32(clamping: row.index)
          foundPrints[number] = print
        } else if print == prints[number], foundPrints[number] != print {
          // Of several rows with one id the record is the one with the same content.
          repeated.insert(number)
          candidates.append(Candidate(row: Int(found[number]), print: foundPrints[number]))
          found[number] = Int32(clamping: row.index)
          foundPrints[number] = print
        } else {
          repeated.insert(number)
          candidates.append(Candidate(row: row.index, print: print))
        }
      }
      return candidates
    }
  }

  /// Matches records with a changed id by content, to tell them from those that are gone.
  private mutating func match(_ candidates: [Candidate], _ records: Records) {
    let gone = records.rows.indices.filter { records.found[$0] < 0 }
    let others = records.rows.indices.filter {
      records.found[$0] >= 0 && records.foundPrints[$0] != records.prints[$0]
    }
    func pair(_ number: Int, _ row: Int) -> Pair { Pair(then: Int(records.rows[number]), now: row) }
    func old(_ number: Int) -> UInt64? { trace(then, Int(records.rows[number]), records.prints[number]) }
    let isKey = now.schema.columns[identity].kind != .uuid
    // A record is matched by content only if it alone has that content.
    var claims: [Int: Int?] = [:]
    if !isKey, !gone.isEmpty, !candidates.isEmpty {
      let numbers = Self.unique(gone, old)
      let contents = Self.unique(gone) { records.prints[$0] }
      for candidate in candidates {
        let traced = trace(now, candidate.row, candidate.print).flatMap { numbers[$0] }
        // A row with neither an id nor times has lost them.
        guard let number = traced ?? (isBare(candidate.row) ? contents[candidate.print] : nil) else {
          continue
        }
        claims[number] = claims[number] == nil ? .some(candidate.row) : .some(nil)
      }
    }
    for number in gone {
      if let row = claims[number] ?? nil {
        renumbered.append(pair(number, row))
      } else {
        vanished.append(Int(records.rows[number]))
      }
    }
    var moved: [Int: Int] = [:]
    if !isKey, others.count > Self.sortedCount {
      let before = Self.unique(others, old)
      let after = Self.unique(others) { trace(now, Int(records.found[$0]), records.foundPrints[$0]) }
      for (print, number) in after {
        if let old = before[print], old != number { moved[number] = old }
      }
      if moved.count <= Self.sortedCount { moved = [:] }
    }
    hasSortedIDs = !moved.isEmpty
    for number in others {
      let row = Int(records.found[number])
      if let old = moved[number] {
        renumbered.append(pair(old, row))
      } else {
        changed.append(pair(number, row))
      }
    }
  }

  /// Whether a row has neither an id nor a time of creation.
  private func isBare(_ row: Int) -> Bool {
    (identityText(now, row) ?? "").isEmpty
      && now.schema.position(matching: "createdAt").map { now.recordValue(row: row, position: $0) == .blank }
        ?? true
  }

  /// A hash of a row's content and time of creation, to recognise a record whose id was changed.
  ///
  /// No user types `createdAt`, and dragging a cell down over ids leaves it unchanged. A payment with the
  /// same content as a removed one was made at a different time. Nil if the row has no time.
  private func trace(_ tab: Tab, _ row: Int, _ print: UInt64) -> UInt64? {
    guard let createdAt = now.schema.position(matching: "createdAt"),
      then.binding.columnOfPosition[createdAt] != nil, now.binding.columnOfPosition[createdAt] != nil
    else { return print }
    guard tab.recordValue(row: row, position: createdAt) != .blank else { return nil }
    return print ^ self.print(tab, row, createdAt) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The one record among some that has each fingerprint.
  private static func unique(_ numbers: [Int], _ print: (Int) -> UInt64?) -> [UInt64: Int] {
    var found: [UInt64: Int] = [:]
    var repeated: Set<UInt64> = []
    for number in numbers {
      guard let print = print(number) else { continue }
      if found.updateValue(number, forKey: print) != nil { repeated.insert(print) }
    }
    for print in repeated { found[print] = nil }
    return found
  }

  // MARK: - Columns

  /// Finds the columns whose values are in different rows than before.
  private mutating func findMoved(_ records: Records) {
    guard changed.count >= Self.sortedCount else { return }
    var pairs: [Pair] = []
    for number in records.rows.indices where records.found[number] >= 0 {
      pairs.append(Pair(then: Int(records.rows[number]), now: Int(records.found[number])))
    }
    pairs.sort { $0.now < $1.now }
    let rows = Set(changed.map(\.now))
    let positions = now.schema.columns.indices.filter {
      counts[$0]
        || now.schema.columns[$0].isTimeOfChange && now.binding.columnOfPosition[$0] != nil
          && then.binding.columnOfPosition[$0] != nil
    }
    let indices = pairs.indices.filter { rows.contains(pairs[$0].now) }
    moved = MovedColumns(self, pairs, changed: indices, positions: positions).found
    areTimesMoved = sortedColumns.contains { now.schema.columns[$0].name == "updatedAt" }
  }

  /// Finds columns that have exchanged their names; their cells have not moved.
  private mutating func findExchanged() {
    let places = now.schema.columns.indices.filter { counts[$0] }.compactMap { position in
      then.binding.columnOfPosition[position].map { (position, then: $0) }
    }
    // Only a header that was written anew puts names into another order.
    let names = Dictionary(
      places.compactMap { position, _ in now.binding.columnOfPosition[position].map { ($0, position) } },
      uniquingKeysWith: { one, _ in one })
    let order = names.sorted { $0.key < $1.key }.map(\.value)
    let before = places.sorted { $0.then < $1.then }.map(\.0)
    guard order.count == before.count, order != before else { return }
    let moved = order.indices.filter { order[$0] != before[$0] }
    for one in moved {
      guard
        let other = moved.first(where: { $0 > one && order[$0] == before[one] && order[one] == before[$0] })
      else { continue }
      let (first, second) = (before[one], before[other])
      let cells = changed.filter { print(then: $0, first) != print(now: $0, first) && !isTouched($0) }
      let isSure =
        !cells.isEmpty
        && cells.count {
          print(then: $0, first) == print(now: $0, second) && print(then: $0, second) == print(now: $0, first)
        } * 8 >= cells.count * 7
      if isSure { exchanged.append((first, second)) }
    }
  }

  private func isExchanged(_ position: Int) -> Bool {
    exchanged.contains { $0.0 == position || $0.1 == position }
  }

  /// Whether a program, and not a user, changed a cell.
  func isDamaged(_ position: Int, of pair: Pair) -> Bool {
    damagedRows[position]?.contains(pair.now) ?? false
  }

  /// The fingerprint of a record's earlier cell.
  func print(then pair: Pair, _ position: Int) -> UInt64 { print(then, pair.then, position) }

  /// The fingerprint of a record's present cell.
  func print(now pair: Pair, _ position: Int) -> UInt64 { print(now, pair.now, position) }

  private func print(_ tab: Tab, _ row: Int, _ position: Int) -> UInt64 {
    switch tab.schema.columns[position].kind {
    case .amount, .signedAmount:
      guard let column = tab.binding.columnOfPosition[position],
        let cell = tab.sheet.cell(row: row, column: column),
        let number = tab.sheet.withView({ Self.number(cell, $0) })
      else { break }
      return RowFingerprint.ofCell(number)
    default: break
    }
    return RowFingerprint.ofCell(tab, row: row, position: position)
  }

  /// A number without binary noise; nil for a short one, which carries none.
  private static func number(_ cell: Cell, _ view: SheetView) -> DecimalNumber? {
    guard view.length(of: cell) > 15 else { return nil }
    return view.withBytes(of: cell) { try? DecimalNumber(plain: $0) }?.withoutNoise.reduced
  }

  /// Whether a program noted a change of the record, which shows in a different updatedAt. Text that is not a
  /// time was not written by a program.
  func isTouched(_ pair: Pair) -> Bool {
    guard let updatedAt = now.schema.position(matching: "updatedAt") else { return true }
    if areTimesMoved || print(then, pair.then, updatedAt) == print(now, pair.now, updatedAt) { return false }
    let text = now.recordValue(row: pair.now, position: updatedAt).text
    if text.isEmpty { return true }
    guard let time = Timestamp(text) else { return false }
    return time != Timestamp(then.recordValue(row: pair.then, position: updatedAt).text)
  }

  /// The positions of a record's cells that hold something else, those of sorted columns aside.
  func differences(_ pair: Pair) -> [Int] {
    now.schema.columns.indices.filter {
      counts[$0] && !sortedColumns.contains($0) && !isExchanged($0)
        && print(then, pair.then, $0) != print(now, pair.now, $0)
    }
  }

  /// Whether a program made a number of a text in which every digit counts, and lost some: `0042` is 42 then.
  func isNumberMade(_ position: Int, of pair: Pair) -> Bool {
    guard now.schema.columns[position].isExactText else { return false }
    let old = then.recordValue(row: pair.then, position: position).text
    let new = now.recordValue(row: pair.now, position: position).text
    guard !new.isEmpty, old != new, old.utf8.allSatisfy({ (48...57).contains($0) }) else { return false }
    if old.drop(while: { $0 == "0" }) == new { return true }
    guard let mark = new.firstIndex(where: { $0 == "E" || $0 == "e" }) else { return false }
    let digits = new[..<mark].filter { $0 != "." && $0 != "," }
    return digits.count > 1 && old.hasPrefix(digits.dropLast())
  }

  // MARK: - Questions

  /// The positions of columns whose values are in different rows than before.
  var sortedColumns: [Int] { moved.map(\.position) }

  /// The row that a record had, for one that holds something else.
  func then(ofNow row: Int) -> Int? { thenOfNow[row] }

  /// Whether a row has the content that the record with its id had.
  func isAsItWas(_ row: Int) -> Bool { unchanged?.contains(row) ?? false }

  /// The row of a record that is gone, by its id or key.
  func vanished(_ id: String) -> Int? { vanishedByID[id] }

  /// The id that a record had, where it has another one or none.
  func originalID(ofNow row: Int) -> String? {
    thenOfRenumbered[row].flatMap { identityText(then, $0) }
  }

  private func identityText(_ tab: Tab, _ row: Int) -> String? {
    tab.identityText(row: row).map { RecordID(cellText: $0)?.description ?? $0 }
  }
}
