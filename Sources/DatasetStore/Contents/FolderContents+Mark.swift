import DatasetFormat
import Spreadsheet

extension FolderContents {
  /// A hash of the folder's contents as checks see them: the same for the same contents, on any run.
  ///
  /// The bytes of receipts are left out, because only some checks read them; their sizes are in it.
  package var mark: String {
    var text = MarkText()
    text.add(dataFiles.workbooks, dataFiles.passedOver, dataFiles.reserved, dataFiles.otherTables)
    for tab in TabName.allCases { text.add(dataFiles.tabs[tab] ?? []) }
    for copy in dataFiles.copies { text.add([copy.name, copy.original]) }
    for sheet in otherTables {
      text.add([sheet.name])
      for row in 0..<sheet.rowCount { text.add(sheet.cells(inRow: row).map { sheet.text(of: $0) }) }
    }
    text.add(Self.list(receiptsFolder), Self.list(openElsewhere), Self.list(interruptedRun))
    text.add(Self.list(notWritable), foreignRuns, ancestors.sorted())
    text.add(strays.notDownloaded, strays.sheetStubs, strays.temporaries, strays.unexpected)
    for (path, file) in receipts.sorted(by: { $0.key < $1.key }) {
      switch file {
      case .file(let size): text.add([path, "\(size)"])
      case .outside: text.add([path])
      }
    }
    return text.hash
  }

  private static func list(_ value: String?) -> [String] { value.map { [$0] } ?? [] }
}

/// Lists of texts, joined so that no two different ones are the same bytes.
struct MarkText {
  private var bytes: [UInt8] = []

  mutating func add(_ lists: [String]...) {
    for list in lists {
      bytes += "\(list.count):".utf8
      for text in list { bytes += "\(text.utf8.count) \(text),".utf8 }
    }
  }

  var hash: String { Hash.sha256(bytes) }
}
