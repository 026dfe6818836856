import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// A statement that two devices imported, each with ids of its own.
@Suite struct TwoImportsTests {
  /// A device that has imported the statement: its import has the id `number`, the line's row the next one.
  private static func device(_ name: String, _ number: Int, note: String = "") -> MergeCopy {
    let time = World.time(number)
    return MergeCopy(
      name: name,
      dataset: .inMemory([
        "Transactions": [
          "id|date|type|amount|payee|accountKey|note|importId|importKey|createdAt|updatedAt|deletedAt",
          "\(Dataset.id(number + 1))|2026-03-12|expense|5.20|Cafe|giro|\(note)|\(Dataset.id(number))|1:0123#1|\(time)|\(time)|",
        ],
        "Imports": [
          "id|fileName|sha256|accountKey|lines|createdAt|deletedAt",
          "\(Dataset.id(number))|march.csv|00ff|giro|1|\(time)|",
        ],
      ]),
      modified: Timestamp(milliseconds: 1_700_000_009_000))
  }

  @Test
  func `the other copy as the common state gives no import its id`() throws {
    let (mine, theirs) = (Self.device("a", 1), Self.device("b", 5, note: "coffee"))
    let first = try Merged(nil, [mine, theirs])
    let rows = first.content.rows
    #expect(rows["Imports"]?.map { $0["id"] } == [Dataset.id(1)])
    #expect(rows["Transactions"]?.map { $0["id"] } == [Dataset.id(2)])
    #expect(rows["Transactions"]?.map { $0["note"] } == ["coffee"])
    // A merge remembers what it has read of the other copy.
    let again = try Merged(theirs.dataset, [first.copy, theirs])
    #expect(again.merge.plan.isEmpty, "\(again.merge.plan.changes)")
  }
}
