import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// A mark tells without reading that a file still has known bytes, and no write escapes it.
struct FileMarkTests {
  private func mark(of path: RootedPath) throws -> FileMark? {
    try path.openForReading().withDescriptor(FileMark.read)
  }

  /// A file with a mark of its own.
  private func made(_ bytes: [UInt8], _ path: RootedPath) throws -> FileMark {
    let file = try NewFile.create(path)
    try file.write(bytes)
    #expect(try file.finish() == Hash.sha256(bytes))
    return try #require(file.mark)
  }

  @Test func `a file that was made has its mark under any name`() throws {
    let folder = try TemporaryFolder()
    let (file, other) = (try folder.rooted("file"), try folder.rooted("other"))
    let mark = try made([1, 2], file)
    #expect(file.has(mark))
    try file.rename(to: other)
    #expect(other.has(mark))
    #expect(!file.has(mark))
    try other.setMode(0o640)
    #expect(other.has(mark))
  }

  @Test func `a write of as many bytes takes the mark away, however soon`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<50 {
      let file = try folder.rooted("\(number)")
      let mark = try made([1, 2], file)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("\(number)")))
      try handle.write(contentsOf: [1, 3])
      try handle.close()
      #expect(!file.has(mark))
    }
  }

  @Test func `another file with the same bytes has another mark`() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (try folder.rooted("one"), try folder.rooted("other"))
    let mark = try made([1], one)
    _ = try made([1], other)
    #expect(!other.has(mark))
    try other.rename(to: one)
    #expect(!one.has(mark))
  }

  @Test func `a file that changed just now has no mark, since a change could look the same`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.rooted("file")
    _ = try made([1], file)
    #expect(try mark(of: file) == nil)
    // An old time of writing alone does not do: programs set it, and then the time of change is new.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: folder.path("file"))
    #expect(try mark(of: file) == nil)
  }

  @Test func `a copy of known bytes is made while the mark holds, and else there is none`() throws {
    let folder = try TemporaryFolder()
    let (file, copy) = (try folder.rooted("file"), try folder.rooted("copy"))
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
    let mark = try made(bytes, file)
    #expect(try file.copyKnown(mark, to: copy))
    #expect(try copy.read() == bytes)
    copy.remove()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("file")))
    try handle.write(contentsOf: [9])
    try handle.close()
    #expect(try !file.copyKnown(mark, to: copy))
    #expect(try FileAccess.names(in: folder.path) == ["file"])
  }
}
