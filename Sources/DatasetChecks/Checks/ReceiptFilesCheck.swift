import DatasetFormat
import Spreadsheet

/// The file of every receipt is there, and is the one that was put there, as far as names and sizes tell.
struct ReceiptFilesCheck: Check {
  var kinds: [FindingKind] {
    [
      .receiptMissing, .receiptCase, .receiptEmpty, .receiptChanged, .linkOut, .nameForm, .notDownloaded,
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let folder = context.folder, let tab = context.dataset[.receipts] else { return }
    let schema = tab.schema
    let fileName = schema["fileName"]
    let byteCount = schema["byteCount"]
    var knownNames: [String: [String]]?
    tab.forEachLiveRecord { row in
      guard let name = row.text(fileName).value, !row.isBlank(fileName),
        ReceiptPath.isSafe(name)
      else { return }
      func add(_ kind: FindingKind, _ position: Int, expected: String? = nil, name: String? = nil) {
        let finding = Finding(
          kind, at: tab.location(row: row.index, position: position), record: row.rawText(schema["id"]),
          found: row.rawText(position), expected: expected ?? name)
        report.add(finding) {
          guard let name else { return .none }
          return .setting(position, ofRow: row.index, in: tab, to: .text(name), because: kind)
        }
      }
      let place = folder.receipts.index(forKey: name)
      // Two names that differ in their Unicode form are one key, and two files.
      if let place, !folder.receipts[place].key.utf8.elementsEqual(name.utf8) {
        let found = folder.receipts[place].key
        // A cell never takes over a form that the format does not write.
        add(.nameForm, fileName, expected: found, name: UnicodeForm.isComposed(found) ? found : nil)
      }
      switch place.map({ folder.receipts[$0].value }) {
      case .outside: add(.linkOut, fileName)
      case .file(0): add(.receiptEmpty, fileName)
      case .file(let size):
        guard let stated = row.integer(byteCount).value, stated != size else { return }
        add(.receiptChanged, byteCount, expected: "\(size), the size of \(name)")
      case nil:
        // A sync client has the name, and not yet the content.
        if folder.receipts[Self.placeholder(of: name)] != nil { return add(.notDownloaded, fileName) }
        let names = knownNames ?? Self.namesWithoutCase(folder.receipts.keys)
        knownNames = names
        guard let like = names[name.lowercased()], like.count == 1 else {
          return add(.receiptMissing, fileName)
        }
        add(.receiptCase, fileName, name: like[0])
      }
    }
  }

  /// What iCloud shows of a file that is not on this machine.
  private static func placeholder(of name: String) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    return name[..<start] + "." + name[start...] + ".icloud"
  }

  private static func namesWithoutCase(_ names: some Sequence<String>) -> [String: [String]] {
    Dictionary(grouping: names) { $0.lowercased() }
  }
}

extension FindingKind {
  static let receiptMissing = FindingKind(
    "receipt-missing", .error, fix: .ask, "is a file that is not there", advice: "Put the file back.",
    manual: """
      The row names a file such as "2026/shop.jpg", and there is none below Receipts/. It may have been moved or renamed, \
      or not be downloaded yet.
      """)

  static let receiptCase = FindingKind(
    "receipt-case", .warning, fix: .yes, "is a file whose name has other capital letters",
    advice: "Correct the cell: not every system finds the file.",
    manual: """
      The row says "2026/shop.jpg" and the file is named 2026/Shop.JPG. Macs and Windows take the two for one name, while \
      Linux and many cloud stores do not.
      """)

  static let receiptEmpty = FindingKind(
    "receipt-empty", .error, fix: .no, "is an empty file: it may not be downloaded yet",
    advice: "Put the file back.",
    manual: """
      The file has its name and no content. Sync clients create "shop.jpg" first and fill it later; a full disk or an \
      upload that was cut leaves the same.
      """)

  static let receiptChanged = FindingKind(
    "receipt-changed", .warning, fix: .ask,
    "is not the size of the file: it was changed since, or not copied whole",
    advice: "Compare the file with the original, or clear byteCount and sha256.",
    manual: """
      When the receipt was put there its file had the size in byteCount, such as "1000", and now it has another. A photo \
      program may have made it smaller, or a copy ended early.
      """)

  static let linkOut = FindingKind(
    "link-out", .error, fix: .no, "is a link that leads out of Receipts/, or no file at all",
    advice: "Put the file itself there.",
    manual: """
      In place of the file stands a link such as "shop.jpg" to somewhere else on this computer, or a device. No command \
      follows it, since elsewhere it would show another file or none.
      """)

  static let nameForm = FindingKind(
    "name-form", .info, fix: .yes, "is a file whose name has another Unicode form",
    advice: "Nothing to do: it is the same name.",
    manual: """
      An "é" in a file's name can be stored in two ways, and the row and the folder use different ones. The file is found \
      all the same.
      """)
}
