import DatasetFormat
import Spreadsheet

/// Names of receipt files never lead out of `Receipts/`.
struct ReceiptPathsCheck: Check {
  var kinds: [FindingKind] { [.receiptPath] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.receipts] else { return }
    let fileName = tab.schema["fileName"]
    tab.forEachLiveRecord { row in
      guard let path = row.text(fileName).value, !row.isBlank(fileName),
        let problem = ReceiptPathProblem(path, context.folder)
      else { return }
      let finding = Finding(
        .receiptPath, at: tab.location(row: row.index, position: fileName),
        fix: problem.corrected == nil ? .ask : .yes, record: row.rawText(tab.schema["id"]), found: path,
        expected: problem.corrected)
      guard let corrected = problem.corrected else {
        return report.add(
          finding,
          options: [
            Remedy.Option(
              name: Remedy.deleteWord,
              changes: [Remedy.deleting(row.index, of: tab, because: .receiptPath, context)])
          ])
      }
      report.add(finding) {
        .setting(fileName, ofRow: row.index, in: tab, to: .text(corrected), because: .receiptPath)
      }
    }
  }
}

/// The problem of a receipt's path, if there is one.
struct ReceiptPathProblem {
  /// The path that is certainly meant; nil if uncertain.
  private(set) var corrected: String?

  /// Nil for a good path. `\\` is another system's `/`, and the folder's own name in front is one too many.
  init?(_ path: String, _ folder: FolderContents?) {
    var plain = path.replacing("\\", with: "/")
    let isBelow = plain.hasPrefix(ReceiptPath.folder)
    if isBelow { plain = String(plain.dropFirst(ReceiptPath.folder.count)) }
    if ReceiptPath.isSafe(path) {
      // A folder Receipts in the folder Receipts is odd, and allowed.
      guard isBelow, let folder, folder.receipts[path] == nil, folder.receipts[plain] != nil else {
        return nil
      }
      corrected = plain
    } else if plain != path, ReceiptPath.isSafe(plain), folder.map({ $0.receipts[plain] != nil }) ?? true {
      corrected = plain
    }
  }
}

extension FindingKind {
  static let receiptPath = FindingKind(
    "receipt-path", .error, fix: .ask, "is not a path inside Receipts/",
    advice: "Move the file there and name it.",
    manual: """
      Receipts are files inside the folder Receipts/, named by their path below it. A path such as "../taxes.pdf" or \
      "C:\\scan.jpg" leads somewhere else, and no command follows it. The folder's \
      name in front, or a backslash between the parts of a path, is put right where the file is there.
      """)
}
