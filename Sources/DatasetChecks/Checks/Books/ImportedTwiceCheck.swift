import DatasetFormat
import Spreadsheet

/// Each statement line is in its account once.
struct ImportedTwiceCheck: Check {
  var kinds: [FindingKind] { [.importKeyTwice] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.transactions], tab.has("importKey") else {
      return
    }
    let lines = Self.lines(tab)
    var start = 0
    var groups: [[Int]] = []
    while start < lines.count {
      var end = start + 1
      while end < lines.count, lines[end].hash == lines[start].hash { end += 1 }
      if end - start > 1 { groups += Self.equal(lines[start..<end].map(\.row), tab) }
      start = end
    }
    if groups.isEmpty { return }
    var copies = RecordCopies(tab, context)
    let pairs = groups.sorted { $0[0] < $1[0] }.flatMap { group in
      let original = copies.original(among: group)?.row ?? group[0]
      return group.filter { $0 != original }.map { (original: original, copy: $0) }
    }
    copies.makeIDs(of: pairs.map(\.copy))
    let twins = Twins(context)
    for pair in pairs {
      twins.add(.importKeyTwice, pair.original, pair.copy, "importKey", tab, copies, context, &report)
    }
  }

  private struct Line {
    var hash: Int
    var row: Int32
  }

  /// The live rows that have a key, by its hash: 16 bytes a row. The parts of a line that was divided share
  /// its key.
  private static func lines(_ tab: Tab) -> [Line] {
    let key = tab.schema["importKey"]
    let split = tab.schema["splitId"]
    var lines: [Line] = []
    tab.forEachLiveRecord { row in
      guard let cell = row.cell(key), !row.isBlank(key), row.isBlank(split) else { return }
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(row.view.rawBytes(of: cell)))
      lines.append(Line(hash: hasher.finalize(), row: Int32(clamping: row.index)))
    }
    lines.sort { ($0.hash, $0.row) < ($1.hash, $1.row) }
    return lines
  }

  /// The rows among these that have one key and one account, two or more each.
  private static func equal(_ rows: [Int32], _ tab: Tab) -> [[Int]] {
    let groups = Dictionary(grouping: rows.map(Int.init)) { row in
      (tab.text(row: row, "importKey") ?? "") + "\u{0}" + (tab.text(row: row, "accountKey") ?? "")
    }
    return groups.values.filter { $0.count > 1 }
  }
}

/// Two rows that are one record, and what can be done about them.
struct Twins {
  private let withReceipts: Set<RecordID>

  init(_ context: CheckContext) {
    var owners: Set<RecordID> = []
    if let receipts = context.dataset[.receipts] {
      let owner = receipts.schema["transactionId"]
      receipts.forEachLiveRecord { row in
        if let id = row.uuid(owner).value { owners.insert(id) }
      }
    }
    withReceipts = owners
  }

  /// Reports the second of two rows. If an import brought it too, nobody has edited it and it has no receipt,
  /// it is deleted. Otherwise the user chooses which one stays, or that both do.
  func add(
    _ kind: FindingKind, _ first: Int, _ second: Int, _ column: String, _ tab: Tab, _ copies: RecordCopies,
    _ context: CheckContext, _ report: inout FindingReport
  ) {
    var finding = Finding(
      kind, at: tab.location(row: second, position: tab.schema[column]),
      record: tab.identityText(row: second), found: tab.text(row: second, column),
      expected: "one row; row \(tab.sheet.rowNumber(first)) has it too")
    let deletesSecond = Remedy.deleting(second, of: tab, because: kind, context)
    if areEqual(first, second, tab), !isCopied(first, second, tab), !isEdited(second, tab),
      !hasReceipt(second, tab)
    {
      finding.fix = .yes
      return report.add(finding) { .sure([deletesSecond]) }
    }
    report.add(
      finding,
      options: [
        Remedy.Option(name: "delete-this", changes: [deletesSecond]),
        Remedy.Option(
          name: "delete-other", changes: [Remedy.deleting(first, of: tab, because: kind, context)]),
      ] + copies.ownEntry(second, copyOf: first, because: kind))
  }

  private static let ownColumns: Set = ["id", "createdAt", "updatedAt", "importId"]

  private func areEqual(_ one: Int, _ other: Int, _ tab: Tab) -> Bool {
    tab.schema.columns.allSatisfy { column in
      Self.ownColumns.contains(column.name)
        || tab.text(row: one, column.name) == tab.text(row: other, column.name)
    }
  }

  /// Whether a person copied the row: two imports do not make rows at one moment.
  private func isCopied(_ one: Int, _ other: Int, _ tab: Tab) -> Bool {
    let time = tab.text(row: one, "createdAt")
    return time != nil && time == tab.text(row: other, "createdAt")
  }

  private func isEdited(_ row: Int, _ tab: Tab) -> Bool {
    tab.text(row: row, "createdAt") != tab.text(row: row, "updatedAt")
  }

  private func hasReceipt(_ row: Int, _ tab: Tab) -> Bool {
    tab.identityText(row: row).flatMap { RecordID($0) }.map(withReceipts.contains) ?? true
  }
}

extension FindingKind {
  static let importKeyTwice = FindingKind(
    "import-key-twice", .warning, fix: .ask, "is a line of a statement that stands here twice",
    advice: "Delete one of the two rows, or make the copy an entry of its own (repair: own-entry).",
    manual: """
      Each line of a statement has a key in the column importKey, such as "1:0123456789abcdef0123456789abcdef#1". Two rows \
      of one account have the same one, and both are counted. Either two devices imported the statement, and repair deletes \
      the second row if nobody has edited it. Or a row was copied to make a new one: the answer own-entry keeps both, and \
      takes from the copy what is true of the original alone.
      """)
}
