import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// A folder of receipts that is written in other capitals gets its name from the next run.
struct ReceiptsFolderNameTests {
  private static func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("Money"))
      .filter { $0.lowercased() == "receipts" }.sorted()
  }

  /// A dataset whose folder of receipts, with one file, has this name.
  private static func dataset(_ name: String, in folder: TemporaryFolder) throws -> DatasetFolder {
    let dataset = try TestDataset.create(in: folder, storage: .csv)
    let manager = FileManager.default
    if manager.fileExists(atPath: folder.path("Money/Receipts")) {
      try manager.removeItem(atPath: folder.path("Money/Receipts"))
    }
    try FileAccess.makeFolder(folder.path("Money/\(name)"))
    try FileAccess.createSynced(folder.path("Money/\(name)/slip.jpg"), Array("a slip".utf8))
    return dataset
  }

  @Test(arguments: ["receipts", "RECEIPTS", "receiPts"])
  func `the folder is renamed with its files when the dataset is opened for changing`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let dataset = try Self.dataset(name, in: folder)
    _ = try OpenDataset(dataset, for: .reading)
    #expect(try Self.names(folder) == [name])
    let opened = try OpenDataset(dataset, for: .changing)
    #expect(try Self.names(folder) == ["Receipts"])
    #expect(opened.folderNote == "the folder \(name) has its name Receipts now")
    #expect(try FileAccess.read(folder.path("Money/Receipts/slip.jpg")) == Array("a slip".utf8))
    #expect(try FolderContents(of: dataset).receiptsFolder == "Receipts")
  }

  @Test func `nothing is said of a folder that has its name`() throws {
    let folder = try TemporaryFolder()
    let dataset = try Self.dataset("Receipts", in: folder)
    #expect(try OpenDataset(dataset, for: .changing).folderNote == nil)
    #expect(try Self.names(folder) == ["Receipts"])
  }

  @Test func `two folders stay two, and so do a link and a file`() throws {
    let folder = try TemporaryFolder()
    let dataset = try Self.dataset("receipts", in: folder)
    // A disk that ignores case cannot have both.
    guard (try? FileAccess.makeFolder(folder.path("Money/Receipts"))) != nil,
      try Self.names(folder).count == 2
    else { return }
    #expect(try OpenDataset(dataset, for: .changing).folderNote == nil)
    #expect(try Self.names(folder) == ["Receipts", "receipts"])
    try FileManager.default.removeItem(atPath: folder.path("Money/Receipts"))
    try FileManager.default.moveItem(atPath: folder.path("Money/receipts"), toPath: folder.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Money/receipts"), withDestinationPath: folder.path("elsewhere"))
    #expect(try OpenDataset(dataset, for: .changing).folderNote == nil)
    #expect(try Self.names(folder) == ["receipts"])
  }
}
