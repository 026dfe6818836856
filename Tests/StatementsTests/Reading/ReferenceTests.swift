@testable import Statements
import Testing

@Suite struct `references of statements` {
  static func references(_ column: String, _ values: [String]) throws -> [String?] {
    let rows = values.enumerated().map { "\(13 + $0)/11/2024,SHOP,\($1),-1.00" }
    let text = (["Date,Description,\(column),Amount"] + rows).joined(separator: "\n")
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv")
    return file.statements.flatMap { $0.entries.map(\.reference) }
  }

  @Test func `identifiers of the bank are kept`() throws {
    #expect(try Self.references("Transaction ID", ["A1", "A2"]) == ["A1", "A2"])
  }

  @Test func `what payers write is no reference`() throws {
    #expect(try Self.references("Reference", ["RENT MAY", "RENT JUNE"]) == [nil, nil])
  }

  @Test func `a value that repeats names no entry`() throws {
    #expect(try Self.references("Record ID", ["123456", "123456"]) == [nil, nil])
  }
}
