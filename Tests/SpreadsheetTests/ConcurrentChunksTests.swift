import Testing

@testable import Spreadsheet

struct ConcurrentChunksTests {
  @Test(arguments: [0, 1, 4095, 4096, 4097, 50_000]) func `elements come in their order`(count: Int) {
    #expect(ConcurrentChunks.elements(3..<3 + count) { $0 * 2 } == (3..<3 + count).map { $0 * 2 })
  }

  @Test func `two things are done at once, and each shares its work among processors`() {
    let (one, other) = ConcurrentChunks.both {
      ConcurrentChunks.elements(0..<20_000) { $0 + 1 }.reduce(0, +)
    } _: {
      ConcurrentChunks.elements(0..<10_000) { $0 * 2 }.count
    }
    #expect(one == 200_010_000)
    #expect(other == 10_000)
  }
}
