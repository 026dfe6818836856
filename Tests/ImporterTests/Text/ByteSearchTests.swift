import Testing

@testable import Importer

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
