import Money
@testable import Statements
import Testing

/// Files that repeat one thing many times are read correctly.
struct BoundedReadingTests {
  @Test func `a header before each entry makes no other entries`() throws {
    let header = "Date,Description,Amount\n"
    let lines = (0..<4_000).map { "2026-03-\($0 % 28 + 1 < 10 ? "0" : "")\($0 % 28 + 1),Shop \($0),-1.50\n" }
    let plain = try StatementReader.read(bytes: Array((header + lines.joined()).utf8), fileName: "a.csv")
    let repeated = try StatementReader.read(
      bytes: Array(lines.map { header + $0 }.joined().utf8), fileName: "a.csv")
    #expect(repeated.statements.count == 1)
    #expect(repeated.statements.first?.entries.map(\.text) == plain.statements.first?.entries.map(\.text))
    #expect(repeated.statements.first?.entries.map(\.date) == plain.statements.first?.entries.map(\.date))
  }

  @Test func `twenty thousand headers and one entry are one entry`() throws {
    let text = String(repeating: "Date,Description,Amount\n", count: 20_000) + "2026-03-02,Shop,-1.50\n"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv")
    #expect(file.statements.map(\.entries.count) == [1])
  }

  @Test func `a header below the number of another account begins another statement`() throws {
    let text = (0..<3).map { number in
      "Account number;DE0000000000000000000\(number)\nDate;Description;Amount\n2026-03-02;Shop;-1,50\n"
    }.joined()
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv")
    #expect(file.statements.map(\.account?.number).count == 3)
  }

  @Test func `of sixty thousand listed accounts of QIF the one named last counts`() throws {
    let list = (0..<60_000).map { "!Account\nNAccount \($0)\nTBank\n^\n" }.joined()
    let text = list + "!Type:Bank\nD02/03/2026\nT-1.50\nPShop\n^\n"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.qif")
    #expect(file.statements.map(\.account?.number) == ["ACCOUNT59999"])
  }
}
