import Foundation
import Testing

/// Exports that are a folder of CSV files, one for each tab.
@Suite struct ExportFolderTests {
  @Test func `a path that ends in a slash is a folder of CSV files, without naming the format`() throws {
    let harness = try CommandHarness()
    #expect(try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"]).exit == 0)
    let run = try harness.run(["export", "--dataset", "Money", "--to", "tabs/"])
    #expect(run.exit == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder.path + "/tabs")
    #expect(
      Set(names).isSuperset(of: ["Transactions.csv", "Categories.csv", "Accounts.csv", "Settings.csv"]))
  }
}
