import Testing

@testable import SpreadsheetXLSX

struct TextEscapesTests {
  @Test(arguments: [
    ("a_x000D_b", "a\rb"), ("_x005F_x000D_", "_x000D_"), ("_x0041__x0042_", "AB"), ("_x000d_", "\r"),
    ("_xD83D__xDE00_", "😀"), ("_xD83D_ alone", "_xD83D_ alone"), ("_xDE00_", "_xDE00_"),
    ("_xZZZZ_", "_xZZZZ_"), ("_x000D", "_x000D"), ("plain", "plain"), ("", ""), ("______x000A_", "_____\n"),
  ])
  func `an escape is resolved once`(written: String, meant: String) {
    var bytes = Array("kept_x000D_".utf8)
    let start = bytes.count
    bytes += Array(written.utf8)
    TextEscapes.decode(&bytes, from: start)
    #expect(String(decoding: bytes[start...], as: UTF8.self) == meant)
    #expect(String(decoding: bytes[..<start], as: UTF8.self) == "kept_x000D_")
  }
}
