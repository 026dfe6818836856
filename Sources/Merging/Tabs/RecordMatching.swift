import DatasetFormat
import Spreadsheet

/// Tells which rows of several states are the same record.
///
/// Rows match by id first, in any spelling. A row of the common state whose id a copy lacks matches a row of
/// the copy with a new id if both hold the same: the id was changed, or a typed row got one. Rows without an
/// id match by content, also with rows of other copies to which a run is known to have given an id.
struct RecordMatching: Sendable {
  /// The row of each record in each state; -1 where the state has none. The common state is the first, if
  /// there is one.
  private(set) var rows: [[Int32]]
  /// The id or key of each record as the merged dataset has it; blank if its rows have their own.
  private(set) var ids: [Int: String] = [:]
  /// Ids of a copy that are another record's in the merged dataset, by state.
  private(set) var renamed: [[String: String]]

  /// Rows that hold the same, and are in the same copies.
  private struct TypedPlace: Hashable {
    var meaning: String
    var copies: [Int]
  }

  /// The state and row that hold a record as it was typed, without an id.
  private var untouched: [Int: (state: Int, row: Int)] = [:]

  private let states: [MergeTab?]
  private let hasBase: Bool
  private let columns: MergeColumns
  private let hasUUIDs: Bool
  private var numbers: RecordNumbers?
  private var count = 0
  /// Records without a readable id or key, by content, in tabs whose keys cannot be made up.
  private var keyless: [String: Int] = [:]
  /// Records whose rows have another record's id.
  private var duplicates: Set<Int> = []
  /// Records for which a copy still has the typed row without an id.
  private var typed: Set<Int> = []

  /// - Parameters:
  ///   - states: The tab in each state; nil if a state has none.
  ///   - hasBase: Whether the first of the states is the common one.
  ///   - columns: The tab's columns in all the states.
  ///   - adopted: Ids that runs gave to rows that a user had typed.
  init(
    _ states: [MergeTab?], hasBase: Bool, _ columns: MergeColumns, adopted: Set<String> = []
  ) {
    self.states = states
    self.hasBase = hasBase
    self.columns = columns
    hasUUIDs = columns.schema.identityPosition.map { columns.schema.columns[$0].kind == .uuid } ?? false
    rows = Array(repeating: [], count: states.count)
    renamed = Array(repeating: [:], count: states.count)
    let loose = numberByID()
    for state in states.indices { number(loose[state], in: state) }
    padRows()
    if hasBase, states[0] != nil { pairByContent() }
    if hasUUIDs {
      pairTyped(adopted)
      separateTwins()
    }
  }

  var recordCount: Int { count }

  /// Whether a record has an id that was made for it, different from those of its rows.
  func hasMadeID(_ record: Int) -> Bool { duplicates.contains(record) }

  /// The typed cells of a record that has an id in other copies. Giving it an id, changing it or deleting it
  /// happened later.
  func typedCells(of record: Int) -> [MergeValue]? {
    guard let (state, row) = untouched[record], rows[state][record] == row else { return nil }
    let isKnown = rows.indices.contains {
      rows[$0][record] >= 0 && id(ofRow: Int(rows[$0][record]), in: $0) != nil
    }
    guard isKnown, var cells = states[state]?.cells(ofRow: row) else { return nil }
    for (column, role) in columns.roles.enumerated() where role == .createdAt || role == .updatedAt {
      cells[column] = .blank
    }
    return cells
  }

  // MARK: - By id

  /// A row that no id tells of: one without an id, or a copy of a record's row.
  private struct LooseRow {
    var index: Int
    var isDuplicate: Bool
  }

