import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct KeyTableTests {
  static func numbers(_ keys: [String], of texts: [String]) throws -> [Int?] {
    let table = KeyTable(keys)
    let dataset = Dataset.of(["Settings": ["key"] + texts])
    var found: [Int?] = []
    try #require(dataset[.settings]).forEachRow { found.append($0.number(0, in: table)) }
    return found
  }

  @Test func `keys are found by the bytes of a cell, others are not`() throws {
    let keys = ["food", "dining-out", "食費", "café"]
    #expect(try Self.numbers(keys, of: keys) == [0, 1, 2, 3])
    #expect(
      try Self.numbers(keys, of: ["foo", "foods", "Food", " food", "cafe\u{301}", "dining-ou"]).allSatisfy {
        $0 == nil
      })
    #expect(try Self.numbers([], of: ["food"]) == [nil])
    #expect(try Self.numbers(["a", "b", "a"], of: ["a", "b"]) == [0, 1])
  }

  @Test func `many keys are each found by their number`() throws {
    let keys = (0..<2000).map { "key-\($0)" }
    #expect(try Self.numbers(keys, of: keys) == keys.indices.map { $0 })
  }
}
