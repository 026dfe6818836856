import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// A data file that is a link is followed once; what stands behind it is saved in its own folder and keeps its access.
struct SaveTargetTests {
  /// A dataset whose Transactions, or workbook, stands in another folder.
  private struct Linked {
    let folder: TemporaryFolder
    let dataset: DatasetFolder
    let origin = CountingOrigin().origin
    let link: String
    let real: String

    init(_ storage: Storage, destination: String) throws {
      folder = try TemporaryFolder()
      dataset = try TestDataset.create(in: folder, storage: storage, origin: origin)
      let file = try TestDataset.require(
        dataset.files.first { storage == .xlsx || $0.hasSuffix("Transactions.csv") })
      link = dataset.path(of: file)
      try FileAccess.makeFolder(folder.path("elsewhere"))
      real = folder.path("elsewhere/" + FilePath.name(of: file))
      try FileAccess.rename(link, to: real)
      try FileManager.default.createSymbolicLink(
        atPath: link,
        withDestinationPath: destination.replacing("REAL", with: FilePath.name(of: file)).replacing(
          "ROOT", with: folder.path))
    }

    func addExpense(_ payee: String) throws {
      try TestDataset.change(dataset, origin) { _ in [try TestDataset.expense(payee, origin: origin)] }
    }

    var payees: [String] {
      get throws {
        let tab = try TestDataset.require(OpenDataset(dataset, for: .reading).dataset[.transactions])
        var found: [String] = []
        tab.forEachRow { row in if let text = row.rawText(tab.schema["payee"]) { found.append(text) } }
        return found
      }
    }
  }

