import DatasetFormat
import Spreadsheet
import Testing

@testable import DatasetChecks

struct SwappedDatesCheckTests {
  private static func dates(_ dataset: inout TestDataset, _ text: String, _ date: String) {
    dataset[.transactions, 1, "recurringRuleId"] = ""
    for number in 0..<3 {
      let copy = dataset.rows[.transactions]?[1] ?? [:]
      dataset.rows[.transactions]?.append(copy)
      dataset[.transactions, 4 + number, "id"] = .usual(TestDataset.id(10 + number))
      dataset[.transactions, 4 + number, "date"] = .usual(date)
    }
    for row in 0..<3 { dataset[.transactions, row, "date"] = .raw(.text, text) }
    dataset[.transactions, 3, "date"] = .usual(date)
  }

  static let cases: [FindingCase] = [
    FindingCase(
      "days up to twelve are dates and the others text", storage: .xlsx,
      [
        #"error ask date-half-swapped | Money.xlsx: Transactions: date: a program seems to have taken days for months in this column, and left the rest as text (expected days in the order of the 3 texts, such as 13/02/2026; then day and month of the 4 dates are swapped). Choose swap, or open the original file again and tell the program the order of day and month."#
      ]
    ) { dates(&$0, "13/02/2026", "2026-03-04") },
    FindingCase(
      "a date with a day above twelve", storage: .xlsx,
      [
        #"warning yes date-local | Money.xlsx: Transactions!B2: date: "13/02/2026" is a date in a local form (expected 2026-02-13). Write it as YYYY-MM-DD."#,
        #"warning yes date-local | Money.xlsx: Transactions!B3: date: "13/02/2026" is a date in a local form (expected 2026-02-13). Write it as YYYY-MM-DD."#,
        #"warning yes date-local | Money.xlsx: Transactions!B4: date: "13/02/2026" is a date in a local form (expected 2026-02-13). Write it as YYYY-MM-DD."#,
      ]
    ) { dates(&$0, "13/02/2026", "2026-03-14") },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(SwappedDatesCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}

struct TimestampsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a record was changed before it was made",
      [
        #"warning yes timestamp-order | Transactions.csv:2: updatedAt: "2025-01-01T00:00:00Z" is before the record was made (expected 2026-01-31T13:45:00Z or later). Correct the timestamp."#
      ]
    ) { $0[.transactions, 0, "updatedAt"] = "2025-01-01T00:00:00Z" },
    FindingCase(
      "a record was deleted before it was made",
      [
        #"warning yes timestamp-order | Transactions.csv:5: deletedAt: "2025-01-01T00:00:00Z" is before the record was made (expected 2026-01-31T13:45:00Z or later). Correct the timestamp."#
      ]
    ) { $0[.transactions, 3, "deletedAt"] = "2025-01-01T00:00:00Z" },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(
      Set(TimestampsCheck().kinds).isSubset(
        of: FindingCase.kinds(in: CellsCheckFormsTests.cases + Self.cases)))
  }
}
