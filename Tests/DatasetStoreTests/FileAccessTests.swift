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
    #expect(throws: FileError.self) { try NewFile.create(path) }
    #expect(throws: FileError.self) { try FileAccess.createSynced(path, Array("ours".utf8)) }
    #expect(try FileAccess.read(path) == Array("theirs".utf8))
  }

  @Test func `a new file that is not finished goes away`() throws {
    let folder = try TemporaryFolder()
    do { try NewFile.create(folder.path("a")).write([1]) }
    #expect(try FileAccess.names(in: folder.path) == [])
  }

  @Test func `a file moves only to a free name`() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (folder.path("one"), folder.path("other"))
    try FileAccess.createSynced(one, Array("1".utf8))
    #expect(try FileAccess.moveUnlessTaken(one, to: other))
    try FileAccess.createSynced(one, Array("2".utf8))
    #expect(try !FileAccess.moveUnlessTaken(one, to: other))
    #expect(try FileAccess.read(one) == Array("2".utf8) && FileAccess.read(other) == Array("1".utf8))
    #expect(throws: FileError.self) {
      try FileAccess.moveUnlessTaken(folder.path("missing"), to: folder.path("new"))
    }
  }

  @Test func `a lock that is not given closes its file once`() throws {
    let folder = try TemporaryFolder()
    let held = try DatasetLock.take(stateFolder: folder.path, patience: 0)
    // A second close would hit a descriptor that another file got in between.
    for _ in 0..<20 {
      #expect(throws: StoreError.self) { try DatasetLock.take(stateFolder: folder.path, patience: 0) }
      let file = try NewFile.create(folder.path("file"))
      #expect(throws: Never.self) { try file.write([1]) }
    }
    withExtendedLifetime(held) {}
  }
}
