import DatasetFormat
import Merging
import Spreadsheet
import TestSupport
import Testing

/// Copies that are made to keep a merge busy: what is the same in all rows costs no pair of them.
@Suite struct BoundedMergeTests {
  /// Rows of a copy; each text may have the row's number for `#`.
  private static func copy(
    _ name: String, rows: Int, from first: Int, header: String, row: String
  ) -> MergeCopy {
    let lines = (0..<rows).map { number in
      row.replacing("ID", with: Dataset.id(first + number)).replacing("#", with: "\(number)")
    }
    let dataset = Dataset.inMemory(
      [
        "Transactions": [header] + lines,
        "Settings": ["key|value|updatedAt", "schemaVersion|2|", "currency|EUR|"],
      ])
    return MergeCopy(name: name, dataset: dataset, modified: Timestamp(milliseconds: 1_700_000_000_000))
  }

  private static func merged(_ copies: [MergeCopy]) -> Merge {
    Merge(
      base: nil, copies: copies, command: "merge", now: Timestamp(milliseconds: 1_700_000_100_000),
      verification: .none)
  }

  private static let header = "id|date|type|amount|payee|accountKey|splitId|transferId|importKey|updatedAt"

  @Test func `of equal payments each is listed beside a few, and the others are counted`() {
    let row = "ID|2026-03-01|expense|5.00|Shop #|giro|||\("")|2026-03-01T00:00:00.000Z"
    let merged = Self.merged([
      Self.copy("one", rows: 2_000, from: 1, header: Self.header, row: row),
      Self.copy("two", rows: 2_000, from: 100_001, header: Self.header, row: row),
    ])
    #expect(merged.plan.changes.count == 2_000)
    #expect(merged.doubles.count == 10_000)
    let note = merged.notes.first { $0.contains("are not") }
    #expect(note?.contains("10000 pairs") == true)
    #expect(note?.contains("\(2_000 * 2_000 - 10_000) more") == true)
  }

  @Test func `as few as anybody has are listed as all pairs within three days`() {
    var generator = SeededGenerator()
    for _ in 0..<100 {
      func copy(_ name: String, _ first: Int) -> (copy: MergeCopy, days: [Int]) {
        let days = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          Int.random(in: 1...9, using: &generator)
        }
        let lines = days.enumerated().map { number, day in
          "\(Dataset.id(first + number))|2026-03-0\(day)|expense|5.00|\(name) \(number)|giro||||"
        }
        let dataset = Dataset.inMemory(
          ["Transactions": [Self.header] + lines, "Settings": ["key|value|updatedAt", "schemaVersion|2|"]])
        return (MergeCopy(name: name, dataset: dataset, modified: Timestamp(milliseconds: 0)), days)
      }
      let (one, other) = (copy("one", 1), copy("two", 101))
      var expected: Set<[String]> = []
      for (left, day) in one.days.enumerated() {
        for (right, otherDay) in other.days.enumerated() where abs(day - otherDay) <= 3 {
          expected.insert([Dataset.id(1 + left), Dataset.id(101 + right)].sorted())
        }
      }
      let merged = Self.merged([one.copy, other.copy])
      #expect(Set(merged.doubles) == expected, "seed \(generator.seed)")
      #expect(!merged.notes.contains { $0.contains("are not") })
    }
  }

  @Test func `a division of thousands of lines is walked once`() {
    func copy(_ name: String, _ first: Int, split: Int) -> MergeCopy {
      Self.copy(
        name, rows: 3_000, from: first, header: Self.header,
        row: "ID|2026-03-01|expense|5.00|Shop|giro|\(Dataset.id(split))||v1:#|2026-03-01T00:00:00.000Z")
    }
    let merged = Self.merged([copy("one", 1, split: 900_001), copy("two", 100_001, split: 900_002)])
    // Each line of the one is the line of the other that has its import key.
    #expect(merged.plan.changes.isEmpty)
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `thousands of rows of one transfer are one unit`() {
    func copy(_ name: String, _ payee: String) -> MergeCopy {
      Self.copy(
        name, rows: 3_000, from: 1, header: Self.header,
        row: "ID|2026-03-01|transfer|5.00|\(payee)|giro||\(Dataset.id(900_001))||2026-03-01T00:00:00.000Z")
    }
    let merged = Self.merged([copy("one", "Here"), copy("two", "There")])
    #expect(merged.conflicts.count == 3_000)
  }
}
