import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet
import SpreadsheetXLSX

/// `export --for accountant`: the transactions with names and signed amounts, the accounts, the categories
/// month by month, and the receipts of the transactions, in a folder, an archive or a workbook.
struct AccountantCopy {
  let command: Export
  let folder: DatasetFolder
  let path: String

  /// Where the receipts are in the copy.
  private static let receiptsFolder = "receipts"

  func write() throws -> WrittenCopy {
    Progress.step("Reading \(folder.name)")
    let dataset = try command.options.open(folder, for: .reading).dataset
    try dataset.requireReadable(TabName.allCases.filter { dataset[$0] != nil })
    let filter = try command.filters.filter(for: dataset)
    let list = TransactionList(
      dataset, filter: filter, sort: .date, isReversed: true, today: Origin.system.today)
    let receipts = PackedReceipts(of: list, in: dataset)
    let tables = try AccountantTables(list, filter, receipts, dataset).all
    Progress.step("Writing \(path)")
    let written: [String]
    var packed = ", \(Plural.count(receipts.files.count, "receipt"))"
    var notes: [String] = []
    switch FilePath.ending(of: path) {
    case "xlsx":
      let target = try ExportTarget(path, of: folder, replacing: command.force)
      try PeopleTable.writeWorkbook(tables, to: target)
      written = [path]
      packed = ""
      if !receipts.files.isEmpty {
        notes.append(
          "a workbook has no place for \(Plural.count(receipts.files.count, "receipt")); write a folder or a .zip to pack them along"
        )
      }
    case "zip":
      let target = try ExportTarget(path, of: folder, replacing: command.force)
      let present = try receipts.present(in: folder)
      try target.writeArchive(
        try tables.map { table in
          let bytes = try table.csv(guardsFormulas: !command.raw)
          return ArchiveFile.Entry("\(table.name).csv") { bytes }
        }
          + present.map { file in
            ArchiveFile.Entry("\(Self.receiptsFolder)/\(file.name)") { try receipts.read(file, in: folder) }
          })
      written = [path]
      notes += receipts.missing(beside: present)
    default: (written, notes) = try writeFolder(tables, receipts)
    }
    notes += UnreadRows.texts(list.leftOut, in: dataset)
    let isPartial = list.leftOut.contains { !$0.isOfNoAccount } || notes.contains { $0.hasPrefix("missing") }
    return WrittenCopy(
      format: "accountant", files: written, transactions: list.count, notes: notes,
      summary:
        "wrote \(path): \(Plural.count(list.count, "transaction"))\(packed)",
      isPartial: isPartial)
  }

  private func writeFolder(
    _ tables: [PeopleTable], _ receipts: PackedReceipts
  ) throws -> (files: [String], notes: [String]) {
    let present = try receipts.present(in: folder)
    let inside = FilePath.join(path, Self.receiptsFolder)
    let tableTargets = try ExportTarget.files(
      tables.map { "\($0.name).csv" }, inFolder: path, of: folder, replacing: command.force)
    let fileTargets = try ExportTarget.files(
      present.map(\.name), inFolder: inside, of: folder, replacing: command.force)
    try FileAccess.makeFolders(path)
    for (table, target) in zip(tables, tableTargets) {
      try target.write(try table.csv(guardsFormulas: !command.raw))
    }
    if !present.isEmpty { try FileAccess.makeFolders(inside) }
    for (file, target) in zip(present, fileTargets) { try target.write(receipts.read(file, in: folder)) }
    return ((tableTargets + fileTargets).map(\.path), receipts.missing(beside: present))
  }
}

/// The receipts of listed transactions, each under a name that begins with the day of its transaction.
struct PackedReceipts {
  struct File {
    /// Below `Receipts/` of the dataset.
    let path: String
    /// In the copy: `2026-03-05 invoice.pdf`.
    let name: String
  }

  private(set) var files: [File] = []
  private var ofRow: [RecordID: [String]] = [:]

  init(of list: TransactionList, in dataset: Dataset) {
    guard let tab = dataset[.receipts] else { return }
    var paths: [RecordID: [String]] = [:]
    let (owner, file) = (tab.schema["transactionId"], tab.schema["fileName"])
    tab.forEachRow { row in
      guard row.isLive, let id = row.uuid(owner).value, let path = row.text(file).value else { return }
      paths[id, default: []].append(path)
    }
    if paths.isEmpty { return }
    var taken = FreeNames(ignoresCase: true)
    var known: [String: String] = [:]
    for transaction in list.transactions(in: 0..<list.count) {
      guard let id = transaction.id, let own = paths[id] else { continue }
      for path in own {
        let own = FilePath.name(of: path)
        let base = own.hasPrefix(transaction.date.description) ? own : "\(transaction.date) \(own)"
        let (stem, ending) = (FilePath.stem(of: base), FilePath.ending(of: base))
        let name = known[path] ?? taken.free(base) { "\(stem) \($0).\(ending)" }
        if known.updateValue(name, forKey: path) == nil {
          taken.take(name)
          files.append(File(path: path, name: name))
        }
        ofRow[id, default: []].append(name)
      }
    }
  }

  /// The names of a transaction's receipts in the copy.
  func names(of id: RecordID?) -> [String] { id.flatMap { ofRow[$0] } ?? [] }

  /// The receipts whose files are there.
  func present(in folder: DatasetFolder) throws -> [File] {
    try files.filter { try folder.receipt($0.path)?.attributes?.isRegular == true }
  }

  /// The bytes of a receipt.
  func read(_ file: File, in folder: DatasetFolder) throws -> [UInt8] {
    try folder.receipt(file.path)?.read(limit: FileAccess.sizeLimit) ?? []
  }

  /// Names the receipts whose files are not there.
  func missing(beside present: [File]) -> [String] {
    let there = Set(present.map(\.path))
    let gone = files.filter { !there.contains($0.path) }
    if gone.isEmpty { return [] }
    let names = gone.prefix(5).map(\.path).joined(separator: ", ") + (gone.count > 5 ? " and more" : "")
    let count = Plural.count(gone.count, "receipt file")
    return ["missing: \(count) \(gone.count == 1 ? "is" : "are") not there: \(names)"]
  }
}
