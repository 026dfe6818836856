import Testing

@testable import DatasetFormat

struct ProvenanceRecordTests {
  static let id = RecordID("01890a5d-ac96-774b-bcce-b302099a8057")

  @Test func `lines that wait are those that are written, in their order`() throws {
    let id = try #require(Self.id)
    let lines = DeferredLines([0..<2, 2..<3]) { part in part.flatMap { Array("line \($0)\n".utf8) } }
    let record = ProvenanceRecord(importID: id, head: Array("head\n".utf8), lines: lines)
    let whole = ProvenanceRecord(importID: id, bytes: Array("head\nline 0\nline 1\nline 2\n".utf8))
    #expect(record.bytes == whole.bytes && record == whole && record.hashValue == whole.hashValue)
    #expect(record != ProvenanceRecord(importID: id, bytes: Array("head\n".utf8)))
    var parts: [String] = []
    record.forEachPart { parts.append(String(decoding: $0, as: UTF8.self)) }
    #expect(parts == ["head\n", "line 0\nline 1\n", "line 2\n"])
    #expect(!record.isRemoval)
  }

  @Test func `a file that is to go has no content`() throws {
    let record = ProvenanceRecord(importID: try #require(Self.id), bytes: nil)
    record.forEachPart { _ in Issue.record("nothing is written") }
    #expect(record.isRemoval && record.bytes == nil)
  }
}
