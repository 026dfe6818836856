@testable import Statements
import TestSupport
import Testing

/// A download that broke off must not produce new numbers.
@Suite struct `files cut anywhere` {
  static let wholes: [(name: String, text: String)] = [
    (
      "OFX",
      `OFX statements`.sgml(
        `OFX as banks write it`.entry("-1234.56", "Bread & Butter") + "\n"
          + `OFX as banks write it`.entry("987.65", "Pay", day: "20240131", rest: "<MEMO>12 of 12")
      ).replacing("100.00", with: "12345.67")
    ),
    (
      "MT940",
      `MT940 as banks write it`.message(
        ":61:2401050105D1234,56NTRFNONREF//B1\n:86:166?00RENT?20January 12?32Ann\n:61:2401310131C987,65NMSC",
        opening: "C240101EUR12592,58", closing: "C240131EUR12345,67")
    ),
    (
      "camt",
      `camt as banks write it`.file(
        `camt as banks write it`.balance("OPBD", "12592.58", day: "2024-01-01")
          + `camt as banks write it`.entry("1234.56") + `camt as banks write it`.entry("987.65", "CRDT")
          + `camt as banks write it`.balance("CLBD", "12345.67", day: "2024-01-31"))
    ),
    (
      "QIF",
      "!Type:Bank\nD31/01/2024\nT-1,234.56\nPRent\nMJanuary\n^\nD30/01/2024\nU987.65\nT987.65\nPPay\nSWage\n$987.65\n^\n"
    ),
  ]

  @Test(arguments: wholes)
  func `no row and no balance of a part is other than the whole's`(name: String, text: String) throws {
    let whole = try ReadRows(text)
    #expect(whole.rows.count == 2)
    #expect(whole.questions == [])
    let known = Set(whole.rows)
    let bytes = Array(text.utf8)
    for length in Effort.places(bytes.indices, usual: 120) {
      guard let part = try? ReadRows(bytes: Array(bytes[..<length])) else { continue }
      let rows = Set(part.rows)
      #expect(rows.isSubset(of: known), "\(length) bytes give \(part.rows)")
      // One of the two rows was read, asked about or not reached. None appears twice.
      #expect(rows.count == part.rows.count, "\(length) bytes give \(part.rows)")
      for (statement, original) in zip(part.statements, whole.statements) {
        for balance in [
          (statement.openingBalance, original.openingBalance),
          (statement.closingBalance, original.closingBalance),
        ] {
          #expect(balance.0 == nil || balance.0 == balance.1, "\(length) bytes")
        }
      }
    }
  }

  static let tables = [
    [
      "Date,Text,Amount", "2024-01-31,Rent,-1234.56", "2024-01-30,Tea,-3.20", "2024-01-29,Pay,987.65",
      "2024-01-28,Inn,-56.78",
    ],
    [
      "Date;Amount;Text", "2024-01-31;-1234,56;Rent", "2024-01-30;-3,20;Tea", "2024-01-29;987,65;Pay",
      "2024-01-28;-56,78;Inn",
    ],
    [
      "Date;Amount;Text", "2024-01-31;-1234;Rent", "2024-01-30;-3;Tea", "2024-01-29;987;Pay",
      "2024-01-28;-56;Inn",
    ],
    [
      "Date,Text,Debit,Credit", "2024-01-31,Rent,1234.56,0.00", "2024-01-30,Tea,3.20,0.00",
      "2024-01-29,Inn,56.78,0.00", "2024-01-28,Pay,0.00,987.65",
    ],
    [
      "Debit,Date,Text,Balance,Credit,Note", "1234.56,2024-01-31,Rent,900.00,0.00,a",
      "3.20,2024-01-30,Tea,2134.56,0.00,b",
      "56.78,2024-01-29,Inn,2137.76,0.00,c", "0.00,2024-01-28,Pay,2194.54,987.65,d",
    ],
    [
      "Date;Amount;Text;Debit/Credit", "2024-01-31;1234,56;Rent;Debit", "2024-01-30;3,20;Tea;Debit",
      "2024-01-29;56,78;Inn;Debit", "2024-01-28;987,65;Pay;Credit",
    ],
    [
      "Amount,Text,Date", "-1234.56,Rent,1/31/2024", "-3.20,Tea,1/30/2024", "987.65,Pay,1/29/2024",
      "-56.78,Inn,1/28/2024",
    ],
  ]

  @Test(arguments: tables)
  func `the last row of a table is no other than the whole's`(_ lines: [String]) throws {
    let whole = Array(lines.joined(separator: "\n").utf8)
    let read = try ReadRows(bytes: whole)
    #expect(read.rows.count == 4)
    #expect(read.questions == [])
    let last = whole.count - (lines.last?.utf8.count ?? 0)
    for length in last..<whole.count {
      let part = try ReadRows(bytes: Array(whole[..<length]))
      #expect(Set(part.rows).isSubset(of: read.rows), "\(length) bytes give \(part.rows)")
      #expect(part.rows.count >= 3 || !part.questions.isEmpty)
    }
  }
}
