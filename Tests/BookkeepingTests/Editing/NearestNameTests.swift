import BookEditing
import Testing

struct NearestNameTests {
  private static let names = ["list", "link", "edit", "groceries", "dining-out", "expense", "Café"]

  @Test(arguments: [
    ("grocries", ["groceries"]), ("grceries", ["groceries"]), ("lsit", ["list"]), ("lits", ["list"]),
    ("expence", ["expense"]), ("cafe", ["Café"]), ("liss", ["list"]),
  ])
  func `a name is near where one letter in three differs, or two changed places`(
    word: String, near: [String]
  ) {
    #expect(NearestName.near(word, among: Self.names) == near)
  }

  @Test(arguments: ["init", "li", "transactions", "zebra", "find", ""])
  func `a name that is far is not proposed`(word: String) {
    #expect(NearestName.of(word, among: Self.names) == nil)
  }

  @Test func `a message names at most five`() {
    let many = (1...9).map { "aaaaa\($0)" }
    #expect(NearestName.near("aaaaax", among: many).count == 5)
    #expect(NearestName.hint(for: "zebra", among: many, list: "dataset x") == "dataset x lists them")
    #expect(NearestName.hint(for: "zebra", among: ["a", "b", "c"]) == "expected a, b or c")
    #expect(NearestName.hint(for: "expensw", among: Self.names) == "did you mean expense?")
  }
}
