import Testing

@testable import Spreadsheet

struct BoundedChannelTests {
  struct Failure: Error, Equatable { var side: String }

  @Test func `values come in order`() throws {
    var values: [Int] = []
    try BoundedChannel<Int>.run(
      making: { send in for value in 0..<1000 { try send(value) } }, using: { values.append($0) })
    #expect(values == Array(0..<1000))
  }

  @Test func `an error of the maker comes behind its values`() {
    var values: [Int] = []
    #expect(throws: Failure(side: "maker")) {
      try BoundedChannel<Int>.run(
        making: { send in
          try send(1)
          throw Failure(side: "maker")
        }, using: { values.append($0) })
    }
    #expect(values == [1])
  }

  @Test func `an error of the user ends the maker`() {
    #expect(throws: Failure(side: "user")) {
      try BoundedChannel<Int>.run(
        making: { send in while true { try send(1) } }, using: { _ in throw Failure(side: "user") })
    }
  }

  @Test func `who sends learns that nobody receives, even while there is no room`() {
    let channel = BoundedChannel<Int>(capacity: 1)
    let thread = WorkerThread { channel.cancel() }
    #expect(throws: ChannelCancelled.self) { while true { try channel.send(1) } }
    thread?.join()
  }

  @Test func `what a channel is finished with comes behind its values`() throws {
    let channel = BoundedChannel<Int>()
    try channel.send(1)
    channel.finish(throwing: Failure(side: "sender"))
    #expect(try channel.receive() == 1)
    #expect(throws: Failure(side: "sender")) { try channel.receive() }
  }
}

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
