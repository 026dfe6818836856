import Bookkeeping
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("food", "food", 0), ("food", "fod", 1), ("food", "foods", 1), ("food", "fold", 1),
    ("food", "fodo", 2), ("ab", "ba", 2),
    ("食費", "食", 1), ("café", "cafe", 1),
  ])
  func `edits are counted one by one`(_ one: String, _ other: String, _ distance: Int) {
    #expect(EditDistance.between(one, other, atMost: 2) == distance)
    #expect(EditDistance.between(other, one, atMost: 2) == distance)
  }

  @Test(arguments: [("food", "rent"), ("", "abc"), ("a", "abcd")])
  func `more edits than the limit are no answer`(_ one: String, _ other: String) {
    #expect(EditDistance.between(one, other, atMost: 2) == nil)
  }

  @Test func `long texts are compared as they are`() {
    let long = String(repeating: "x", count: 100_000)
    #expect(EditDistance.between(long, long, atMost: 2) == 0)
    #expect(EditDistance.between(long, long.dropLast() + "y", atMost: 2) == nil)
  }
}
