import Testing

@testable import DatasetFormat
@testable import Money

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

struct CorrectedCellTests {
  @Test func `cells come back as they were, whatever stands in them`() {
    let cells = [
      CorrectedCell(column: "Amount", value: "-45.20", found: "-45,2O"),
      CorrectedCell(column: "a=b", value: "x=y\\n", found: "two\nlines"),
      CorrectedCell(column: "\\e", value: "", found: ""),
    ]
    let fields = CorrectedCell.fields(cells)
    #expect(CorrectedCell.cells(byHand: fields.byHand, found: fields.found) == cells)
    #expect(CorrectedCell.fields([cells[0]]) == ("Amount=-45.20", "-45,2O"))
    #expect(CorrectedCell.cells(byHand: "", found: "") == nil)
    #expect(CorrectedCell.cells(byHand: "skip", found: "") == nil)
    #expect(CorrectedCell.cells(byHand: "a=1", found: "x\ny") == nil)
  }

  @Test func `the lines of an import that something was said of`() {
    let header = ProvenanceRecord.headerByHand
    let text =
      header
      + "i1,2,same,,,,,,,,\ni2,3,same,,,,,,,Amount=-1,-x\ni3,3,same,,,,,,,Amount=-1,-x\n,4,cut,,,,,,,skip,no date\n"
    let lines = ProvenanceRecord.saidLines(Array(text.utf8))
    #expect(lines.map(\.line) == [3, 3, 4] && lines.map(\.alike) == [2, 2, 1])
    #expect(lines[0].cells == [CorrectedCell(column: "Amount", value: "-1", found: "-x")])
    #expect(lines[2].cells == [] && lines[2].problem == "no date")
    #expect(ProvenanceRecord.saidLines(Array((ProvenanceRecord.header + "i1,2,x\n").utf8)) == [])
    #expect(ProvenanceRecord.hasSaidLines(Array(text.utf8.prefix(ProvenanceRecord.startLength))))
  }

  @Test func `a file of which only lines without a row are left goes`() {
    let text = ProvenanceRecord.headerByHand + "i1,2,a,,,,,,,,\n,4,cut,,,,,,,skip,\n"
    #expect(ProvenanceRecord.content(Array(text.utf8), without: ["i1"]) == nil)
    let kept = ProvenanceRecord.content(Array(text.utf8), without: ["i2"])
    #expect(kept.map { String(decoding: $0, as: UTF8.self) } == text)
  }
}
