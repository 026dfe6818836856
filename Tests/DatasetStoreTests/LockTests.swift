import Foundation
import TestSupport
import Testing

@testable import DatasetStore

struct LockTests {
  @Test func `a second run is told who holds the lock`() throws {
    let folder = try TemporaryFolder()
    let state = try Self.state(folder)
    let first = try DatasetLock.take(state, patience: 0)
    let error = #expect(throws: StoreError.self) {
      try DatasetLock.take(state, patience: 0.1)
    }
    let pid = ProcessInfo.processInfo.processIdentifier
    #expect(error?.description.contains("another run of dataset is working on it (process \(pid))") == true)
    withExtendedLifetime(first) {}
  }

  @Test func `a lock file without a holder is no lock`() throws {
    let folder = try TemporaryFolder()
    let state = try Self.state(folder)
    do { _ = try DatasetLock.take(state, patience: 0) }
    #expect(FileAccess.exists(folder.path(".dataset/lock")))
    #expect(throws: Never.self) { try DatasetLock.take(state, patience: 0) }
  }

  static func state(_ folder: TemporaryFolder) throws -> MachineState {
    let state = try MachineState.at(folder.path)
    try state.prepare()
    return state
  }
}
