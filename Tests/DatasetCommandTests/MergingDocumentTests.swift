import Foundation
import Testing

/// The walk through a merge prints what it shows.
struct MergingDocumentTests {
  @Test func `the session of the document prints what it shows`() throws {
    try DocumentSession.run("docs/merging.md", atLeast: 12)
  }
}