  /// Numbers the records with ids, and returns the remaining rows of each state.
  private mutating func numberByID() -> [[LooseRow]] {
    var loose: [[LooseRow]] = Array(repeating: [], count: states.count)
    var repeated: [[Int: [Int]]] = Array(repeating: [:], count: states.count)
    for (state, tab) in states.enumerated() {
      guard let tab, let identity = columns.schema.identityPosition else { continue }
      var numbers = self.numbers ?? RecordNumbers(tab.tab, identity: identity)
      var rows = Array(repeating: Int32(-1), count: count)
      let hasIDs = tab.tab.binding.columnOfPosition[identity] != nil
      tab.forEachRecord { row in
        if hasIDs, numbers.add(row) {
          rows.append(Int32(row.index))
        } else if hasIDs, let number = numbers.number(of: row) {
          if rows[number] < 0 {
            rows[number] = Int32(row.index)
          } else {
            repeated[state][number, default: [Int(rows[number])]].append(row.index)
          }
        } else {
          loose[state].append(LooseRow(index: row.index, isDuplicate: false))
        }
      }
      self.numbers = numbers
      count = rows.count
      self.rows[state] = rows
    }
    padRows()
    if repeated.allSatisfy(\.isEmpty) { return loose }
    if hasUUIDs {
      OriginalRows(
        repeated: repeated, states: states, hasBase: hasBase, columns: columns,
        isKnown: { [numbers] in numbers?.number(of: $0) != nil }
      ).settle(&rows)
    }
    for (state, groups) in repeated.enumerated() {
      for (number, group) in groups {
        loose[state] += group.filter { $0 != rows[state][number] }.map {
          LooseRow(index: $0, isDuplicate: true)
        }
      }
      loose[state].sort { $0.index < $1.index }
    }
    return loose
  }

  /// Gives all states the same number of records.
  private mutating func padRows() {
    for state in states.indices {
      rows[state] += Array(repeating: -1, count: count - rows[state].count)
    }
  }

  /// Numbers the rows of a state that no id tells of, by their content.
  private mutating func number(_ loose: [LooseRow], in state: Int) {
    guard !loose.isEmpty, let tab = states[state], var numbers else { return }
    padRows()
    var rows = self.rows[state]
    var count = count
    var counts: [String: Int] = [:]
    let typed = TypedRows(tab.tab)
    for loose in loose {
      let row = loose.index
      let content = hasUUIDs ? typed.content(ofRow: row) : content(ofRow: row, in: state)
      var record: Int
      repeat {
        let index = counts[content, default: 0]
        counts[content] = index + 1
        record = self.record(of: content, index, &numbers, next: count)
      } while record < rows.count && rows[record] >= 0
      if record == count {
        count += 1
        rows.append(-1)
      }
      rows[record] = Int32(row)
      if loose.isDuplicate {
        duplicates.insert(record)
      } else if hasUUIDs {
        untouched[record] = (state, row)
      }
    }
    self.numbers = numbers
    self.count = count
    self.rows[state] = rows
  }

  /// The number of the record that matches a row without an id by content; `next` for a new record.
  private mutating func record(
    of content: String, _ index: Int, _ numbers: inout RecordNumbers, next: Int
  ) -> Int {
    if hasUUIDs {
      let made = TypedRows.id(of: content, index)
      if let known = numbers.number(of: made) {
        // Its row here may have the id of the record that it was copied from.
        ids[known] = made.description
        return known
      }
      _ = numbers.add(made)
      ids[next] = made.description
      return next
    }
    let name = "\(content)\(index)"
    if let known = keyless[name] { return known }
    keyless[name] = next
    return next
  }

  /// The id or key of a row in its one spelling; nil if it has none that can be read.
  private func id(ofRow row: Int, in state: Int) -> String? {
    guard let tab = states[state]?.tab, let identity = columns.schema.identityPosition else { return nil }
    var id: String?
    tab.forEachRow(in: row..<row + 1) { id = $0.identity(identity) }
    return id
  }

  // MARK: - By content

  /// A row's content without its id and times, as one text. With `isDeleted` false, also without its
  /// deletion.
  private func content(ofRow row: Int, in state: Int, isDeleted: Bool = true) -> String {
    guard let cells = states[state]?.cells(ofRow: row) else { return "" }
    var text = ""
    for (index, cell) in cells.enumerated() where !cell.isBlank {
      switch columns.roles[index] {
      case .value, .own: break
      case .deletedAt where isDeleted: break
      default: continue
      }
      text += "\(columns.name(index))\u{1E}\(cell.meaning)\u{1F}"
    }
    return text
  }

