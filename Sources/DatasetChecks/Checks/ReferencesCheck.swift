import DatasetFormat
import Spreadsheet

/// Keys and ids that name records of other tabs name records that are there.
struct ReferencesCheck: Check {
  var codes: [FindingCode] {
    [
      FindingCode("category-unknown"), FindingCode("category-by-name"), FindingCode("category-deleted"),
      FindingCode("account-unknown"), FindingCode("rule-unknown"), FindingCode("template-unknown"),
      FindingCode("import-unknown"), FindingCode("receipt-transaction-unknown"),
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    var targets: [TabName: Targets] = [:]
    for tab in context.tabs {
      for (position, column) in tab.schema.columns.enumerated() {
        guard let target = column.reference, tab.binding.columnOfPosition[position] != nil else { continue }
        if targets[target] == nil { targets[target] = Targets(context.dataset[target]) }
        guard let known = targets[target] else { continue }
        check(tab, position, to: target, known, &report)
      }
    }
  }

  private func check(
    _ tab: Tab, _ position: Int, to target: TabName, _ known: Targets, _ report: inout FindingReport
  ) {
    let deletedAt = tab.schema.position(matching: "deletedAt")
    tab.forEachRow { row in
      guard !row.isBlank(position), deletedAt.map({ row.isBlank($0) }) ?? true else { return }
      let code: String?
      var choices: [String] = []
      if tab.schema.columns[position].kind == .key {
        guard let key = row.key(position).value else { return }
        code = known.problem(key: key, typed: row.rawText(position) ?? key, target: target)
        if code?.hasSuffix("-unknown") == true { choices = known.nearest(to: key) }
      } else {
        guard let id = row.uuid(position).value else { return }
        code = known.ids.contains(id) ? nil : unknownCode(target, in: tab)
      }
      guard let code else { return }
      report.add(
        Finding(
          FindingCode(code), at: tab.location(row: row.index, position: position),
          record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(position),
          expected: choices.first.map { "perhaps \($0)" }, choices: choices))
    }
  }

  private func unknownCode(_ target: TabName, in tab: Tab) -> String {
    switch target {
    case .recurringRules: "rule-unknown"
    case .imports: "import-unknown"
    default: tab.name == .receipts ? "receipt-transaction-unknown" : "template-unknown"
    }
  }
}

/// The records that a tab has, by id, key and name.
private struct Targets {
  var ids: Set<RecordID> = []
  private var keys: Set<String> = []
  private var deletedKeys: Set<String> = []
  private var names: Set<String> = []

  init(_ tab: Tab?) {
    guard let tab, let identity = tab.schema.identityPosition else { return }
    let isKey = tab.schema.columns[identity].kind == .key
    let name = tab.schema.position(matching: "name")
    let deletedAt = tab.schema.position(matching: "deletedAt")
    if !isKey { ids.reserveCapacity(tab.sheet.rowCount) }
    tab.forEachRow { row in
      guard isKey else {
        if let id = row.uuid(identity).value { ids.insert(id) }
        return
      }
      guard let key = row.key(identity).value else { return }
      if deletedAt.map({ row.isBlank($0) }) ?? true { keys.insert(key) } else { deletedKeys.insert(key) }
      if let text = name.flatMap({ row.rawText($0) }) { names.insert(UnicodeForm.folded(text)) }
    }
  }

  func problem(key: String, typed: String, target: TabName) -> String? {
    if keys.contains(key) { return nil }
    if target == .accounts { return "account-unknown" }
    if deletedKeys.contains(key) { return "category-deleted" }
    return names.contains(UnicodeForm.folded(typed)) ? "category-by-name" : "category-unknown"
  }

  /// Keys at most two edits away, nearest first.
  func nearest(to key: String) -> [String] {
    keys.compactMap { known in EditDistance.between(known, key, atMost: 2).map { ($0, known) } }
      .sorted { $0 < $1 }.map(\.1)
  }
}
