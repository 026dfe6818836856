import DatasetFormat
import Spreadsheet

/// Names of receipt files never lead out of `Receipts/`.
struct ReceiptPathsCheck: Check {
  let codes = [FindingCode("receipt-path")]

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.receipts] else { return }
    let fileName = tab.schema["fileName"]
    tab.forEachRow { row in
      guard row.isBlank(tab.schema["deletedAt"]), let path = row.text(fileName).value,
        !ReceiptPath.isSafe(path),
        !row.isBlank(fileName), !RowShape.isHeader(row, of: tab)
      else { return }
      report.add(
        Finding(
          FindingCode("receipt-path"), at: tab.location(row: row.index, position: fileName),
          record: row.rawText(tab.schema["id"]), found: path))
    }
  }
}
