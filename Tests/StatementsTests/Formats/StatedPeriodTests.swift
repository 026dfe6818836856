import Money
@testable import Statements
import Testing

/// The days that a file in a bank's format says it covers.
struct StatedPeriodTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var period: String?
    var testDescription: String { name }
  }

  private static func ofx(_ start: String, _ end: String) -> String {
    `OFX statements`.sgml("<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<FITID>1<NAME>Rent</STMTTRN>")
      .replacing("<DTSTART>20240101<DTEND>20240131", with: start + end)
  }

  private static func camt(_ period: String) -> String {
    "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><Stmt>\(period)"
      + `camt statements`.entry("") + "</Stmt></BkToCstmrStmt></Document>"
  }

  static let cases = [
    Case(
      name: "OFX", text: ofx("<DTSTART>20240101120000[-5:EST]", "<DTEND>20240131"),
      period: "2024-01-01...2024-01-31"),
    Case(name: "OFX without an end", text: ofx("<DTSTART>20240101", ""), period: nil),
    Case(
      name: "OFX since the first day of computers", text: ofx("<DTSTART>19700101", "<DTEND>20240131"),
      period: nil),
    Case(
      name: "camt with times",
      text: camt(
        "<FrToDt><FrDtTm>2024-01-01T00:00:00+01:00</FrDtTm><ToDtTm>2024-01-31T23:59:59</ToDtTm></FrToDt>"),
      period: "2024-01-01...2024-01-31"),
    Case(
      name: "camt with days", text: camt("<FrToDt><FrDt>2024-01-02</FrDt><ToDt>2024-02-01</ToDt></FrToDt>"),
      period: "2024-01-02...2024-02-01"),
    Case(
      name: "camt that ends before it begins",
      text: camt("<FrToDt><FrDt>2024-02-02</FrDt><ToDt>2024-02-01</ToDt></FrToDt>"), period: nil),
    Case(
      name: "MT940 between the days of its balances",
      text: `MT940 statements`.message(":61:2401020102D10,NTRFNONREF", closing: "C240131EUR90,00"),
      period: "2024-01-01...2024-01-31"),
  ]

  @Test(arguments: cases) func `the stated days are the statement's period`(_ example: Case) throws {
    let file = try StatementReader.read(bytes: Array(example.text.utf8), fileName: "a.txt")
    let statement = try #require(file.statements.first)
    #expect(statement.period.map { "\($0.lowerBound)...\($0.upperBound)" } == example.period)
    #expect(!statement.entries.isEmpty)
  }
}
