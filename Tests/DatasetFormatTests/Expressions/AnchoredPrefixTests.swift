import Testing

@testable import DatasetFormat
@testable import Money

struct AnchoredPrefixTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var pattern: String
    var text: String
    var isMatch: Bool
    var testDescription: String { "\(pattern) on \(text)" }
  }

  @Test(arguments: [
    Case(pattern: "^rent .* flat", text: "RENT for the flat", isMatch: true),
    Case(pattern: "^rent", text: "ren", isMatch: false), Case(pattern: "^rent", text: "", isMatch: false),
    Case(pattern: "^rent", text: " rent", isMatch: false),
    Case(pattern: "^(re)nt", text: "Rent", isMatch: true),
    Case(pattern: "^re|nt", text: "went", isMatch: true),
    Case(pattern: "(^re)?nt", text: "went", isMatch: true),
    Case(pattern: "^r?e", text: "e", isMatch: true), Case(pattern: "^ra*e", text: "re", isMatch: true),
    Case(pattern: "^ab{0}c", text: "ac", isMatch: true),
    Case(pattern: "^café", text: "CAFÉ 1", isMatch: true),
    // The sign of Kelvin is the letter of the pattern but for its case; the long s is one of a capital S only.
    Case(pattern: "^kiosk", text: "\u{212A}iosk", isMatch: true),
    Case(pattern: "^shop", text: "\u{17F}hop", isMatch: false),
    Case(pattern: "^^a", text: "ab", isMatch: true),
  ]) func `what an expression begins with rules out no match`(_ example: Case) throws {
    #expect(try RegularExpression(example.pattern).matches(example.text) == example.isMatch)
  }

  @Test func `the first letters tell texts apart without regard to case`() throws {
    var parser = RegexParser("^Rent .*")
    let prefix = AnchoredPrefix(try parser.parse())
    func mayBegin(_ text: String) -> Bool { Array(text.utf8).withUnsafeBufferPointer(prefix.mayBegin) }
    #expect(mayBegin("RENT march") && mayBegin("rent ") && mayBegin("r\u{E9}nt"))
    #expect(!mayBegin("rental") && !mayBegin("rent") && !mayBegin("the rent "))
  }
}