  /// Matches rows by content whose ids are not in the common state.
  private mutating func pairByContent() {
    var renames: [Int: Int] = [:]
    for state in states.indices.dropFirst() where states[state] != nil {
      let gone = (0..<count).filter { rows[0][$0] >= 0 && rows[state][$0] < 0 }
      if gone.isEmpty { continue }
      let new = (0..<count).filter { rows[0][$0] < 0 && rows[state][$0] >= 0 }
      if new.isEmpty { continue }
      var known: [String: [Int]] = [:]
      for record in new.reversed() {
        known[content(ofRow: Int(rows[state][record]), in: state), default: []].append(record)
      }
      for old in gone {
        guard let record = known[content(ofRow: Int(rows[0][old]), in: 0)]?.popLast() else { continue }
        renames[record] = old
      }
      // A row without an id was perhaps edited since.
      let paired = Set(new.compactMap { renames[$0] })
      let left = gone.filter { !paired.contains($0) && id(ofRow: Int(rows[0][$0]), in: 0) == nil }
      let others = new.filter { renames[$0] == nil }
      for (old, record) in likelyPairs(left, others, in: state) { renames[record] = old }
    }
    // A match found in one copy holds for all copies.
    for (new, old) in renames.sorted(by: { $0.key < $1.key }) {
      for state in states.indices.dropFirst() where rows[state][new] >= 0 && rows[state][old] < 0 {
        take(new, for: old, in: state)
      }
    }
  }

  /// Matches rows that a user typed with the records that a run in another copy made of them. These may have
  /// been deleted since.
  ///
  /// Only rows that a run is known to have adopted count. A row that merely looks the same may be another
  /// payment.
  private mutating func pairTyped(_ adopted: Set<String>) {
    if adopted.isEmpty { return }
    let copies = Array(states.indices.dropFirst(hasBase ? 1 : 0))
    let base = hasBase ? rows[0] : []
    func isNew(_ record: Int) -> Bool { base.isEmpty || base[record] < 0 }
    func meaning(of record: Int) -> String? {
      guard let state = copies.first(where: { rows[$0][record] >= 0 }) else { return nil }
      return content(ofRow: Int(rows[state][record]), in: state, isDeleted: false)
    }
    func hasID(_ record: Int) -> Bool {
      copies.contains { rows[$0][record] >= 0 && id(ofRow: Int(rows[$0][record]), in: $0) != nil }
    }
    let loose = untouched.keys.filter { isNew($0) && !hasID($0) }.sorted()
    if loose.isEmpty || copies.count < 2 { return }
    var records: [String: [(id: String, record: Int)]] = [:]
    for record in 0..<count where untouched[record] == nil && isNew(record) {
      guard let state = copies.first(where: { rows[$0][record] >= 0 }),
        let id = id(ofRow: Int(rows[state][record]), in: state), adopted.contains(id),
        let meaning = meaning(of: record)
      else { continue }
      records[meaning, default: []].append((id, record))
    }
    // The first by its id, so that the order of the copies does not matter.
    for meaning in records.keys { records[meaning]?.sort { ($0.id, $0.record) < ($1.id, $1.record) } }
    // How many records of each meaning are already used up for rows of these copies, so that each is looked
    // at once.
    var passed: [TypedPlace: Int] = [:]
    for row in loose {
      guard let meaning = meaning(of: row), let found = records[meaning] else { continue }
      let there = copies.filter { rows[$0][row] >= 0 }
      let place = TypedPlace(meaning: meaning, copies: there)
      var next = passed[place] ?? 0
      while next < found.count,
        typed.contains(found[next].record) || !there.allSatisfy({ rows[$0][found[next].record] < 0 })
      {
        next += 1
      }
      passed[place] = next
      guard next < found.count else { continue }
      let record = found[next].record
      typed.insert(record)
      for state in there {
        rows[state][record] = rows[state][row]
        rows[state][row] = -1
      }
    }
  }

