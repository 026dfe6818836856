import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// A machine is known by one name, whatever variables a run of it has.
struct MachineNameTests {
  @Test func `the name is looked for wherever the variables may point`() {
    let home = "/home/ana/.local/state/dataset"
    #expect(KeptWord.folders(environment: { _ in nil }, home: "/home/ana") == [home])
    #expect(KeptWord.folders(environment: ["HOME": "/home/ana"].value, home: "/nonexistent") == [home])
    #expect(
      KeptWord.folders(environment: ["HOME": "/home/ana", "XDG_STATE_HOME": "/state"].value, home: nil)
        == ["/state/dataset", home])
    #expect(KeptWord.folders(environment: ["XDG_STATE_HOME": "relative"].value, home: nil) == [])
  }

  @Test func `a name made with one variable is found without it`() throws {
    let folder = try TemporaryFolder()
    let both = [folder.path("xdg/dataset"), folder.path("home/dataset")]
    let name = try #require(try MachineName.word.kept(in: both))
    #expect(MachineName.isName(name))
    #expect(try MachineName.word.kept(in: [both[1]]) == name)
    #expect(try MachineName.word.kept(in: both) == name)
    FileAccess.remove(both[0] + "/machine")
    #expect(try MachineName.word.kept(in: both) == name)
    #expect(try FileAccess.names(in: folder.path("xdg/dataset")) == ["machine"])
  }

  @Test func `of two first runs at once both have the same name`() async throws {
    for _ in 0..<50 {
      let folder = try TemporaryFolder()
      let places = [folder.path("state/dataset")]
      let names = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<4 { group.addTask { try MachineName.word.kept(in: places) } }
        return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
      }
      #expect(names.count == 1)
    }
  }

  @Test func `what is no name is replaced`() throws {
    let folder = try TemporaryFolder()
    let place = folder.path("state")
    try FileAccess.makeFolder(place)
    try FileAccess.createSynced(place + "/machine", Array("cut".utf8))
    let name = try MachineName.word.kept(in: [place])
    #expect(try MachineName.word.kept(in: [place]) == name)
  }

  @Test func `a run that can keep no name works in the folder of the same host`() throws {
    let folder = try TemporaryFolder()
    let host = MachineName.ofHost
    let first = try MachineState.at(folder.path, kept: "0123456789abcdef", host: host)
    try first.prepare()
    try first.markHost()
    #expect(try MachineState.at(folder.path, kept: nil, host: host).folder == first.folder)
    #expect(try MachineState.at(folder.path, kept: nil, host: "fedcba9876543210").folder != first.folder)
  }

  @Test func `what a run without a name noted is found by those that have one`() throws {
    let folder = try TemporaryFolder()
    let host = MachineName.ofHost
    let first = try MachineState.at(folder.path, kept: nil, host: host)
    try first.prepare()
    #expect(try MachineState.at(folder.path, kept: "0123456789abcdef", host: host).folder == first.folder)
  }

  @Test func `runs of other machines are counted`() throws {
    let folder = try TemporaryFolder()
    let other = try MachineState.at(folder.path, kept: "0123456789abcdef", host: "a")
    try other.prepare()
    try other.journal.append(
      JournalEntry(id: "a1", command: "import", time: "t", state: .done, files: [], summary: []))
    #expect(try MachineState.at(folder.path, kept: "fedcba9876543210", host: "b").runsElsewhere() == 1)
    #expect(other.runsElsewhere() == 0)
  }
}

extension [String: String] {
  fileprivate func value(_ name: String) -> String? { self[name] }
}
