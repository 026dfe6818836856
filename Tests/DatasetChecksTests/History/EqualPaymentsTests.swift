import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// Payments that hold the same are told apart by when they were made: nobody has dragged a cell.
struct EqualPaymentsTests {
  private static func coffees() -> TestDataset {
    var test = TestDataset()
    test[.transactions, 0, "note"] = ""
    for number in 11...13 {
      test.repeatRow(0, of: .transactions)
      test[.transactions, 1, "id"] = .usual(TestDataset.id(number))
      test[.transactions, 1, "createdAt"] = .usual("2026-01-\(number)T10:00:00Z")
    }
    test.remember()
    return test
  }

  @Test func `an equal payment that is new does not get the id of one that was removed`() throws {
    var test = Self.coffees()
    test[.transactions, 2, "id"] = .usual(TestDataset.id(77))
    test[.transactions, 2, "createdAt"] = "2026-01-30T10:00:00Z"
    let found = Checks.findings(of: test.context)
    #expect(found.map(\.code).filter { $0 != "double-possible" } == ["row-vanished"], "\(found)")
    let repair = try RepairPlan(of: test.context, command: "repair")
    #expect(repair.dataset[.transactions]?.text(row: 3, "id") == TestDataset.id(77))
  }

  @Test func `an id that was dragged over one of them is found`() throws {
    var test = Self.coffees()
    test[.transactions, 2, "id"] = .usual(TestDataset.id(77))
    let found = Checks.findings(of: test.context).filter { $0.kind == .idAutofilled }
    #expect(found.map(\.record) == [TestDataset.id(12)], "\(found)")
  }

  @Test func `days and months that were exchanged are not called dragged`() throws {
    var test = TestDataset(storage: .xlsx)
    // Of the second of each month, the month becomes the day: they count on from the one that stays.
    for month in (2...8).reversed() {
      test.repeatRow(0, of: .transactions)
      test[.transactions, 1, "id"] = .usual(TestDataset.id(100 + month))
      test[.transactions, 1, "date"] = .usual("2025-0\(month)-02")
      test[.transactions, 1, "amount"] = .usual("\(month).10")
    }
    test.remember()
    for month in 3...8 { test[.transactions, month - 1, "date"] = .usual("2025-02-0\(month)") }
    let codes = Checks.findings(of: test.context).map(\.code)
    #expect(!codes.contains("id-autofilled"), "\(codes)")
  }

  @Test func `while the dates of a column are a question no row of it is called edited`() throws {
    var test = TestDataset(storage: .xlsx)
    for (index, day) in ["04", "05", "06", "14", "15", "16"].enumerated() {
      test.repeatRow(0, of: .transactions)
      test[.transactions, 1, "id"] = .usual(TestDataset.id(200 + index))
      test[.transactions, 1, "date"] = .usual("2025-03-\(day)")
    }
    for row in 0..<(test.rows[.transactions]?.count ?? 0) where !(1...6).contains(row) {
      test[.transactions, row, "date"] = "2025-03-20"
    }
    test.remember()
    for row in 0..<(test.rows[.transactions]?.count ?? 0) {
      guard case .usual(let text) = test[.transactions, row, "date"] else { continue }
      let (day, month) = (text.suffix(2), text.dropFirst(5).prefix(2))
      test[.transactions, row, "date"] =
        day > "12" ? .raw(.text, "\(day)/\(month)/2025") : .usual("2025-\(day)-\(month)")
    }
    let found = Checks.findings(of: test.context)
    #expect(found.contains { $0.kind == .dateHalfSwapped }, "\(found)")
    #expect(found.allSatisfy { $0.kind != .updatedStale }, "\(found)")
    let repair = try RepairPlan(of: test.context, command: "repair")
    #expect(repair.plan.changes.allSatisfy { $0.address.columnName != "updatedAt" })
  }
}