  /// Pairs of old and new rows that share most of their content, the most similar first.
  private func likelyPairs(_ old: [Int], _ new: [Int], in state: Int) -> [(old: Int, new: Int)] {
    if old.isEmpty || new.isEmpty || old.count * new.count > 40_000 { return [] }
    let then = old.map { states[0]?.cells(ofRow: Int(rows[0][$0])) ?? [] }
    let now = new.map { states[state]?.cells(ofRow: Int(rows[state][$0])) ?? [] }
    var pairs: [(score: Double, old: Int, new: Int)] = []
    for (first, cells) in then.enumerated() {
      for (second, others) in now.enumerated() {
        var (same, all) = (0, 0)
        var tells = false
        for index in cells.indices where [.value, .own].contains(columns.roles[index]) {
          if cells[index].isBlank && others[index].isBlank { continue }
          all += 1
          guard cells[index] == others[index] else { continue }
          same += 1
          tells = tells || columns.tells(index)
        }
        if tells, same * 3 >= all * 2, same > 2 { pairs.append((Double(same) / Double(all), first, second)) }
      }
    }
    pairs.sort { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) }
    var (used, taken) = (Set<Int>(), Set<Int>())
    return pairs.compactMap { pair in
      guard !used.contains(pair.old), !taken.contains(pair.new) else { return nil }
      used.insert(pair.old)
      taken.insert(pair.new)
      return (old[pair.old], new[pair.new])
    }
  }

  private mutating func take(_ new: Int, for old: Int, in state: Int) {
    let row = Int(rows[state][new])
    if let id = id(ofRow: row, in: state), let first = self.id(ofRow: Int(rows[0][old]), in: 0) {
      renamed[state][id] = first
    }
    rows[state][old] = Int32(row)
    rows[state][new] = -1
  }

  /// New records of several copies that have one id and were made at different times are different ones: the
  /// first keeps the id.
  private mutating func separateTwins() {
    let copies = Array(states.indices.dropFirst(hasBase ? 1 : 0))
    guard let created = columns.roles.firstIndex(of: .createdAt), copies.count > 1 else { return }
    for record in 0..<count where !typed.contains(record) && untouched[record] == nil {
      if hasBase, rows[0][record] >= 0 { continue }
      let there = copies.filter { rows[$0][record] >= 0 }
      if there.count < 2 { continue }
      if isSameEverywhere(record, there) { continue }
      var groups: [String: [Int]] = [:]
      for state in there {
        guard let cells = states[state]?.cells(ofRow: Int(rows[state][record])) else { continue }
        groups[cells[created].meaning, default: []].append(state)
      }
      guard groups.count > 1, let first = groups.keys.min(),
        let id = id(ofRow: Int(rows[there[0]][record]), in: there[0]),
        // Two machines that adopted one typed row gave it one id, each at its time.
        RecordID(id).map(TypedRows.isMade) != true
      else { continue }
      for (time, members) in groups.sorted(by: { $0.key < $1.key }) where time != first {
        let made = TypedRows.id(of: "\(id) \(time)", 0)
        var target = numbers?.number(of: made)
        if target == nil {
          _ = numbers?.add(made)
          for state in states.indices { rows[state].append(-1) }
          target = count
          count += 1
        }
        guard let target else { continue }
        ids[target] = made.description
        duplicates.insert(target)
        for state in members where rows[state][target] < 0 {
          renamed[state][id] = made.description
          rows[state][target] = rows[state][record]
          rows[state][record] = -1
        }
      }
    }
  }

  private func isSameEverywhere(_ record: Int, _ copies: [Int]) -> Bool {
    guard let first = states[copies[0]],
      copies.allSatisfy({
        states[$0]?.indices == first.indices && states[$0]?.tab.storage == first.tab.storage
      })
    else { return false }
    return first.tab.sheet.withView { view in
      copies.dropFirst().allSatisfy { state in
        states[state]?.tab.sheet.withView { other in
          view.storesSame(inRow: Int(rows[copies[0]][record]), as: Int(rows[state][record]), of: other)
        } ?? false
      }
    }
  }
}
