import Money
import Testing

@testable import Statements

struct PackedTextTests {
  private static func line(_ payee: String, _ text: String) -> StatementLine {
    StatementLine(line: 2, date: CalendarDate(dayNumber: 20_000), amountMinor: -450, payee: payee, text: text)
  }

  @Test(arguments: [
    ("Bakery", "Bakery card 12"), ("Bakery", "Bakery"), ("", "card 12"), ("Bakery", ""), ("", ""),
    ("card", "Bakery card 12"), ("Bakery card 12 Berlin", "Bakery"), ("Bäckerei", "Bäckerei Müller 🥨"),
  ])
  func `an entry keeps its words, wherever they are`(payee: String, text: String) {
    var line = Self.line(payee, text)
    #expect(line.payee == payee && line.text == text)
    #expect(line == Self.line(payee, text) && line.hashValue == Self.line(payee, text).hashValue)
    line.payee += "!"
    #expect(line.payee == payee + "!" && line.text == text)
    line.text = "other"
    #expect(line.payee == payee + "!" && line.text == "other")
    #expect(line != Self.line(payee, text))
  }

  @Test func `texts are equal by their bytes and not by their places`() {
    let bytes = Array("one two one".utf8)
    let (first, second, last) = (
      PackedText(0..<3, of: bytes), PackedText(4..<7, of: bytes), PackedText(8..<11, of: bytes)
    )
    #expect(first == last && first == PackedText("one") && Set([first, last, PackedText("one")]).count == 1)
    #expect(first != second && first != PackedText("on"))
    #expect(PackedText("").isEmpty && !first.isEmpty && PackedText(3..<3, of: bytes) == PackedText(""))
    #expect(first.isASCII && !PackedText("é").isASCII)
  }

  @Test func `bytes that are no UTF-8 become text`() {
    var bytes: [UInt8] = []
    [UInt8]([0x41, 0xFF, 0x42]).withUnsafeBufferPointer { bytes.appendText($0) }
    #expect(String(validating: bytes, as: UTF8.self) == "A\u{FFFD}B")
  }

  @Test func `a payee shares the bytes of a text that begins with it`() {
    var bytes = Array("before".utf8)
    let words = EntryWords.append(payee: "Bakery", text: "Bakery card", to: &bytes)
    #expect(words.payee == 6..<12 && words.text == 6..<17 && bytes.count == 17)
    let other = EntryWords.append(payee: "card", text: "Bakery card", to: &bytes)
    #expect(other.payee == 28..<32 && other.text == 17..<28 && bytes.count == 32)
  }
}
