import DatasetFormat
import Foundation
import Importer
import Spreadsheet
import Testing

@testable import DatasetStore

/// Rows that a run filled in beside cells which the person had there already.
struct UndoFilledInRowsTests {
  private let fixture: UndoFixture
  private let header: [String]

  /// A tab in whose own column the person has something in the five rows below the header.
  init() throws {
    fixture = try UndoFixture(.csv)
    header = try fixture.lines(.transactions)[0].split(separator: ",").map(String.init)
    try save((1...5).map { ["ahead \($0)"] + header.map { _ in "" } })
    try fixture.importing(.numbered("a", 1...3))
    try #require(try rows().count == 5, "the lines fill in beside the own cells")
  }

  private func save(_ rows: [[String]]) throws {
    try fixture.save(
      .transactions, (["Mine," + header.joined(separator: ",")]) + rows.map { $0.joined(separator: ",") })
  }

  private func rows() throws -> [[String]] {
    try fixture.lines(.transactions).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func change(_ row: Int, _ cell: String) throws {
    var rows = try rows()
    rows[row][0] = cell
    try save(rows)
  }

  @Test func `they lose the format's cells alone, and what stood beside them stays`() throws {
    try change(4, "changed where no row was made")
    #expect(try fixture.undo() == [])
    #expect(try rows().map { $0[0] }.prefix(4) == ["ahead 1", "ahead 2", "ahead 3", "ahead 4"])
    #expect(try rows().allSatisfy { $0.dropFirst().allSatisfy(\.isEmpty) })
  }

  @Test(arguments: ["another", ""])
  func `they stay where what stood beside them is another since`(cell: String) throws {
    try change(1, cell)
    #expect(try fixture.undo()?.map(\.address.row) == [3])
    #expect(try rows().map { $0.dropFirst().contains { !$0.isEmpty } } == [false, true, false, false, false])
  }

  @Test func `they are the same rows after a sort`() throws {
    try save(try rows().reversed())
    #expect(try fixture.undo() == [])
    #expect(try rows().map { $0[0] }.sorted() == (1...5).map { "ahead \($0)" })
  }
}
