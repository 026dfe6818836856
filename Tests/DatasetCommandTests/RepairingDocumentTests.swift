import Foundation
import Testing

/// The walk through damage and repair prints what it shows.
struct RepairingDocumentTests {
  @Test func `the session of the document prints what it shows`() throws {
    try DocumentSession.run("docs/repairing.md", atLeast: 12)
  }
}
