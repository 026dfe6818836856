import DatasetFormat
import Testing

@testable import DatasetChecks

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
