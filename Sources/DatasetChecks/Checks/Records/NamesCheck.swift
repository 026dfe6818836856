import DatasetFormat
import Spreadsheet

/// Names of categories and accounts are short enough, and no two look the same to a user.
struct NamesCheck: Check {
  var kinds: [FindingKind] { [.categoryNameTwice, .accountNameTwice, .nameLength, .accountTwoDefaults] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    if let tab = context.dataset[.categories] {
      check(tab, lengths: 2...30, repeated: .categoryNameTwice, perType: true, &report)
    }
    if let tab = context.dataset[.accounts] {
      check(tab, lengths: 2...50, repeated: .accountNameTwice, perType: false, &report)
      checkDefaults(tab, &report)
    }
  }

  private func check(
    _ tab: Tab, lengths: ClosedRange<Int>, repeated: FindingKind, perType: Bool, _ report: inout FindingReport
  ) {
    let name = tab.schema["name"]
    let type = tab.schema["type"]
    let types = tab.schema.words(at: type)
    var seen: [String: Int] = [:]
    var names: [String: FreeNames] = [:]
    var repeats: [(finding: Finding, row: Int, name: String, type: String)] = []
    tab.forEachLiveRecord { row in
      guard let text = row.rawText(name), !row.isBlank(name) else { return }
      let record = tab.schema.identityPosition.flatMap { row.rawText($0) }
      let trimmed = text[...].trimmingSpaces
      if !lengths.contains(trimmed.count) {
        report.add(
          Finding(
            .nameLength, at: tab.location(row: row.index, position: name), record: record,
            found: text, expected: "\(lengths.lowerBound) to \(lengths.upperBound) characters"))
      }
      // Without case only: accents tell names apart.
      let folded = UnicodeForm.composed(trimmed.lowercased())
      let group = perType ? "\u{0}" + (row.choice(type, of: types).value ?? "") : ""
      let key = folded + group
      guard let first = seen[key] else {
        seen[key] = row.index
        names[group, default: Self.noNames].take(folded)
        return
      }
      let finding = Finding(
        repeated, at: tab.location(row: row.index, position: name), record: record, found: text,
        expected: "one; the first is row \(tab.sheet.rowNumber(first))")
      repeats.append((finding, row.index, String(trimmed), group))
    }
    for (finding, row, text, group) in repeats {
      let numbered = Self.numbered(text, atMost: lengths.upperBound, in: &names[group, default: Self.noNames])
      names[group]?.take(numbered)
      report.add(
        finding,
        options: Remedy.options(
          name, ofRow: row, in: tab, among: [(Remedy.renameWord, .text(numbered))], because: repeated))
    }
  }

  /// The name with the first number behind it that makes it another one: `Giro 2`.
  static func numbered(_ name: String, atMost length: Int, in taken: inout FreeNames) -> String {
    taken.take(name)
    return taken.free(name) { number in
      let end = " \(number)"
      return String(name.prefix(max(0, length - end.count)) + end)
    }
  }

  private static let noNames = FreeNames(ignoresCase: true)

  private func checkDefaults(_ tab: Tab, _ report: inout FindingReport) {
    let isDefault = tab.schema["isDefault"]
    var first: Int?
    tab.forEachLiveRecord { row in
      guard row.boolean(isDefault).value == true else { return }
      guard let firstRow = first else {
        first = row.index
        return
      }
      report.add(
        Finding(
          .accountTwoDefaults, at: tab.location(row: row.index, position: isDefault),
          record: row.rawText(tab.schema["accountKey"]), found: row.rawText(tab.schema["name"]),
          expected: "one; the first is row \(tab.sheet.rowNumber(firstRow))")
      ) {
        .setting(
          isDefault, ofRow: row.index, in: tab, to: .boolean(false), because: .accountTwoDefaults)
      }
    }
  }
}

extension FindingKind {
  static let categoryNameTwice = FindingKind(
    "category-name-twice", .warning, fix: .ask, "is the name of more than one category of the type",
    advice: "Rename one of them.",
    manual: """
      Two categories of expenses, or two of income, show the same name, such as "Food" and "food". Whoever picks one from \
      a list cannot know which, and sums are split between the two.
      """)

  static let accountNameTwice = FindingKind(
    "account-name-twice", .warning, fix: .ask, "is the name of more than one account",
    advice: "Rename one of them.",
    manual: """
      Two accounts show the same name, such as "Giro". Whoever picks one from a list cannot know which, and may book to \
      the wrong one.
      """)

  static let nameLength = FindingKind(
    "name-length", .warning, fix: .no, "has a length the format does not allow",
    advice: "Choose another name.",
    manual: """
      Names of categories have 2 to 30 characters and those of accounts 2 to 50, so that every app can show them. A name \
      such as "x" is read all the same.
      """)

  static let accountTwoDefaults = FindingKind(
    "account-two-defaults", .warning, fix: .yes, "is a second default account",
    advice: "Set isDefault to FALSE in all accounts but one.",
    manual: """
      New transactions go to the default account unless you say otherwise, so there can be one only. Where "TRUE" stands \
      in several rows, the first one keeps it.
      """)
}
