import DatasetFormat
import Spreadsheet

/// Names of receipt files never lead out of `Receipts/`.
struct ReceiptPathsCheck: Check {
  var kinds: [FindingKind] { [.receiptPath] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.receipts] else { return }
    let fileName = tab.schema["fileName"]
    tab.forEachLiveRecord { row in
      guard let path = row.text(fileName).value, !ReceiptPath.isSafe(path), !row.isBlank(fileName)
      else { return }
      report.add(
        Finding(
          .receiptPath, at: tab.location(row: row.index, position: fileName),
          record: row.rawText(tab.schema["id"]), found: path))
    }
  }
}

extension FindingKind {
  static let receiptPath = FindingKind(
    "receipt-path", .error, fix: .ask, "is not a path inside Receipts/",
    advice: "Move the file there and name it.",
    manual: """
      Receipts are files inside the folder Receipts/, named by their path below it. A path such as "../taxes.pdf" or \
      "C:\\scan.jpg" leads somewhere else, and no command follows it.
      """)
}
