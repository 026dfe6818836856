import Foundation
import TestSupport
import Testing

@testable import Importer
@testable import Statements

/// Every file of `Samples/books` becomes the rows in the file next to it.
struct BookSampleTests {
  static let folder = Repository.root.appending(path: "Samples/books")

  static let names =
    [
      "1money", "actual", "andromoney", "beancount", "bluecoins", "buxfer", "cashew", "copilot",
      "everydollar",
      "finanzblick", "firefly", "gnucash", "gnucash-simple", "goodbudget", "hledger", "hledger-register",
      "homebank", "ivy", "kmymoney", "ledger", "lunchmoney", "mint", "mmex", "monarch", "monefy",
      "moneylover", "moneymanager", "moneymoney", "moneywiz", "other", "outbank", "quicken-mac", "skrooge",
      "spendee",
      "tiller", "toshl", "wallet", "ynab", "zenmoney",
    ].map { "\($0).csv" } + ["quicken.qif"]

  @Test func `all samples of books are here`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let books = files.filter { $0.hasSuffix(".csv") || $0.hasSuffix(".qif") }
    #expect(books.sorted() == Self.names.sorted())
  }

  @Test(arguments: names)
  func `a sample of books becomes the rows beside it`(name: String) throws {
    var mapping = BookMapping()
    let app = String(name.prefix { $0 != "." })
    if app == "beancount" { mapping.set(.currency, "AAPL", to: BookMapping.nothing) }
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let read = try ReadBooks(text, name: name, mapping: mapping)
    #expect(read.file.format == (["other": "csv", "quicken": "qif"][app] ?? app))
    let found = read.lines.joined(separator: "\n") + "\n"
    let expected = Self.folder.appending(path: "\(name).expected")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(found.utf8).write(to: expected)
      Issue.record("\(name).expected was written anew; look at the difference")
      return
    }
    #expect(found == (try String(contentsOf: expected, encoding: .utf8)))
  }
}
