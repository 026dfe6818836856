import Testing

@testable import Statements

struct DirectionWordsTests {
  @Test(
    arguments: [
      ("-", .out), ("−", .out), ("(–)", .out), ("+", .incoming), ("(+)", .incoming), ("/", .neutral),
      ("-/-", .neutral), ("*", nil), ("+/-", nil), ("…", nil), ("", nil),
    ] as [(String, DirectionWords.Direction?)])
  func `a mark says a direction if it is a sign`(_ mark: String, _ direction: DirectionWords.Direction?) {
    #expect(DirectionWords.direction(mark) == direction)
  }
}
