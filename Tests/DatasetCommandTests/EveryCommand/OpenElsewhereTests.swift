import Foundation
import TestSupport
import Testing

/// A file that a spreadsheet program has open is not changed under it.
struct OpenElsewhereTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro")
      for month in 1...2 {
        let text = "Date,Description,Amount\n2026-0\(month)-10,Shop,-1.50\n2026-0\(month)-11,Cafe,-2.50\n"
        try harness.write("\(month).csv", Array(text.utf8))
      }
      try harness.run("import 1.csv --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  @Test(
    arguments: ["~$Money.xlsx", ".~lock.Money.xlsx#"], ["import 2.csv", "undo", "redo", "repair", "restore"])
  func `nothing is written while another program has the workbook open`(_ lock: String, _ command: String)
    throws
  {
    if command == "redo" { try harness.run("undo --dataset Money") }
    try harness.write("Money/Data/" + lock, Array("someone".utf8))
    let before = try harness.contents(of: "Money")
    let run = try harness.run(command + " --dataset Money")
    #expect(run.exit == 2 && run.errors.contains("another program has the file open"), "\(run.errors)")
    #expect(try harness.contents(of: "Money") == before)
    #expect(try harness.run(command + " --dry-run --dataset Money").exit == 0)
    let forced = try harness.run(command + " --force --dataset Money")
    #expect(forced.exit == 0, "\(forced.errors)")
  }
}
