import TestSupport
import Testing

@testable import Spreadsheet

@Suite struct CSVByteSearchTests {
  @Test func `sixteen bytes at a time and one by one find the same`() {
    var random = SeededGenerator(seed: 7)
    let search = CSVByteSearch(UInt8(ascii: ";"), UInt8(ascii: "\""))
    for length in 0..<70 {
      for density in [2, 20, 200] {
        let bytes: [UInt8] = (0..<length).map { _ in
          let roll = Int.random(in: 0..<density, using: &random)
          return roll == 0
            ? [0x00, 0x0A, 0x1F, 0x3B, 0x22, 0x0D].randomElement(using: &random) ?? 0
            : UInt8.random(in: 0x20...0xFF, using: &random)
        }
        bytes.withUnsafeBufferPointer { buffer in
          for start in 0...length {
            #expect(search.next(in: buffer, from: start) == search.scalarNext(in: buffer, from: start))
          }
        }
      }
    }
  }
}
