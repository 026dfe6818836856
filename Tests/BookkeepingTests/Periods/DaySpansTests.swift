import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

struct DaySpansTests {
  @Test func `spans that overlap, meet, enclose each other or are empty are their union`() {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<300 {
      let spans = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        let first = Int32.random(in: 0...20, using: &generator)
        return (first: first, last: first + Int32.random(in: -2...6, using: &generator))
      }
      let union = DaySpans(spans)
      #expect(union.isEmpty == spans.allSatisfy { $0.first > $0.last }, "seed \(seed): \(spans)")
      for day in Int32(-2)...30 {
        let isIn = spans.contains { $0.first <= day && day <= $0.last }
        #expect(union.contains(CalendarDate(dayNumber: day)) == isIn, "seed \(seed): \(spans), \(day)")
      }
    }
  }
}
