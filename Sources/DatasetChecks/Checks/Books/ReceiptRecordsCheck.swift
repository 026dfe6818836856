import DatasetFormat
import Spreadsheet

/// Receipts are of records that are there, and each has a file of its own.
struct ReceiptRecordsCheck: Check {
  var kinds: [FindingKind] { [.receiptShared, .receiptTwice, .receiptOfDeleted] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.receipts] else { return }
    let schema = tab.schema
    let (fileName, sha256, owner) = (schema["fileName"], schema["sha256"], schema["transactionId"])
    let times = Self.deletions(of: tab, owner, context.dataset)
    var byName: [String: Int] = [:]
    var byHash: [String: Int] = [:]
    tab.forEachLiveRecord { row in
      let record = row.rawText(schema["id"])
      if let time = row.uuid(owner).value.flatMap({ times[$0] }) {
        report.add(
          Finding(
            .receiptOfDeleted, at: tab.location(row: row.index, position: owner), record: record,
            found: row.rawText(owner))
        ) {
          .setting(
            schema["deletedAt"], ofRow: row.index, in: tab, to: .text(time.description),
            because: .receiptOfDeleted)
        }
      }
      guard let name = row.text(fileName).value, !row.isBlank(fileName) else { return }
      if let first = byName[name] {
        // Rows with one id have a finding that says so.
        if tab.identityText(row: first) == record { return }
        return report.add(
          Finding(
            .receiptShared, at: tab.location(row: row.index, position: fileName), record: record, found: name,
            expected: "a file of its own; row \(tab.sheet.rowNumber(first)) has it too"),
          options: [
            Remedy.Option(
              name: Remedy.deleteWord,
              changes: [Remedy.deleting(row.index, of: tab, because: .receiptShared, context)])
          ])
      }
      byName[name] = row.index
      guard let hash = row.sha256(sha256).value?.lowercased() else { return }
      if let first = byHash[hash] {
        report.add(
          Finding(
            .receiptTwice, at: tab.location(row: row.index, position: fileName), record: record, found: name,
            expected: "one file; that of row \(tab.sheet.rowNumber(first)) has the same content"))
      } else {
        byHash[hash] = row.index
      }
    }
  }

  /// When the transactions that live receipts name were deleted; those that are live are left out.
  private static func deletions(of tab: Tab, _ owner: Int, _ dataset: Dataset) -> [RecordID: Timestamp] {
    var owners: Set<RecordID> = []
    tab.forEachLiveRecord { row in
      if let id = row.uuid(owner).value { owners.insert(id) }
    }
    guard !owners.isEmpty, tab.has("deletedAt"), let transactions = dataset[.transactions] else { return [:] }
    let (id, deletedAt) = (transactions.schema["id"], transactions.schema["deletedAt"])
    var times: [RecordID: Timestamp] = [:]
    transactions.forEachRow { row in
      guard row.isDeleted, let time = row.timestamp(deletedAt).value, let own = row.uuid(id).value,
        owners.contains(own)
      else { return }
      times[own] = time
    }
    return times
  }
}

extension FindingKind {
  static let receiptShared = FindingKind(
    "receipt-shared", .warning, fix: .ask, "is the file of two receipts",
    advice: "Copy the file under another name for one of them, or delete one of the rows.",
    manual: """
      Two rows name one file, such as "2026/shop.jpg". Where one receipt is deleted and its file removed, the other one \
      loses it too.
      """)

  static let receiptTwice = FindingKind(
    "receipt-twice", .info, fix: .no, "is a file with the same content as another one",
    advice: "Nothing to do, unless one of the two receipts was added by mistake.",
    manual: """
      The hashes of two files are equal: one photo was added twice, such as "shop.jpg" and shop-2.jpg. Each has a row, and \
      both are kept.
      """)

  static let receiptOfDeleted = FindingKind(
    "receipt-of-deleted", .info, fix: .yes, "is a deleted transaction that still has a receipt",
    advice: "Nothing to do: repair marks the receipt as deleted too; the file stays.",
    manual: """
      The transaction "01a1fbf2-4350-7abc-8000-0123456789ab" was deleted, and its receipt was not. Nobody sees the receipt \
      any more. The command repair gives it the same deletedAt.
      """)
}
