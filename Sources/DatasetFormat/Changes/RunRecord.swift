import Spreadsheet

/// What a run did, in short: kept so that it can be taken back when files were edited since.
///
/// Rows that it made are remembered by their fingerprint, some 60 bytes each; everything else as the plan has it.
package struct RunRecord: Sendable {
  /// A row as it was when the run was saved.
  struct Made: Sendable, Hashable {
    /// The fingerprint of the format's cells.
    var values: UInt64
    /// What stood beside them already (``OwnCells``); 0: nothing.
    var own: UInt64 = 0
  }

  /// The plan without the rows that it inserts.
  package var plan: Plan
  /// For each tab the rows that the run made: their id or key, and what they were.
  var insertions: [TabName: [String: Made]] = [:]
  /// What other runs have left to this one's imports: they were taken back, but for lines that these have too.
  package var adopted: [RunRecord] = []

  init(plan: Plan, insertions: [TabName: [String: Made]]) {
    self.plan = plan
    self.insertions = insertions
  }

  /// The ids and keys of the rows that the run made.
  package var madeIDs: Set<String> { Set(insertions.values.flatMap(\.keys)) }

  /// The tabs in which the run made rows.
  package var tabsWithRows: [TabName] { TabName.allCases.filter { insertions[$0]?.isEmpty == false } }

  /// The record of a plan as bytes: the rows, a line each, and behind them the rest of the plan as JSON.
  ///
  /// `own` has what stood beside rows that were filled in where the person had cells of their own.
  package static func bytes(of plan: Plan, own: [TabName: [String: UInt64]] = [:]) -> [UInt8] {
    var bytes: [UInt8] = []
    forEachPart(of: plan, own: own) { bytes += $0 }
    return bytes
  }

  /// Calls `body` with the same, a part at a time.
  package static func forEachPart(
    of plan: Plan, own: [TabName: [String: UInt64]] = [:], _ body: ([UInt8]) throws -> Void
  ) rethrows {
    var rest = Plan(command: plan.command, base: plan.base)
    rest.changes = plan.changes.filter { $0.insertion == nil }
    rest.provenance = plan.provenance.map { ProvenanceRecord(importID: $0.importID, bytes: nil) }
    let count = plan.changes.count
    let step = 16 * ConcurrentChunks.size
    for start in stride(from: 0, to: count, by: step) {
      for part in ConcurrentChunks.map(
        start..<min(start + step, count), { lines(of: plan.changes[$0], own) })
      {
        try body(part)
      }
    }
    try body([UInt8(ascii: "\n")] + rest.json)
  }

  /// The record as bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for (tab, rows) in insertions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for (id, made) in rows.sorted(by: { $0.key < $1.key }) {
        RunRecordLine.append(made, tab, Array(id.utf8), to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes + plan.json
  }

  /// The lines of the rows that some changes insert.
  private static func lines(
    of changes: ArraySlice<Change>, _ own: [TabName: [String: UInt64]]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var lines: [TabName: RunRecordLine] = [:]
    for change in changes {
      guard let (tab, row) = change.insertion else { continue }
      if lines[tab] == nil { lines[tab] = RunRecordLine(.of(tab), own: own[tab] ?? [:]) }
      lines[tab]?.append(row, to: &bytes)
    }
    return bytes
  }

  /// Reads what ``bytes(of:own:)`` made; nil for anything else.
  package init?(bytes: [UInt8]) {
    var insertions: [TabName: [String: Made]] = [:]
    var position = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")),
        let (tab, id, made) = RunRecordLine.read(bytes[position..<end])
      else { return nil }
      insertions[tab, default: [:]][id] = made
      position = end + 1
    }
    guard position < bytes.count, let plan = try? Plan(json: Array(bytes[(position + 1)...])) else {
      return nil
    }
    self.init(plan: plan, insertions: insertions)
  }

  /// The files that a run was planned for, by its record's bytes; no row's line is read.
  package static func base(bytes: [UInt8]) -> [String: String] {
    let newline = UInt8(ascii: "\n")
    var start = bytes.first == newline ? 1 : nil
    if start == nil {
      start = bytes.indices.dropLast().first { bytes[$0] == newline && bytes[$0 + 1] == newline }.map {
        $0 + 2
      }
    }
    return start.flatMap { try? Plan(json: Array(bytes[$0...])).base } ?? [:]
  }

  /// Whether the run made the record of a tab with an id or key.
  package func hasInserted(_ id: String, into tab: TabName) -> Bool { insertions[tab]?[id] != nil }

  /// The ids or keys of the records of a tab that the run made, in no order.
  func insertedIDs(into tab: TabName) -> some Collection<String> { (insertions[tab] ?? [:]).keys }

  /// The fingerprints of the rows that the run made, by tab and id; of rows beside which nothing else stood.
  package var fingerprints: [TabName: [String: UInt64]] {
    insertions.mapValues { $0.compactMapValues { $0.own == 0 ? $0.values : nil } }
  }

  /// The imports that the run made.
  package var importIDs: Set<String> { Set((insertions[.imports] ?? [:]).keys) }
}
