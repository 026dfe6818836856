import Testing

@testable import DatasetFormat
@testable import DatasetStore

/// The hash in Swift, for apps without the library.
struct FileHashTests {
  @Test func `is the one of the system's library, at every length around a block`() {
    for count in Array(0...200) + [1000, 4095, 4096, 70_001] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 3) }
      #expect(FileHash.sha256(bytes) == Hash.sha256(bytes), "\(count) bytes")
    }
  }
}
