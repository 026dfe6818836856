import Testing

@testable import Statements

/// Years of days without one, derived from the order of the entries.
struct YearAssignmentTests {
  struct Case: Sendable {
    var days: [(Int, Int)]
    var offsets: [Int]?
  }

  static let cases: [Case] = [
    Case(days: [(3, 1), (3, 9), (4, 2)], offsets: [0, 0, 0]),
    Case(days: [(12, 24), (12, 27), (1, 2)], offsets: [-1, -1, 0]),
    Case(days: [(1, 2), (12, 27), (12, 24)], offsets: [0, -1, -1]),
    Case(days: [(12, 24), (1, 3)], offsets: [-1, 0]),
    Case(days: [(11, 5), (12, 20), (1, 3), (6, 1), (12, 24), (1, 9)], offsets: [-2, -2, -1, -1, -1, 0]),
    // In no order, within two months around the turn of the year.
    Case(days: [(1, 3), (12, 24), (1, 9), (12, 30)], offsets: [0, -1, 0, -1]),
    // In no order, over all of the year.
    Case(days: [(1, 3), (9, 24), (3, 9), (12, 30), (5, 2), (7, 6), (11, 3)], offsets: nil),
  ]

  @Test(arguments: cases) func `entries before a turn of the year are of the year before`(_ one: Case) {
    #expect(YearAssignment(one.days.map { (month: $0.0, day: $0.1) }).offsets == one.offsets)
  }
}
