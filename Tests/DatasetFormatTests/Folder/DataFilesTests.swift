import Testing

@testable import DatasetFormat
@testable import Money

struct DataFilesTests {
  private static func files(_ names: [String], named: String? = nil, notOurs: Set<String> = []) -> DataFiles {
    DataFiles(names: names, named: named) { !notOurs.contains($0) }
  }

  @Test func `which of two files with a tab's name is read does not depend on their order`() {
    let names = [
      "transactions.csv", "TRANSACTIONS.csv", "Transactions.csv", "Transactions.CSV", "Settings.csv",
    ]
    for names in [names, names.reversed(), names.sorted()] {
      let files = Self.files(names)
      #expect(
        files.tabs[.transactions]
          == ["Transactions.csv", "Transactions.CSV", "TRANSACTIONS.csv", "transactions.csv"])
      #expect(files.storage == ["Transactions.csv", "Settings.csv"])
    }
    #expect(Self.files(["settings.csv", "SETTINGS.csv"]).storage == ["SETTINGS.csv"])
  }

  @Test func `a copy by its name is no tab, whichever file its tab is read from`() {
    let files = Self.files(["transactions.csv", "Transactions (1).csv", "Notes (1).csv", "Accounts 2.csv"])
    #expect(files.storage == ["transactions.csv"])
    #expect(
      files.copies == [
        .init(name: "Accounts 2.csv", original: "Accounts.csv"),
        .init(name: "Transactions (1).csv", original: "transactions.csv"),
      ])
    #expect(files.otherTables == ["Notes (1).csv"])
  }

  @Test func `of two workbooks with the tabs neither is read, of one with a broken one the first`() {
    let names = ["Money (1).xlsx", "Money.xlsx", "~$Money.xlsx", ".Money.xlsx"]
    let both = Self.files(names)
    #expect(both.storage == [] && both.rivals == ["Money.xlsx", "Money (1).xlsx"])
    #expect(both.copies == [.init(name: "Money (1).xlsx", original: "Money.xlsx")])
    let one = Self.files(names, notOurs: ["Money (1).xlsx"])
    #expect(one.storage == ["Money.xlsx"] && one.rivals == [] && one.copies == both.copies)
    let named = Self.files(names, named: "Money (1).xlsx")
    #expect(named.storage == ["Money (1).xlsx"] && named.passedOver == ["Money.xlsx"])
  }

  @Test func `what a save put aside is not read, and stands among the copies`() {
    let aside = "Money (displaced 2026-03-01T10-11-12Z).xlsx"
    let files = Self.files(["Money.xlsx", aside])
    #expect(files.storage == ["Money.xlsx"] && files.rivals.isEmpty)
    #expect(files.copies == [.init(name: aside, original: "Money.xlsx")])
    // Alone it is all there is.
    #expect(Self.files([aside]).storage == [aside])
  }

  @Test func `a workbook whose name ends in a number is a copy only beside its original`() {
    #expect(Self.files(["Year 2.xlsx"]).copies == [])
    #expect(Self.files(["Year 2.xlsx"]).storage == ["Year 2.xlsx"])
  }

  @Test func `a workbook beside CSV tabs is a second storage, also one that was named`() {
    for named in [nil, "Money.xlsx"] {
      let files = Self.files(["Settings.csv", "Money.xlsx"], named: named)
      #expect(files.storage == [] && files.rivals == ["Money.xlsx", "Settings.csv"])
    }
  }
}
