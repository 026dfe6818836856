import DatasetFormat

/// Tells which of several rows with one id is the record, where a person copied the row in a spreadsheet.
///
/// It is the row that other states have too, or the one most like it. The common state says so first:
///
/// ```
/// common state   id 1  2026-01-06  4.50
/// copy           id 1  2026-02-01  5.20   a new record
///                id 1  2026-01-06  4.50   the record
/// ```
struct OriginalRows {
  /// Of each state the rows of records that have several, by the numbers of the records.
  let repeated: [[Int: [Int]]]
  let states: [MergeTab?]
  let hasBase: Bool
  let columns: MergeColumns
  /// Whether a state has a record with this id.
  let isKnown: (RecordID) -> Bool

  /// Puts the original of each such record into `rows`. The common state is settled first, and the copies by
  /// it.
  func settle(_ rows: inout [[Int32]]) {
    for state in states.indices where !repeated[state].isEmpty {
      guard let typed = states[state].map({ TypedRows($0.tab) }) else { continue }
      for (record, group) in repeated[state] {
        rows[state][record] = Int32(original(of: record, among: group, in: state, rows, typed))
      }
    }
  }

  private func original(
    of record: Int, among group: [Int], in state: Int, _ rows: [[Int32]], _ typed: TypedRows
  ) -> Int {
    let known = self.known(record, outside: state, rows)
    let copies = self.copies(record, outside: state, known)
    func isCopy(_ row: Int, _ cells: [MergeValue]) -> Bool {
      copies.contains(cells) || isKnown(TypedRows.id(of: typed.content(ofRow: row), 0))
    }
    func rank(_ row: Int) -> (Int, Int) {
      let own = cells(row, state)
      let most = known.map { likeness(own, $0) }.max() ?? 0
      return (isCopy(row, own) ? 0 : 1, most)
    }
    let ranked = group.map { (row: $0, rank: rank($0)) }
    guard let best = ranked.map(\.rank).max(by: <) else { return group[0] }
    let first = ranked.filter { $0.rank == best }.min { order($0.row, state) < order($1.row, state) }
    return first?.row ?? group[0]
  }

  /// The record as other states have it: the common one, or the copies in which it is one row.
  private func known(_ record: Int, outside state: Int, _ rows: [[Int32]]) -> [[MergeValue]] {
    if hasBase, state > 0, rows[0][record] >= 0 { return [cells(Int(rows[0][record]), 0)] }
    return states.indices.filter {
      $0 != state && rows[$0][record] >= 0 && repeated[$0][record] == nil
    }.map { cells(Int(rows[$0][record]), $0) }
  }

  /// The rows that stand beside the record in another state. None of them is the record, however like it and
  /// however much that was edited since.
  private func copies(_ record: Int, outside state: Int, _ known: [[MergeValue]]) -> Set<[MergeValue]> {
    var copies: Set<[MergeValue]> = []
    for other in states.indices where other != state {
      let rows = (repeated[other][record] ?? []).map { cells($0, other) }
      if rows.contains(where: known.contains) { copies.formUnion(rows) }
    }
    return copies.subtracting(known)
  }

  /// The content of a row, without its id and times.
  private func cells(_ row: Int, _ state: Int) -> [MergeValue] {
    let cells = states[state]?.cells(ofRow: row) ?? []
    return zip(cells, columns.roles).map { cell, role in
      switch role {
      case .value, .own, .deletedAt: cell
      case .identity, .createdAt, .updatedAt: .blank
      }
    }
  }

  private func likeness(_ one: [MergeValue], _ other: [MergeValue]) -> Int {
    zip(one, other).count { $0 == $1 }
  }

  /// An order for rows that nothing tells apart, the same in every copy: a copy is mostly made for a later
  /// day.
  private func order(_ row: Int, _ state: Int) -> (String, String, String) {
    let cells = states[state]?.cells(ofRow: row) ?? []
    func text(_ column: String) -> String { columns.index(named: column).map { cells[$0].meaning } ?? "" }
    return (
      text("createdAt"), text("date"), self.cells(row, state).map(\.meaning).joined(separator: "\u{1F}")
    )
  }
}
