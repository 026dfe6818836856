import Spreadsheet
import Testing

struct PairedTests {
  @Test func `lists of one length are paired in order`() {
    #expect(paired([1, 2], ["a", "b"]).map { "\($0)\($1)" } == ["1a", "2b"])
    #expect(Array(paired([Int](), [Int]())).isEmpty)
  }

  @Test func `a longer list is never cut`() async {
    await #expect(processExitsWith: .failure) { _ = paired([1, 2, 3], [1, 2]) }
    await #expect(processExitsWith: .failure) { _ = paired([1], [1, 2]) }
  }
}
