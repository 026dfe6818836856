import DatasetFormat
import Spreadsheet

/// Keys and ids that name records of other tabs name records that are there.
struct ReferencesCheck: Check {
  let codes = [
    "category-unknown", "category-by-name", "category-deleted", "account-unknown", "account-by-name",
    "rule-unknown",
    "template-unknown", "import-unknown", "receipt-transaction-unknown",
  ].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    var targets: [TabName: ReferenceTargets] = [:]
    for tab in context.tabs { check(tab, context.dataset, &targets, &report) }
  }

  private func check(
    _ tab: Tab, _ dataset: Dataset, _ targets: inout [TabName: ReferenceTargets],
    _ report: inout FindingReport
  ) {
    let references = tab.schema.columns.indices.compactMap { position -> Reference? in
      guard let target = tab.schema.columns[position].reference, tab.binding.columnOfPosition[position] != nil
      else { return nil }
      let isKey = tab.schema.columns[position].kind == .key
      // Every row of an import names it: what nobody wants to know is not looked for.
      let isWanted = isKey || report.wants(FindingCode(unknownCode(target, in: tab)).entry.severity)
      return isWanted ? Reference(position: position, target: target, isKey: isKey) : nil
    }
    if references.isEmpty { return }
    // Keys are known beforehand; the ids of a large tab are gathered once something names one.
    for reference in references where reference.isKey && targets[reference.target] == nil {
      targets[reference.target] = ReferenceTargets(dataset[reference.target])
    }
    let keys = references.map { $0.isKey ? targets[$0.target]?.liveKeys : nil }
    let deletedAt = tab.schema.position(matching: "deletedAt")
    tab.forEachRow { row in
      for (reference, keys) in zip(references, keys) where !row.isBlank(reference.position) {
        if let keys, row.number(reference.position, in: keys) != nil { continue }
        if let deletedAt, !row.isBlank(deletedAt) { return }
        // Taken out while it is used, so that it is changed in place.
        var known =
          targets.removeValue(forKey: reference.target) ?? ReferenceTargets(dataset[reference.target])
        if let finding = finding(row, reference, tab, &known) { report.add(finding) }
        targets[reference.target] = known
      }
    }
  }

  private struct Reference {
    var position: Int
    var target: TabName
    var isKey: Bool
  }

  private func finding(
    _ row: TabRow, _ reference: Reference, _ tab: Tab, _ known: inout ReferenceTargets
  ) -> Finding? {
    let code: String
    var expected: String?
    var choices: [String] = []
    if reference.isKey {
      let kind = reference.target == .accounts ? "account" : "category"
      guard let key = row.key(reference.position).value else { return nil }
      switch known.answer(key: key, typed: row.rawText(reference.position) ?? key) {
      case .known: return nil
      // The rows of an account that was closed keep its key.
      case .deleted where kind == "account": return nil
      case .deleted: code = "category-deleted"
      case .named(let key):
        code = "\(kind)-by-name"
        expected = key
        choices = [key]
      case .unknown:
        code = "\(kind)-unknown"
        choices = known.nearest(to: key)
        expected = choices.first.map { "perhaps \($0)" }
      }
    } else {
      guard let id = row.uuid(reference.position).value, !known.contains(id) else { return nil }
      code = unknownCode(reference.target, in: tab)
    }
    // A header pasted into the data has a finding of its own.
    if RowShape.isHeader(row, of: tab) { return nil }
    return Finding(
      FindingCode(code), at: tab.location(row: row.index, position: reference.position),
      record: tab.schema.identityPosition.flatMap { row.rawText($0) }, found: row.rawText(reference.position),
      expected: expected, choices: choices)
  }

  private func unknownCode(_ target: TabName, in tab: Tab) -> String {
    switch target {
    case .recurringRules: "rule-unknown"
    case .imports: "import-unknown"
    default: tab.name == .receipts ? "receipt-transaction-unknown" : "template-unknown"
    }
  }
}
