import Spreadsheet

/// A short record of a run's changes, kept so that the run can be undone after files were edited.
///
/// Rows that it made are kept as fingerprints, some 60 bytes each; everything else as in the plan.
package struct RunRecord: Sendable {
  /// A row at the time the run was saved.
  struct Made: Sendable, Hashable {
    /// The fingerprint of the format's cells.
    var values: UInt64
    /// The fingerprint of the user's cells next to it (``UserCells``); 0 if there were none.
    var own: UInt64 = 0
  }

  /// The plan without the rows that it inserts.
  package var plan: Plan
  /// For each tab the rows that the run made: their id or key, and their content.
  var insertions: [TabName: [String: Made]] = [:]
  /// Changes of undone runs that were left to this run's imports, because these contain the same lines.
  package var adopted: [RunRecord] = []

  init(plan: Plan, insertions: [TabName: [String: Made]]) {
    self.plan = plan
    self.insertions = insertions
  }

  /// The record of a plan that was applied in memory, with the layouts that it wrote; nil for one that cannot
  /// be written.
  init?(of plan: Plan) {
    self.init(bytes: Self.bytes(of: plan))
    self.plan.layouts = plan.layouts
  }

  /// The ids and keys of the rows that the run made.
  package var madeIDs: Set<String> { Set(insertions.values.flatMap(\.keys)) }

  /// The tabs in which the run made rows.
  package var tabsWithRows: [TabName] { TabName.allCases.filter { insertions[$0]?.isEmpty == false } }

  /// The record of a plan as bytes: one line per row, and then the rest of the plan as JSON.
  ///
  /// `own` has the fingerprints of the user's cells next to new rows.
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

  /// The fingerprints of the rows that the run made, by tab and id, for rows without user cells next to them.
  package var fingerprints: [TabName: [String: UInt64]] {
    insertions.mapValues { $0.compactMapValues { $0.own == 0 ? $0.values : nil } }
  }

  /// The imports that the run made.
  package var importIDs: Set<String> { Set((insertions[.imports] ?? [:]).keys) }
}

extension RunRecord {
  /// The part of the run that belongs to one of its imports, according to the present dataset: the rows of
  /// the import, the transfer halves made for them, and the rows that its lines complete.
  ///
  /// Accounts and ids of rules that the run made are left out, because the other imports may need them.
  package func restricted(toImport importID: String, in dataset: Dataset) -> RunRecord {
    let rows = ImportRows(importID, in: dataset)
    var part = RunRecord(plan: Plan(command: plan.command, base: plan.base), insertions: [:])
    part.insertions[.imports] = insertions[.imports]?.filter { $0.key == importID }
    part.insertions[.transactions] = insertions[.transactions]?.filter { rows.contains($0.key) }
    part.adopted = adopted
    var importOf: [Int: String] = [:]
    var transferOf: [Int: String] = [:]
    for change in plan.changes {
      guard change.address.tab == .transactions, let row = change.address.row,
        case .set(_, let new) = change.action
      else { continue }
      switch change.address.columnName {
      case "importId": importOf[row] = new.text
      case "transferId": transferOf[row] = new.text
      default: break
      }
    }
    part.plan.changes = plan.changes.filter { change in
      guard change.address.tab == .transactions, let row = change.address.row, case .set = change.action
      else {
        return false
      }
      if let completing = importOf[row] { return completing == importID }
      return transferOf[row].map(rows.hasTransfer) ?? false
    }
    part.plan.provenance = plan.provenance.filter { $0.importID.description == importID }
    return part
  }
}

/// The transactions of one import, and the transfers that these are halves of.
private struct ImportRows {
  private var ids: Set<String> = []
  private var transfers: Set<String> = []
  /// Rows of no import, by their transfer.
  private var halves: [String: [String]] = [:]

  init(_ importID: String, in dataset: Dataset) {
    guard let tab = dataset[.transactions], let identity = tab.schema.identityPosition else { return }
    let (importPosition, transferPosition) = (tab.schema["importId"], tab.schema["transferId"])
    tab.forEachRow { row in
      guard let id = row.identity(identity) else { return }
      let transfer = row.rawText(transferPosition)
      if let found = row.uuid(importPosition).value {
        guard found.description == importID else { return }
        ids.insert(id)
        if let transfer { transfers.insert(transfer) }
      } else if let transfer {
        halves[transfer, default: []].append(id)
      }
    }
    for transfer in transfers { ids.formUnion(halves[transfer] ?? []) }
  }

  func contains(_ id: String) -> Bool { ids.contains(id) }
  func hasTransfer(_ id: String) -> Bool { transfers.contains(id) }
}

/// The lines of a run's record: fingerprint, tab, and the row's id or key.
///
/// `0f1e2d3c4b5a6978 Transactions 01890a5d-...`. If the user had cells of their own in the row, their
/// fingerprint follows after a `+`.
struct RunRecordLine {
  private let tab: TabName
  private let identity: Int?
  private let forms: [RowFingerprint.Form]
  private let own: [String: UInt64]

  init(_ schema: TabSchema, own: [String: UInt64]) {
    tab = schema.name
    identity = schema.identityPosition
    forms = schema.columns.map { RowFingerprint.Form($0) }
    self.own = own
  }

  /// Appends the line of a row; none in a tab whose rows have no id or key.
  func append(_ row: CompactRow, to bytes: inout [UInt8]) {
    guard let identity else { return }
    var made = RunRecord.Made(values: RowFingerprint.of(row, forms))
    row.forEachCell { position, _, id in
      guard position == identity else { return }
      if !own.isEmpty { made.own = own[String(decoding: id, as: UTF8.self)] ?? 0 }
      Self.append(made, tab, id, to: &bytes)
    }
  }

  static func append(
    _ made: RunRecord.Made, _ tab: TabName, _ id: some Collection<UInt8>, to bytes: inout [UInt8]
  ) {
    HexText.append(made.values, to: &bytes)
    if made.own != 0 {
      bytes.append(UInt8(ascii: "+"))
      HexText.append(made.own, to: &bytes)
    }
    bytes.append(UInt8(ascii: " "))
    bytes += tab.rawValue.utf8
    bytes.append(UInt8(ascii: " "))
    bytes += id
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Reads a line without its line end; nil if it is not such a line.
  static func read(_ line: ArraySlice<UInt8>) -> (tab: TabName, id: String, made: RunRecord.Made)? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count == 3, let tab = TabName(rawValue: String(decoding: parts[1], as: UTF8.self)) else {
      return nil
    }
    let numbers = parts[0].split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false).map {
      UInt64(String(decoding: $0, as: UTF8.self), radix: 16)
    }
    guard (1...2).contains(numbers.count), let values = numbers[0] else { return nil }
    var made = RunRecord.Made(values: values)
    if numbers.count == 2 {
      guard let own = numbers[1] else { return nil }
      made.own = own
    }
    return (tab, String(decoding: parts[2], as: UTF8.self), made)
  }
}
