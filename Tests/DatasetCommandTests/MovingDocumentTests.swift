import Foundation
import Testing

/// The walk from another app prints what it shows.
struct MovingDocumentTests {
  @Test func `the session of the document prints what it shows`() throws {
    try DocumentSession.run("docs/moving.md", atLeast: 8)
  }
}
