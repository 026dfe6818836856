import Bookkeeping
import DatasetFormat
import Spreadsheet
import Testing

struct MemberTests {
  @Test func `members are read; one without a key and one that is deleted are not`() {
    let sheet = Sheet(
      name: "Members",
      rows: [
        ["memberKey", "name", "isActive", "isOwner", "deletedAt"], ["ana", "Ana", "TRUE", "TRUE", ""],
        ["ben", "", "FALSE", "", ""], ["", "Nobody", "TRUE", "", ""],
        ["cleo", "Cleo", "TRUE", "", "2026-01-31T13:45:00Z"],
      ])
    let dataset = Dataset(
      name: "Test", storage: .csv, sheets: [.init(sheet: sheet, fileName: "Members.csv")])
    #expect(dataset.members.map(\.key) == ["ana", "ben"])
    #expect(dataset.members.map(\.name) == ["Ana", "ben"])
    #expect(dataset.members.map(\.isOwner) == [true, false])
    #expect(dataset.members.map(\.isActive) == [true, false])
  }
}
