import Foundation
import TestSupport
import Testing

@testable import DatasetStore

struct LockTests {
  @Test func `a second run is told who holds the lock`() throws {
    let folder = try TemporaryFolder()
    let first = try DatasetLock.take(stateFolder: folder.path, patience: 0)
    let error = #expect(throws: StoreError.self) {
      try DatasetLock.take(stateFolder: folder.path, patience: 0.1)
    }
    let pid = ProcessInfo.processInfo.processIdentifier
    #expect(error?.description.contains("another run of dataset is working on it (process \(pid))") == true)
    withExtendedLifetime(first) {}
  }

  @Test func `a lock file without a holder is no lock`() throws {
    let folder = try TemporaryFolder()
    do { _ = try DatasetLock.take(stateFolder: folder.path, patience: 0) }
    #expect(FileAccess.exists(folder.path("lock")))
    #expect(throws: Never.self) { try DatasetLock.take(stateFolder: folder.path, patience: 0) }
  }
}
