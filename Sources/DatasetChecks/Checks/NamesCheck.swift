import DatasetFormat
import Spreadsheet

/// Names of categories and accounts have a length that fits, and no two are the same to a person.
struct NamesCheck: Check {
  let codes = ["category-name-twice", "account-name-twice", "name-length", "account-two-defaults"].map {
    FindingCode($0)
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
    let types = tab.schema.words(at: type)
    let deletedAt = tab.schema["deletedAt"]
    var seen: [String: Int] = [:]
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), let text = row.rawText(name), !row.isBlank(name),
        !RowShape.isHeader(row, of: tab)
      else { return }
      let record = tab.schema.identityPosition.flatMap { row.rawText($0) }
      let trimmed = text[...].trimmingSpaces
      if !lengths.contains(trimmed.count) {
        report.add(
          Finding(
            FindingCode("name-length"), at: tab.location(row: row.index, position: name), record: record,
            found: text, expected: "\(lengths.lowerBound) to \(lengths.upperBound) characters"))
      }
      // Without case only: accents tell names apart.
      let folded = UnicodeForm.composed(trimmed.lowercased())
      let key = perType ? folded + "\u{0}" + (row.choice(type, of: types).value ?? "") : folded
      guard let first = seen[key] else {
        seen[key] = row.index
        return
      }
      report.add(
        Finding(
          FindingCode(repeated), at: tab.location(row: row.index, position: name), record: record,
          found: text,
          expected: "one; the first is row \(tab.sheet.rowNumber(first))"))
    }
  }

  private func checkDefaults(_ tab: Tab, _ report: inout FindingReport) {
    let isDefault = tab.schema["isDefault"]
    var first: Int?
    tab.forEachRow { row in
      guard row.isBlank(tab.schema["deletedAt"]), row.boolean(isDefault).value == true else { return }
      guard let firstRow = first else {
        first = row.index
        return
      }
      report.add(
        Finding(
          FindingCode("account-two-defaults"), at: tab.location(row: row.index, position: isDefault),
          record: row.rawText(tab.schema["accountKey"]), found: row.rawText(tab.schema["name"]),
          expected: "one; the first is row \(tab.sheet.rowNumber(firstRow))"))
    }
  }
}
