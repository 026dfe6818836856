import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// What reading the files of CSV storage brings up.
struct ReadingFindingsTests {
  private static let zeros = String(repeating: "\u{0}", count: 100)

  @Test(arguments: [
    ("csv-delimiter", "id;date;type;amount\n1;2026-01-01;expense;1\n"),
    ("csv-encoding", "\u{FFFF}id,note\n1,Caf\u{E9}\n"),
    ("csv-nul", "id,note\n1,a\u{0}b\n"), ("csv-nul", "id,note\n1,a\n" + Self.zeros),
    ("csv-cut", "id,note\n1,a\n2" + Self.zeros),
    ("csv-ragged", "id,note\n1,a,b,c\n"),
    ("csv-stray-quote", "id,note\n1,a\"b\n"), ("csv-unclosed-quote", "id,note\n1,\"a\n2,b\n"),
  ])
  func `a damaged file gives the finding`(_ code: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    let made = try TestDataset.create(in: folder, storage: .csv)
    // The first character stands for an encoding in which every byte is a letter.
    let bytes =
      text.first == "\u{FFFF}" ? text.dropFirst().unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: made.root + "/Data/Transactions.csv"))
    let found = try OpenDataset(made, for: .reading).dataset.readingFindings
    #expect(found.map(\.code).contains(code), "\(found)")
  }
}
