import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

struct DiscoveryTests {
  @Test func `a dataset is found from its root, its folders, its file and below`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.makeFolder(folder.path("PersonalFinanceApps"))
    let made = try TestDataset.create(in: folder, "PersonalFinanceApps/Money", storage: .xlsx)
    for place in ["", "/Data", "/Receipts", "/" + made.files[0]] {
      #expect(try DatasetLocator.nearest(to: made.root + place).root == made.root, "\(place)")
    }
    #expect(DatasetLocator.all(below: folder.path).map(\.root) == [made.root])
    let error = #expect(throws: StoreError.self) { try DatasetLocator.at(folder.path) }
    #expect(error?.description.contains("there is \(made.root).") == true)
  }

  @Test func `two storages are for the person to choose between`() throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .xlsx)
    try Data("id,date\n".utf8).write(to: URL(fileURLWithPath: made.root + "/Data/Transactions.csv"))
    let error = #expect(throws: StoreError.self) { try DatasetFolder(at: made.root) }
    #expect(error?.description.contains("found Data/Money.xlsx, Data/Transactions.csv") == true)
  }

  @Test func `two workbooks with the tabs are for the person to choose between, another workbook is not`()
    throws
  {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .xlsx)
    let data = made.root + "/Data/"
    try Data("no workbook".utf8).write(to: URL(fileURLWithPath: data + "Other.xlsx"))
    try Data("lock".utf8).write(to: URL(fileURLWithPath: data + "~$Money.xlsx"))
    #expect(try DatasetFolder(at: made.root)?.files == ["Data/Money.xlsx"])
    #expect(try DatasetFolder(at: made.root)?.openElsewhere == "~$Money.xlsx")
    try FileManager.default.copyItem(atPath: data + "Money.xlsx", toPath: data + "Money (1).xlsx")
    #expect(throws: StoreError.self) { try DatasetFolder(at: made.root) }
    #expect(try DatasetFolder(at: data + "Money (1).xlsx")?.files == ["Data/Money (1).xlsx"])
  }

  @Test func `a folder without a dataset is none`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.makeFolder(folder.path("Data"))
    #expect(try DatasetFolder(at: folder.path) == nil)
  }
}
