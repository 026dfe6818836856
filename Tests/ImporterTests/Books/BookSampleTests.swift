import Foundation
import Testing

@testable import Importer

/// Every file of `Samples/books` becomes the rows that stand beside it.
struct BookSampleTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples/books")

  static let names = [
    "actual", "beancount", "firefly", "hledger", "mint", "monefy", "other", "spendee", "tiller", "toshl",
    "wallet",
    "ynab",
  ]

  @Test func `all samples of books are here`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.filter { $0.hasSuffix(".csv") }.sorted() == Self.names.map { "\($0).csv" })
  }

  @Test(arguments: names)
  func `a sample of books becomes the rows beside it`(name: String) throws {
    var mapping = BookMapping()
    if name == "beancount" { mapping.set(.currency, "AAPL", to: BookMapping.nothing) }
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).csv"), encoding: .utf8)
    let read = try ReadBooks(text, name: "\(name).csv", mapping: mapping)
    #expect(name == "other" ? read.file.format == "csv" : read.file.format == name)
    let found = read.lines.joined(separator: "\n") + "\n"
    let expected = Self.folder.appending(path: "\(name).csv.expected")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(found.utf8).write(to: expected)
      Issue.record("\(name).csv.expected was written anew; look at the difference")
      return
    }
    #expect(found == (try String(contentsOf: expected, encoding: .utf8)))
  }
}
