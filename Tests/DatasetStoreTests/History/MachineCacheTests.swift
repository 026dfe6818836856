import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// The last check is kept in the user's state, and missing wherever it cannot be read.
struct MachineCacheTests {
  private let folder: TemporaryFolder
  private let basis: LastCheck.Basis

  init() throws {
    folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    basis = LastCheck.Basis(
      of: try OpenDataset(made, for: .reading), try FolderContents(of: made), version: "1",
      day: CalendarDate(dayNumber: 20_000))
  }

  private var state: [String] { [folder.path("xdg/dataset"), folder.path("home/dataset")] }

  private func file(_ root: String = "/Money", in folders: [String]? = nil) -> MachineCache {
    MachineCache(root: root, kind: "checks", in: folders ?? state)
  }

  private func check(_ errors: Int, at seconds: Int64 = 1) -> LastCheck {
    LastCheck(
      basis, at: Timestamp(milliseconds: seconds * 1000),
      found: [LastCheck.Found(code: "id-repeated", severity: "error", count: errors)])
  }

  /// The one file below a folder of checks.
  private func path(in state: String) throws -> String {
    let names = try FileAccess.names(in: state + "/checks")
    try #require(names.count == 1, "no temporary file is left")
    return state + "/checks/" + names[0]
  }

  @Test func `a check is found again by the dataset's folder and the version`() throws {
    #expect(LastCheck.kept(in: file(), by: "1") == nil)
    file().keep(check(3))
    #expect(LastCheck.kept(in: file(), by: "1") == check(3))
    #expect(LastCheck.kept(in: file(), by: "2") == nil)
    #expect(LastCheck.kept(in: file("/Other"), by: "1") == nil)
    file().keep(check(0))
    #expect(LastCheck.kept(in: file(), by: "1") == check(0))
    for state in state {
      let found = try #require(FileAccess.attributes(path(in: state)))
      #expect(found.mode == 0o600)
    }
  }

  @Test func `of two places the newer check counts`() throws {
    file(in: [state[0]]).keep(check(1, at: 5))
    file(in: [state[1]]).keep(check(2, at: 7))
    #expect(LastCheck.kept(in: file(), by: "1") == check(2, at: 7))
    #expect(LastCheck.kept(in: file(in: [state[0]]), by: "1") == check(1, at: 5))
  }

  @Test(arguments: ["", "{}", "{\"basis\":1}", "no JSON"])
  func `a file that cannot be read is not there, and is written anew`(_ text: String) throws {
    file(in: [state[0]]).keep(check(1))
    try Data(text.utf8).write(to: URL(filePath: path(in: state[0])))
    #expect(LastCheck.kept(in: file(), by: "1") == nil)
    file(in: [state[0]]).keep(check(2))
    #expect(LastCheck.kept(in: file(), by: "1") == check(2))
  }

  @Test func `a link is neither read nor written through`() throws {
    file(in: [state[0]]).keep(check(1))
    let place = try path(in: state[0])
    let real = folder.path("real")
    try FileManager.default.moveItem(atPath: place, toPath: real)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: real)
    #expect(LastCheck.kept(in: file(), by: "1") == nil)
    let before = try FileAccess.read(real)
    file(in: [state[0]]).keep(check(2))
    #expect(try FileAccess.read(real) == before)
    #expect(LastCheck.kept(in: file(), by: "1") == check(2))

    let checks = state[1] + "/checks"
    try FileManager.default.createDirectory(atPath: state[1], withIntermediateDirectories: true)
    let elsewhere = folder.path("elsewhere")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: checks, withDestinationPath: elsewhere)
    file(in: [state[1]]).keep(check(3))
    #expect(try FileAccess.names(in: elsewhere).isEmpty)
    #expect(LastCheck.kept(in: file(in: [state[1]]), by: "1") == nil)
  }

  @Test func `where nothing can be kept, nothing is, and nobody is told`() throws {
    try Data("a file".utf8).write(to: URL(filePath: folder.path("xdg")))
    file(in: [state[0]]).keep(check(1))
    #expect(LastCheck.kept(in: file(in: [state[0]]), by: "1") == nil)
    file(in: []).keep(check(1))
    // One place that works is enough.
    file().keep(check(2))
    #expect(LastCheck.kept(in: file(), by: "1") == check(2))
    // A folder in the place of the file.
    let place = try path(in: state[1])
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    file().keep(check(3))
    #expect(LastCheck.kept(in: file(), by: "1") == nil)
    #expect(try path(in: state[1]) == place)
  }
}
