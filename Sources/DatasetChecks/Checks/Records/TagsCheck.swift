import DatasetFormat
import Spreadsheet

/// No two tags differ by marks alone.
struct TagsCheck: Check {
  var kinds: [FindingKind] { [.tagHomonym] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.info), let tab = context.dataset[.transactions], tab.has("tags") else { return }
    let tags = tab.schema["tags"]
    // Rows repeat their lists: each is taken apart once.
    var seen: Set<Int> = []
    var spellings: [String: String] = [:]
    var told: Set<String> = []
    tab.forEachLiveRecord { row in
      guard let cell = row.cell(tags), !row.isBlank(tags), seen.count < Self.limit else { return }
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(row.view.rawBytes(of: cell)))
      guard seen.insert(hasher.finalize()).inserted, let list = row.tagList(tags).value else { return }
      for tag in list.tags {
        let bare = String(
          tag.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        guard !bare.isEmpty else { continue }
        guard let other = spellings[bare] else {
          spellings[bare] = tag
          continue
        }
        guard other != tag, told.insert(tag).inserted else { continue }
        report.add(
          Finding(
            .tagHomonym, at: tab.location(row: row.index, position: tags),
            record: row.rawText(tab.schema["id"]), found: tag, expected: "one spelling; \(other) is there too"
          ))
      }
    }
  }

  /// How many different lists of tags are looked at.
  private static let limit = 100_000
}

extension FindingKind {
  static let tagHomonym = FindingKind(
    "tag-homonym", .info, fix: .no, "is a tag that differs from another one by marks alone",
    advice: "Nothing to do, unless one of the two is a slip.",
    manual: """
      A hyphen or a blank makes two tags of one word, such as "coffee-shop" and coffee shop. Sums by tag have each of \
      them.
      """)
}
