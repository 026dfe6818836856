import DatasetFormat
import Spreadsheet

/// Names of categories and accounts have a length that fits, and no two are the same to a person.
struct NamesCheck: Check {
  var codes: [FindingCode] {
    [
      FindingCode("category-name-twice"), FindingCode("account-name-twice"), FindingCode("name-length"),
      FindingCode("account-two-defaults"),
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    if let tab = context.dataset[.categories] {
      check(tab, lengths: 2...30, repeated: "category-name-twice", perType: true, &report)
    }
    if let tab = context.dataset[.accounts] {
      check(tab, lengths: 2...50, repeated: "account-name-twice", perType: false, &report)
      checkDefaults(tab, &report)
    }
  }

  private func check(
    _ tab: Tab, lengths: ClosedRange<Int>, repeated: String, perType: Bool, _ report: inout FindingReport
  ) {
    let name = tab.schema["name"]
    let type = tab.schema["type"]
    let deletedAt = tab.schema["deletedAt"]
    var seen: [String: Int] = [:]
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), let text = row.rawText(name) else { return }
      let record = tab.schema.identityPosition.flatMap { row.rawText($0) }
      if !lengths.contains(text.count) {
        report.add(
          Finding(
            FindingCode("name-length"), at: tab.location(row: row.index, position: name), record: record,
            found: text, expected: "\(lengths.lowerBound) to \(lengths.upperBound) characters"))
      }
      let folded = UnicodeForm.folded(text) + (perType ? "\u{0}" + (row.rawText(type) ?? "") : "")
      guard let first = seen[folded] else {
        seen[folded] = row.index
        return
      }
      report.add(
        Finding(
          FindingCode(repeated), at: tab.location(row: row.index, position: name), record: record, found: text,
          expected: "one; the first is row \(tab.sheet.rowNumber(first))"))
    }
  }

  private func checkDefaults(_ tab: Tab, _ report: inout FindingReport) {
    let isDefault = tab.schema["isDefault"]
    var first: Int?
    tab.forEachRow { row in
      guard row.isBlank(tab.schema["deletedAt"]), row.boolean(isDefault).value == true else { return }
      guard first != nil else {
        first = row.index
        return
      }
      report.add(
        Finding(
          FindingCode("account-two-defaults"), at: tab.location(row: row.index, position: isDefault),
          record: row.rawText(tab.schema["accountKey"]), found: row.rawText(tab.schema["name"])))
    }
  }
}
