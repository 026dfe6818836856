import Foundation
import Testing

/// The walk through a month of bookkeeping prints what it shows.
struct BookkeepingDocumentTests {
  @Test func `the session of the document prints what it shows`() throws {
    try DocumentSession.run("Documentation/keeping-books.md", atLeast: 30)
  }
}
