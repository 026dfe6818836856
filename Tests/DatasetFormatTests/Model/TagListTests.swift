import DatasetFormat
import Testing

struct TagListTests {
  @Test(arguments: [
    ("Amazon", ["amazon"]), ("  Coffee Shop ", ["coffee shop"]), ("b, a,b , B", ["b", "a"]), ("", []),
    (" , ,", []),
    ("Cafe\u{301}, café", ["café"]), ("a,b", ["a", "b"]), ("食費, ТЕГ", ["食費", "тег"]),
    ("\u{A0}x\u{3000}", ["x"]),
    ("a\nb", ["a", "b"]), ("one; two", ["one; two"]),
  ])
  func `tags are trimmed, lower case, each once, in first-seen order`(_ text: String, _ tags: [String]) {
    #expect(TagList(text).tags.map { Array($0.utf8) } == tags.map { Array($0.utf8) })
  }

  @Test func `what is written reads back`() {
    var list = TagList("coffee shop, amazon")
    list.add(" Amazon ")
    list.add("New")
    list.add(" ")
    #expect(list.description == "coffee shop, amazon, new")
    #expect(TagList(list.description) == list)
  }

  @Test func `a tag with a comma in it is two tags`() {
    var list = TagList()
    list.add("a, b")
    #expect(list.tags == ["a", "b"])
    #expect(TagList(list.description) == list)
  }

  @Test func `a cell full of tags is read in one pass`() {
    let text = (0..<16_000).map { "t\($0)" }.joined(separator: ",")
    #expect(TagList(text).tags.count == 16_000)
  }
}
