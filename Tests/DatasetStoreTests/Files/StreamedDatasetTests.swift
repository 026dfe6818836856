import DatasetFormat
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

@testable import DatasetStore

/// Exports that do not hold the transactions in memory, against those that do.
struct StreamedDatasetTests {
  static let header = "id,date,type,amount,currency,payee,accountKey,note,My own\n"

  /// Rows of every kind that an export treats in a way of its own.
  static func rows(_ count: Int) -> String {
    let currencies = ["", "USD", "JPY", "eur", "EUR"]
    let payees = ["Bäckerei", "=1+1", "\"Smith, Ann\"", " edge", "\"needless\"", "-x", ""]
    return (0..<count).map { index in
      if index % 17 == 3 { return ",,,,,,,,\n" }
      if index % 19 == 4 { return "\n" }
      let end = index % 5 == 0 ? ",own" : index % 7 == 0 ? "" : ","
      return "id\(index),2026-01-\(10 + index % 19),expense,\(index).50,\(currencies[index % 5]),"
        + "\(payees[index % 7]),giro,\"two\nlines\"\(end)\n"
    }.joined()
  }

  struct Exported {
    var count: Int?
    var wholeCount: Int?
    var bytes: Data?
    var whole: Data?
  }

  /// The same export both ways, of a dataset with this text in its transactions' file.
  static func export(
    _ text: some Sequence<UInt8>, _ format: ExportFormat, guards: Bool = true, deleted: Bool = false
  ) throws -> Exported {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    try Data(text).write(to: URL(fileURLWithPath: made.path(of: "Data/Transactions.csv")))
    var exported = Exported()
    let path = folder.path("out.\(format.rawValue)")
    // Small, so that files of a test are streamed in several blocks.
    exported.count = try StreamedDataset(made, smallestSize: 4096)?.write(
      format, to: ExportTarget(path, of: made, replacing: false), includesDeleted: deleted,
      guardsFormulas: guards)
    exported.bytes = FileManager.default.contents(atPath: path)
    let dataset = try OpenDataset(made, for: .reading).dataset
    exported.wholeCount = try DatasetExport(
      dataset, transactions: nil, includesDeleted: deleted, guardsFormulas: guards
    ).write(
      format, to: ExportTarget(path, of: made, replacing: true))
    exported.whole = FileManager.default.contents(atPath: path)
    return exported
  }

  @Test(arguments: [ExportFormat.csv, .xlsx], [true, false])
  func `an export is the same, streamed or not`(format: ExportFormat, guards: Bool) throws {
    let text = Self.header + Self.rows(3000)
    let exported = try Self.export(text.utf8, format, guards: guards)
    #expect(exported.bytes == exported.whole)
    #expect(exported.count == 3000 - (0..<3000).count { $0 % 17 == 3 || $0 % 19 == 4 })
  }

  @Test(arguments: [ExportFormat.csv, .xlsx], [true, false])
  func `deleted rows are left out alike, streamed or not`(format: ExportFormat, deleted: Bool) throws {
    let rows = (0..<3000).map { index in
      let time = index % 3 == 0 ? "2026-01-01T00:00:00Z" : index % 3 == 1 ? " " : ""
      return "id\(index),2026-01-\(10 + index % 19),expense,\(index).50,EUR,Shop,giro,,\(time),own\n"
    }
    let header = "id,date,type,amount,currency,payee,accountKey,note,deletedAt,My own\n"
    let exported = try Self.export((header + rows.joined()).utf8, format, deleted: deleted)
    #expect(exported.bytes == exported.whole)
    #expect(exported.count == (deleted ? 3000 : 2000))
    #expect(exported.wholeCount == exported.count)
  }

  /// Files that only the whole tells the meaning of.
  @Test(arguments: [
    ("a byte that is no UTF-8", [UInt8]("id1,2026-01-01,expense,1,EUR,caf".utf8) + [0xE9, 0x0A]),
    ("a carriage return by itself", Array("id1,2026-01-01,expense,1,EUR,a\rb,giro,,\n".utf8)),
    ("a carriage return at the end", Array("id1,2026-01-01,expense,1,EUR,a,giro,,\r".utf8)),
    ("a row longer than the header", Array("id1,2026-01-01,expense,1,EUR,a,giro,,,x\n".utf8)),
    ("a quote that does not close", Array("id1,2026-01-01,expense,1,EUR,\"a,giro,,\n".utf8)),
  ])
  func `a file that has to be read whole leaves nothing behind`(_ name: String, odd: [UInt8]) throws {
    let exported = try Self.export(Array((Self.header + Self.rows(2000)).utf8) + odd, .csv)
    #expect(exported.count == nil)
    #expect(exported.bytes == nil)
    #expect(exported.whole?.isEmpty == false)
  }

  @Test(arguments: ["id,date,,amount\n", "id;date;type;amount\n"])
  func `odd headers are read whole or give the same`(header: String) throws {
    let text = header + String(repeating: "a;2026-01-01,x;1\n", count: 2000)
    let exported = try Self.export(text.utf8, .csv)
    #expect(exported.bytes == nil || exported.bytes == exported.whole)
  }

  @Test func `a small dataset is not streamed`() throws {
    let folder = try TemporaryFolder()
    #expect(try StreamedDataset(TestDataset.create(in: folder, storage: .csv)) == nil)
    #expect(try StreamedDataset(TestDataset.create(in: folder, "Book", storage: .xlsx)) == nil)
  }
}
