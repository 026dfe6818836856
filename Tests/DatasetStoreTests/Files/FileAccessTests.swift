import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// What is there already is never lost to a file that is being made.
struct FileAccessTests {
  @Test func `a new file that cannot be made leaves the one that is there`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    try FileAccess.createSynced(path, Array("theirs".utf8))
    #expect(throws: FileError.self) { try NewFile.create(folder.rooted("a")) }
    #expect(throws: FileError.self) { try FileAccess.createSynced(path, Array("ours".utf8)) }
    #expect(try FileAccess.read(path) == Array("theirs".utf8))
  }

  @Test func `a new file that is not finished goes away`() throws {
    let folder = try TemporaryFolder()
    do { try NewFile.create(folder.rooted("a")).write([1]) }
    #expect(try FileAccess.names(in: folder.path) == [])
  }

  @Test func `a copy of many parts has the bytes and their hash, and replaces nothing`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let (file, copy) = (try folder.rooted("file"), try folder.rooted("copy"))
    try file.createSynced(bytes)
    #expect(try file.copySynced(to: copy) == Hash.sha256(bytes))
    #expect(try copy.read() == bytes)
    #expect(throws: FileError.self) { try file.copySynced(to: copy) }
    #expect(try copy.read() == bytes)
    #expect(throws: FileError.self) { try folder.rooted("none").copySynced(to: folder.rooted("new")) }
    #expect(try FileAccess.names(in: folder.path) == ["copy", "file"])
  }

  @Test func `a file moves only to a free name`() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (try folder.rooted("one"), try folder.rooted("other"))
    try one.createSynced(Array("1".utf8))
    #expect(try one.moveUnlessTaken(to: other))
    try one.createSynced(Array("2".utf8))
    #expect(try !one.moveUnlessTaken(to: other))
    #expect(try one.read() == Array("2".utf8) && other.read() == Array("1".utf8))
    let (missing, new) = (try folder.rooted("missing"), try folder.rooted("new"))
    #expect(throws: FileError.self) { try missing.moveUnlessTaken(to: new) }
  }

  @Test func `a lock that is not given closes its file once`() throws {
    let folder = try TemporaryFolder()
    let state = try LockTests.state(folder)
    let held = try DatasetLock.take(state, patience: 0)
    // A second close would hit a descriptor that another file got in between.
    for _ in 0..<20 {
      #expect(throws: StoreError.self) { try DatasetLock.take(state, patience: 0) }
      let file = try NewFile.create(folder.rooted("file"))
      #expect(throws: Never.self) { try file.write([1]) }
    }
    withExtendedLifetime(held) {}
  }
}
