import Foundation
import TestSupport
import Testing

/// What `explain` tells of rows that a person typed and an import completed.
struct ExplainCommandTests {
  private let harness: CommandHarness
  private let path = "Money/Data/Transactions.csv"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try #require(
        try harness.run("create Money --currency EUR --account Giro --storage csv").exit == 0)
      try harness.write(
        "jan.csv",
        Array("Date,Description,Amount\n2026-01-12,\"Shop, corner\",-12.50\n2026-01-13,Kiosk,-4.00\n".utf8))
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// Types a row as a person does.
  private func type(_ cells: [String: String]) throws {
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    let header = try #require(text.split(whereSeparator: \.isNewline).first)
    let row = header.split(separator: ",").map { cells[String($0)] ?? "" }.joined(separator: ",")
    try harness.write(path, Array("\(header)\n\(row)\n".utf8))
  }

  @Test(arguments: [
    "", "01890A5D-AC96-774B-BCCE-B302099A8057", "{01890a5d-ac96-774b-bcce-b302099a8057}",
    "01890a5dac96774bbcceb302099a8057", " 01890a5d-ac96-774b-bcce-b302099a8057 ",
  ])
  func `a typed row that an import completed names the line and its text, however its id is written`(
    id: String
  ) throws {
    try type([
      "id": id, "date": "2026-01-12", "type": "expense", "amount": "12.50", "accountKey": "giro",
      "note": "mine",
    ])
    let run = try harness.run("import jan.csv --dataset Money")
    try #require(run.output.contains("1 complete what is there"), "\(run.output) \(run.errors)")
    let text = try harness.run("explain 2 --dataset Money")
    #expect(text.exit == 0, "\(text.errors)")
    #expect(
      text.output.contains("from jan.csv, line 2\n    2026-01-12,\"Shop, corner\",-12.50"), "\(text.output)")
    let json = try harness.run("explain 2 --dataset Money --json").output
    #expect(json.contains("\"line\":2"))
    #expect(json.contains(#""text":"2026-01-12,\"Shop, corner\",-12.50""#))
    if !id.isEmpty {
      let named = try harness.run("explain 01890a5d-ac96-774b-bcce-b302099a8057 --dataset Money")
      #expect(named.output == text.output)
    }
  }
}
