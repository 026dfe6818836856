import DatasetFormat
import Testing

struct JSONWriterTests {
  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("say \"hi\" \\", #""say \"hi\" \\""#),
    ("a\nb\rc\td", #""a\nb\rc\td""#),
    ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#), ("\u{80}\u{9B}31m\u{9F}", #""\u0080\u009b31m\u009f""#),
    ("\u{A0}é食🛒", "\"\u{A0}é食🛒\""), ("\u{1B}[31m", #""\u001b[31m""#), ("</script>", #""</script>""#),
    ("a\u{202E}b\u{2066}\u{61C}", #""a\u202eb\u2066\u061c""#),
    ("\u{FEFF}\u{FFFE}\u{2028}", #""\ufeff\ufffe\u2028""#),
    ("\u{E0041}", #""\udb40\udc41""#), ("👩‍👧 ❤️ —…", #""👩‍👧 ❤️ —…""#),
  ])
  func `strings are escaped so that they can be shown anywhere`(_ text: String, _ json: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(writer.text == json)
  }

  @Test func `members and elements are separated by commas`() {
    var writer = JSONWriter()
    writer.object { json in
      json.key("a")
      json.integer(-1)
      json.key("b")
      json.array([1, 2]) { $0.integer($1) }
      json.key("c")
      json.list { json in
        json.object { _ in }
        json.null()
      }
      json.key("d")
      json.bool(true)
      json.key("e")
      json.number(text: "12.50")
      json.key("f")
      json.optional(nil as String?)
      json.key("g")
      json.optional(nil as Int?)
      json.key("h")
      json.optional("x")
      json.key("i")
      json.optional(Int64.max)
    }
    #expect(
      writer.text
        == #"{"a":-1,"b":[1,2],"c":[{},null],"d":true,"e":12.50,"f":null,"g":null,"h":"x","i":9223372036854775807}"#
    )
  }

  @Test func `documents stand one a line, and the bytes can be taken in pieces`() {
    var writer = JSONWriter()
    var bytes: [UInt8] = []
    for number in 1...3 {
      writer.object { json in
        json.key("n")
        json.integer(number)
      }
      writer.newline()
      bytes += writer.takeBytes()
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n")
    #expect(writer.bytes.isEmpty)
  }
}
