import DatasetFormat
import FoundationEssentials
import TestSupport
import Testing

struct FormatReferenceTests {
  static let page = Repository.root.appending(path: "FORMAT.md").path

  @Test func `FORMAT.md says what the schema says`() throws {
    let url = URL(filePath: Self.page)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(FormatReference.markdown.utf8).write(to: url)
      Issue.record(
        "FORMAT.md was written anew; look at the difference and run the tests again without RECORD_GOLDEN")
      return
    }
    let written = try? String(contentsOf: url, encoding: .utf8)
    #expect(
      written == FormatReference.markdown,
      "FORMAT.md is not what the schema says; run: RECORD_GOLDEN=1 swift test --filter FormatReference")
  }

  @Test func `the page names every tab, column and setting`() {
    let page = FormatReference.markdown
    for tab in TabName.allCases {
      #expect(page.contains("### \(tab.rawValue)\n"))
      for column in TabSchema.of(tab).columns {
        #expect(page.contains("| `\(column.name)`"), "\(column.name)")
      }
    }
    for key in Settings.Key.allCases { #expect(page.contains("| `\(key.rawValue)`")) }
  }

  @Test func `every row of a table has as many cells as its header`() {
    var width: Int?
    for line in FormatReference.markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        width = nil
        continue
      }
      let cells = line.replacing("\\|", with: "").split(separator: "|").count
      #expect(cells == width ?? cells, "\(line)")
      width = cells
    }
  }
}
