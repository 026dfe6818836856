import DatasetFormat
import Testing

@testable import Importer

struct WordFilterTests {
  static let words = ["march", "märz", "décembre", "janeiro", "января", "us dollar", "kč", "3月"]

  @Test func `every word of a list is admitted in any spelling that folds to it`() {
    let filter = WordFilter(Self.words.map(UnicodeForm.folded))
    for word in Self.words {
      for spelling in [word, word.uppercased(), UnicodeForm.folded(word), UnicodeForm.composed(word)] {
        #expect(Self.admits(filter, spelling), "\(spelling)")
      }
    }
    #expect(Self.admits(filter, "Ma\u{308}rz") && Self.admits(filter, "DE\u{301}CEMBRE"))
  }

  @Test(arguments: ["", "market", "marzo", "march1", "CAFÉ", "BÄCKEREI", "m", "xmarch"])
  func `other words are turned away`(word: String) {
    #expect(!Self.admits(WordFilter(Self.words.map(UnicodeForm.folded)), word))
  }

  private static func admits(_ filter: WordFilter, _ word: String) -> Bool {
    Array(word.utf8).withUnsafeBufferPointer(filter.admits)
  }
}
