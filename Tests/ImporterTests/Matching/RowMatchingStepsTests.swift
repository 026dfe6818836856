import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// Many rows and lines with one amount. The work grows with their number, not with its square.
struct RowMatchingStepsTests {
  /// The arrangement of the days and texts of rows and lines.
  enum Shape: String, Sendable, CaseIterable {
    case oneDayOneText, oneDayOwnTexts, oneDaySharedWord, twoYearsOneText, twoYearsOwnTexts, pendingOneText

    var days: Int {
      switch self {
      case .twoYearsOneText, .twoYearsOwnTexts: 730
      default: 1
      }
    }

    func text(_ number: Int) -> String {
      let own = String(number, radix: 20).map { String(UnicodeScalar(UInt8(97 + ($0.hexDigitValue ?? 0)))) }
        .joined()
      switch self {
      case .oneDayOneText, .twoYearsOneText, .pendingOneText: return "Coffee"
      case .oneDayOwnTexts, .twoYearsOwnTexts: return "xyz\(own)\(number)"
      case .oneDaySharedWord: return "Coffee \(own)\(number)"
      }
    }
  }

  private func matching(_ shape: Shape, count: Int) throws -> RowMatching {
    let first = try #require(CalendarDate(year: 2025, month: 1, day: 1))
    var rows: [LedgerRow] = []
    var statement = try Statement([])
    for number in 0..<count {
      let day = first.adding(days: number % shape.days)
      rows.append(
        LedgerRow(
          place: .there([number + 1]), id: RecordID(high: 1, low: UInt64(number)), accountKey: "giro",
          date: day, amountMinor: -250, currency: "EUR", kind: shape == .pendingOneText ? .pending : .entered)
      )
      statement.entries.append(
        StatementLine(
          line: number + 2, date: day, amountMinor: -250, currency: "EUR", payee: "", text: shape.text(number)
        ))
    }
    return RowMatching(
      statement, open: Array(statement.entries.indices), account: "giro", currency: "EUR",
      isOnlyAccount: false, rows: LedgerRows(rows), options: ImportOptions(), text: shape.text)
  }

  @Test(arguments: Shape.allCases)
  func `a line takes no more steps where there are more rows`(_ shape: Shape) throws {
    for count in [1000, 8000] {
      let steps = try matching(shape, count: count).steps
      #expect(steps <= count * 200, "\(count) lines: \(steps)")
    }
  }

  @Test func `twenty thousand lines find the twenty thousand rows that were typed for them`() throws {
    let matching = try matching(.twoYearsOwnTexts, count: 20_000)
    #expect(matching.linked.count == 20_000)
    #expect(matching.linked.allSatisfy { $0.key == $0.value })
  }

  @Test func `equal lines of one day are proposed, each with a row of its own`() throws {
    let matching = try matching(.oneDayOneText, count: 20_000)
    #expect(matching.linked.isEmpty)
    #expect(matching.proposals.count == 20_000)
    #expect(matching.proposals.allSatisfy { !$0.isOnly })
  }

  @Test func `pending rows of one text become booked, whichever is which`() throws {
    #expect(try matching(.pendingOneText, count: 20_000).linked.count == 20_000)
  }

  @Test func `completing a row takes as long however many others wait`() throws {
    let statement = try Statement((0..<20_000).map { _ in (1, -250, "Coffee") })
    let assigned = StageInput.assigned(statement)
    var rows = LedgerRows(
      try (0..<20_001).map { try StageInput.row($0, day: 1, minor: -250, kind: .entered) })
    let base = ImportKey.Base(high: 1, low: 2)
    rows.record(
      (0..<20_000).map { LineDecision.completes($0, ImportKey(base, occurrence: $0 + 1)) }, of: assigned,
      as: StageInput.entry(assigned), statement: 0, newID: { StageInput.id(0) })
    #expect(rows.open == [20_000])
  }
}
