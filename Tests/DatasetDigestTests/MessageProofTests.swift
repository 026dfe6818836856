import DatasetDigest
import Testing

struct MessageProofTests {
  struct Case: Sendable {
    let key: [UInt8]
    let message: [UInt8]
    let code: String
  }

  /// Test cases 1, 2, 3 and 4 of RFC 4231.
  static let cases = [
    Case(
      key: [UInt8](repeating: 0x0B, count: 20), message: Array("Hi There".utf8),
      code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Case(
      key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Case(
      key: [UInt8](repeating: 0xAA, count: 20), message: [UInt8](repeating: 0xDD, count: 50),
      code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Case(
      key: Array(1...25), message: [UInt8](repeating: 0xCD, count: 50),
      code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
  ]

  @Test(arguments: cases) func `published messages have their published codes`(_ example: Case) {
    let proof = MessageProof(key: example.key)
    #expect(proof.code(of: example.message).description == example.code)
    // The same in parts.
    let (start, end) = (example.message.prefix(3), example.message.dropFirst(3))
    #expect(proof.code(of: Array(start), Array(end)).description == example.code)
  }
}
