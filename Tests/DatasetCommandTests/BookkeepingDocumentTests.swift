import Foundation
import Testing

/// The walks through bookkeeping and reports print what they show.
struct BookkeepingDocumentTests {
  @Test(arguments: [("keeping-books", 30), ("reports", 10), ("report-page", 5)])
  func `the session of the document prints what it shows`(document: String, blocks: Int) throws {
    try DocumentSession.run("docs/\(document).md", atLeast: blocks)
  }
}
