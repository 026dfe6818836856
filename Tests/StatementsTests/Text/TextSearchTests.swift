import Money
import Testing

@testable import Statements

@Suite struct ByteSearchTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 0), ("", "a", nil), ("abc", "abc", 0), ("abc", "abcd", nil), ("aab", "ab", 1),
    ("xaaab", "aab", 2), ("größe", "ße", 4), ("a\u{301}", "a", 0), ("한국", "국", 3),
  ])
  func `bytes are found where they stand first`(text: String, wanted: String, place: Int?) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      Array(wanted.utf8).withUnsafeBufferPointer { #expect(ByteSearch.first($0, in: bytes) == place) }
    }
    #expect(text.holdsBytes(of: wanted) == (place != nil))
  }

  @Test(arguments: [
    ("online payment thank you", "payment thank you", true), ("repayment", "payment", false),
    ("payment", "payment", true), ("a payments", "payment", false), ("给料 入金 振込", "振込", true),
    ("x振込入金y", "振込入金", true),
  ])
  func `phrases are held as whole words, in scripts without spaces anywhere`(
    text: String, phrase: String, isHeld: Bool
  ) {
    #expect(WordSet.holds(text, phrase) == isHeld)
  }
}

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
