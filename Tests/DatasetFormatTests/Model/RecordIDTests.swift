import DatasetFormat
import TestSupport
import Testing

struct RecordIDTests {
  @Test func `a new identifier is version 7 of RFC 9562, its time first`() throws {
    // The example of RFC 9562, appendix A.6.
    let time = try #require(Timestamp("2022-02-22T19:22:22Z"))
    let id = RecordID(version7At: time, random: (0xCC3, 0x18C4_DC0C_0C07_398F))
    #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
  }

  @Test func `version and variant hold whatever the random bits are, and later identifiers are greater`() {
    var generator = SeededGenerator()
    var last: RecordID?
    for step in 0..<500 {
      let id = RecordID(
        version7At: Timestamp(milliseconds: 1_700_000_000_000 + Int64(step)),
        random: (generator.next(), generator.next()))
      let text = Array(id.description)
      #expect(text[14] == "7" && "89ab".contains(text[19]), "seed \(generator.seed): \(id)")
      if let last { #expect(last < id, "seed \(generator.seed)") }
      last = id
      #expect(RecordID(id.description) == id)
      #expect(RecordID(id.description.uppercased()) == id)
      #expect(id.textBytes == Array(id.description.utf8))
    }
  }

  @Test(arguments: [
    "", "017f22e2", "017f22e279b07cc398c4dc0c0c07398f", "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
    "017f22e2-79b0-7cc3-98c4-dc0c0c07398g", "017f22e2-79b0-7cc3-98c4_dc0c0c07398f",
    "017f22e-279b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f ",
    "０17f22e2-79b0-7cc3-98c4-dc0c0c07398",
  ])
  func `only the 36 characters of a hyphenated UUID are read`(_ text: String) {
    #expect(RecordID(text) == nil)
  }

  @Test func `an origin gives identifiers of its own clock and chance`() {
    let origin = Origin(now: { Timestamp(milliseconds: 0) }, random: { (0, 0) })
    #expect(origin.newID().description == "00000000-0000-7000-8000-000000000000")
    #expect(Origin.system.newID() != Origin.system.newID())
  }
}
