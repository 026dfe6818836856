import DatasetFormat
import Spreadsheet

/// The file of every receipt is there, and is the one that was put there, as far as names and sizes tell.
struct ReceiptFilesCheck: Check {
  let codes = [
    "receipt-missing", "receipt-case", "receipt-empty", "receipt-changed", "link-out", "name-form",
  ].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let folder = context.folder, let tab = context.dataset[.receipts] else { return }
    let schema = tab.schema
    let fileName = schema["fileName"]
    let byteCount = schema["byteCount"]
    var knownNames: [String: [String]]?
    tab.forEachRow { row in
      guard row.isBlank(schema["deletedAt"]), let name = row.text(fileName).value, !row.isBlank(fileName),
        ReceiptPath.isSafe(name), !RowShape.isHeader(row, of: tab)
      else { return }
      func add(_ code: String, _ position: Int, expected: String? = nil) {
        report.add(
          Finding(
            FindingCode(code), at: tab.location(row: row.index, position: position),
            record: row.rawText(schema["id"]), found: row.rawText(position), expected: expected))
      }
      let place = folder.receipts.index(forKey: name)
      // Two names that differ in their Unicode form are one key, and two files.
      if let place, !folder.receipts[place].key.utf8.elementsEqual(name.utf8) {
        add("name-form", fileName, expected: folder.receipts[place].key)
      }
      switch place.map({ folder.receipts[$0].value }) {
      case .outside: add("link-out", fileName)
      case .file(0): add("receipt-empty", fileName)
      case .file(let size):
        guard let stated = row.integer(byteCount).value, stated != size else { return }
        add("receipt-changed", byteCount, expected: "\(size), the size of \(name)")
      case nil:
        // A sync client has the name, and not yet the content.
        if folder.receipts[Self.placeholder(of: name)] != nil { return }
        let names = knownNames ?? Self.namesWithoutCase(folder.receipts.keys)
        knownNames = names
        guard let like = names[name.lowercased()], like.count == 1 else {
          return add("receipt-missing", fileName)
        }
        add("receipt-case", fileName, expected: like[0])
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
