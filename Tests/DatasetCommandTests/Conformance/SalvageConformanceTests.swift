import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isThere)) struct SalvageConformanceTests {
  /// One ledger damaged in different ways, and how many of its rows are still whole in the file.
  @Test(arguments: [
    ("syn-cut-eocd", 401), ("syn-cut-sheet", 192), ("syn-xml-cut", 199), ("syn-bitflip", 96),
    ("syn-xml-amp", 401),
  ])
  func `a damaged ledger gives its whole rows, cell by cell`(name: String, rows: Int) throws {
    // Of this one only the checksum is wrong; all its cells are as they were.
    let whole = try Self.salvaged("syn-crc", rows: 401)
    let kept = try Self.salvaged(name, rows: rows)
    for (place, cell) in kept { #expect(whole[place]?.meaning == cell.meaning, "\(place.ref)") }
  }

  private static func salvaged(_ name: String, rows: Int) throws -> [CellLine.Place: CellLine] {
    let path = try Corpus.file("xlsx/\(name).xlsx").path
    let run = try CommandHarness().run(["inspect", path, "--salvage", "--cells"], timeout: 30)
    #expect(run.exit == 1)
    #expect(run.errors.contains("\(rows) rows kept"), "\(run.errors)")
    let cells = try CellLine.parse(run.output)
    #expect(Set(cells.keys.map { $0.ref.drop(while: \.isLetter) }).count == rows)
    return cells
  }
}
