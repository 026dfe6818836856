import DatasetDigest
import Testing

@Suite struct SHA256Tests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let input: [UInt8]
    let digest: String

    var testDescription: String { name }
  }

  /// The examples that NIST publishes for FIPS 180-4, and no bytes at all.
  static let cases = [
    Case(
      name: "nothing", input: [],
      digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Case(
      name: "less than a block", input: Array("abc".utf8),
      digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Case(
      name: "a block and its padding",
      input: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Case(
      name: "a million bytes", input: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      digest: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: cases) func `published inputs have their published hash`(_ example: Case) {
    #expect(SHA256.digest(of: example.input).description == example.digest)
  }

  @Test(arguments: cases) func `parts make no difference`(_ example: Case) {
    for size in [1, 7, 63, 64, 65, 100_000] where example.input.count / size < 100_000 {
      var hash = SHA256()
      hash.update(UnsafeRawBufferPointer(start: nil, count: 0))
      var rest = example.input[...]
      while !rest.isEmpty {
        rest.prefix(size).withUnsafeBytes { hash.update($0) }
        rest = rest.dropFirst(size)
      }
      #expect(hash.finalize().description == example.digest, "in parts of \(size)")
    }
  }

  @Test func `the words are the digits in their order`() {
    let words = SHA256.digest(of: Array("abc".utf8)).words
    #expect(words.0 == 0xba78_16bf_8f01_cfea)
    #expect(words.3 == 0xb410_ff61_f200_15ad)
  }

  @Test func `a hash goes on from a copy of its state`() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    let before = hash
    hash.update(Array("c".utf8))
    #expect(hash.finalize() == SHA256.digest(of: Array("abc".utf8)))
    #expect(before.finalize() == SHA256.digest(of: Array("ab".utf8)))
  }
}

extension SHA256 {
  fileprivate mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }
}