  @Test(arguments: Storage.allCases, ["ROOT/elsewhere/REAL", "../../elsewhere/REAL"])
  func `the real file is replaced in its own folder, and the link stays`(storage: Storage, to: String) throws
  {
    let linked = try Linked(storage, destination: to)
    let before = try FileAccess.read(linked.real)
    let destination = try FileManager.default.destinationOfSymbolicLink(atPath: linked.link)
    try linked.addExpense("Bakery")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: linked.link) == destination)
    #expect(FileAccess.attributes(ofLink: linked.real)?.isRegular == true)
    #expect(try linked.payees == ["Bakery"])
    #expect(try FileAccess.names(in: linked.folder.path("elsewhere")) == [FilePath.name(of: linked.real)])
    let opened = try OpenDataset(linked.dataset, for: .changing)
    try opened.undo(command: "undo", origin: linked.origin)
    #expect(try FileAccess.read(linked.real) == before)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: linked.link) == destination)
  }

  @Test func `a real file on another disk is replaced there`() throws {
    let other = try TemporaryFolder(inMemory: true)
    let linked = try Linked(.csv, destination: "ROOT/elsewhere/REAL")
    let there = FileAccess.attributes(other.path)?.device
    // Only where the system has a second disk.
    guard there != FileAccess.attributes(linked.folder.path)?.device else { return }
    let real = other.path("Transactions.csv")
    try FileAccess.createSynced(real, FileAccess.read(linked.real))
    FileAccess.remove(linked.link)
    try FileManager.default.createSymbolicLink(atPath: linked.link, withDestinationPath: real)
    // What a run left that ended before its journal entry goes with the next.
    try FileAccess.createSynced(other.path(OtherDisk(linked.dataset.handle).name("x-0")), [])
    try linked.addExpense("Bakery")
    #expect(try linked.payees == ["Bakery"])
    #expect(try FileAccess.names(in: other.path) == ["Transactions.csv"])
  }

  @Test func `a link that cannot be followed once is refused before anything is written`() throws {
    for destination in ["../../elsewhere/missing", "../../elsewhere", "second"] {
      let linked = try Linked(.csv, destination: destination)
      if destination == "second" {
        try FileManager.default.createSymbolicLink(
          atPath: linked.dataset.path(of: "Data/second"), withDestinationPath: linked.real)
      }
      let before = try linked.folder.contents()
      let file = "Data/Transactions.csv"
      let error = #expect(throws: StoreError.self) {
        try SaveTarget(of: file, root: linked.dataset.handle).requireReplaceable(file)
      }
      #expect(error?.description.hasPrefix("Data/Transactions.csv: the file is a symbolic link to") == true)
      #expect(throws: (any Error).self) { try linked.addExpense("Bakery") }
      #expect(try linked.folder.contents() == before)
    }
  }

  @Test(arguments: Storage.allCases)
  func `a link into another dataset is refused, and that one stays unchanged`(storage: Storage) throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let other = try TestDataset.create(in: folder, "Other", storage: storage, origin: origin)
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    let file = try TestDataset.require(made.files.first)
    let target = try TestDataset.require(other.files.first)
    FileAccess.remove(made.path(of: file))
    for destination in [other.path(of: target), "../../Other/" + target] {
      try FileManager.default.createSymbolicLink(
        atPath: made.path(of: file), withDestinationPath: destination)
      let before = try folder.allContents(of: "Other")
      for path in [made.root, made.path(of: file)] {
        let error = #expect(throws: StoreError.self) {
          let found = try TestDataset.require(try DatasetFolder(at: path))
          _ = try OpenDataset(found, for: .changing)
        }
        #expect(error?.description.contains("that file belongs to a dataset") == true, "\(error as Any)")
      }
      #expect(throws: StoreError.self) {
        try TestDataset.change(made, origin) { _ in [try TestDataset.expense("Bakery", origin: origin)] }
      }
      #expect(try folder.allContents(of: "Other") == before)
      FileAccess.remove(made.path(of: file))
    }
  }

  @Test(arguments: Storage.allCases)
  func `permissions, group and attributes of a file survive a save and its undoing`(storage: Storage) throws {
    let linked = try Linked(storage, destination: "ROOT/elsewhere/REAL")
    #expect(chmod(linked.real, 0o664) == 0)
    let isRoot = getuid() == 0
    if isRoot { #expect(chown(linked.real, 12, 34) == 0) }
    let hasAttribute = ExtendedAttribute.set("user.origin", on: linked.real)
    func check() {
      let found = FileAccess.attributes(linked.real)
      #expect(found?.mode == 0o664)
      if isRoot { #expect(found?.owner == 12 && found?.group == 34) }
      if hasAttribute { #expect(ExtendedAttribute.exists("user.origin", on: linked.real)) }
    }
    try linked.addExpense("Bakery")
    check()
    try OpenDataset(linked.dataset, for: .changing).undo(command: "undo", origin: linked.origin)
    check()
  }

  @Test func `a tab's file that a run makes can be read by those who read the others`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let dataset = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    for file in dataset.files { #expect(chmod(dataset.path(of: file), 0o660) == 0) }
    try TestDataset.change(dataset, origin) { _ in
      var row = RowEncoder(.goals)
      row.id("id", origin.newID())
      row.text("name", "House")
      row.boolean("isActive", true)
      row.stamps(origin.now())
      return [row.insertion(reason: "test")]
    }
    #expect(FileAccess.attributes(dataset.path(of: "Data/Goals.csv"))?.mode == 0o660)
  }
}

/// Calls that Swift's Glibc module hides.
private enum ExtendedAttribute {
  #if os(Linux)
    @_silgen_name("setxattr")
    private static func set(
      _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>, _ size: Int,
      _ flags: Int32
    ) -> Int32

    @_silgen_name("getxattr")
    private static func get(
      _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?,
      _ size: Int
    ) -> Int

    static func set(_ name: String, on path: String) -> Bool { set(path, name, "x", 1, 0) == 0 }
    static func exists(_ name: String, on path: String) -> Bool { get(path, name, nil, 0) == 1 }
  #else
    static func set(_ name: String, on path: String) -> Bool { setxattr(path, name, "x", 1, 0, 0) == 0 }
    static func exists(_ name: String, on path: String) -> Bool { getxattr(path, name, nil, 0, 0, 0) == 1 }
  #endif
}
