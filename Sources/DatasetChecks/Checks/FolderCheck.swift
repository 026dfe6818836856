import DatasetFormat
import Spreadsheet

/// The folder stores the dataset once, and nothing in it looks like another copy.
struct FolderCheck: Check {
  let codes = [
    "workbook-missing", "two-workbooks", "two-storages", "conflicted-copy", "open-elsewhere", "folder-case",
  ].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    if let folder = context.folder { Self.check(folder, &report) }
  }

  /// Checks a folder by itself, also where no dataset could be read from it.
  static func check(_ folder: FolderFacts, _ report: inout FindingReport) {
    let files = folder.dataFiles
    func add(_ code: String, _ file: String, severity: Finding.Severity? = nil, _ expected: String?) {
      report.add(
        Finding(
          FindingCode(code), at: Location(file: file), severity: severity, found: file, expected: expected))
    }
    if files.workbooks.isEmpty, files.tabFiles.isEmpty {
      report.add(
        Finding(
          FindingCode("workbook-missing"), at: Location(file: "Data/"), expected: lost(among: files.copies)))
    }
    for workbook in files.workbooks.dropFirst() {
      add("two-workbooks", workbook, "one workbook; \(files.workbooks[0]) is another")
    }
    // The person has said which one is meant; the other one is still there.
    for workbook in files.passedOver {
      let expected = files.workbooks.first.map { "\($0) alone, which is read" }
      add("two-workbooks", workbook, severity: .warning, expected)
    }
    if files.hasTabFiles, let workbook = files.workbooks.first {
      add("two-storages", workbook, "one storage; \(files.tabFiles.joined(separator: ", ")) are another")
    }
    for copy in files.copies {
      let isThere = (files.workbooks + files.passedOver + files.tabFiles).contains(copy.original)
      let state =
        files.storage.contains(copy.original) ? ", which is read" : isThere ? "" : ", which is missing"
      add("conflicted-copy", copy.name, "\(copy.original) alone\(state)")
    }
    if let lock = folder.openElsewhere { add("open-elsewhere", lock, nil) }
    if let name = folder.receiptsFolder, name != "Receipts" { add("folder-case", name, "Receipts") }
  }

  /// Where the missing file may be.
  private static func lost(among copies: [DataFiles.Copy]) -> String? {
    copies.first.map { "\($0.original), perhaps the file \"\($0.name)\"" }
  }
}
