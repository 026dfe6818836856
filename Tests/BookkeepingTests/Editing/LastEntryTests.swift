import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

struct LastEntryTests {
  private func last(_ rows: [String]) -> LastEntry? {
    Dataset.inMemory([
      "Transactions": [
        "id|date|type|amount|payee|importKey|importId|recurringRuleId|createdAt|deletedAt"
      ] + rows
    ]).lastEntry
  }

  @Test func `it is the newest that no import and no rule made, and that is not deleted`() {
    let id = Dataset.id(1)
    #expect(
      last([
        "|2026-03-01|expense|1|Old||||2026-01-01T00:00:00Z|",
        "|2026-03-02|expense|1|Newest by hand||||2026-01-03T00:00:00Z|",
        "|2026-03-03|expense|1|Imported|1:a#1|\(id)||2026-01-04T00:00:00Z|",
        "|2026-03-04|expense|1|Rule|||\(id)|2026-01-05T00:00:00Z|",
        "|2026-03-05|expense|1|Deleted||||2026-01-06T00:00:00Z|2026-01-07T00:00:00Z",
        "|someday|expense|1|No day||||2026-01-08T00:00:00Z|", "|2026-03-06|expense|1|Untimed|||||",
      ]) == LastEntry(day: CalendarDate(iso: "2026-03-02") ?? .distantPast, row: 3, payee: "Newest by hand"))
    #expect(last([]) == nil)
  }

  @Test func `of two of one time the one further down counts`() {
    let time = "2026-01-01T00:00:00Z"
    #expect(
      last(["|2026-03-01|expense|1|A||||\(time)|", "|2026-03-02|expense|1|B||||\(time)|"])?.payee == "B")
  }
}
