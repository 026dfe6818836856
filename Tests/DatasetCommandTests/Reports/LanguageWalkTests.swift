import CommandSupport
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import Testing

@testable import DatasetFormat
@testable import Money

/// A month of people who read no English: make a dataset, import a statement, choose a category, look at the page and
/// at Overview, take everything back.
struct LanguageWalkTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    var language: String
    var locale: String
    /// An account with what it had, a statement, and its lines.
    var account: String
    var statement: (name: String, text: String?)
    var lines: Int
    /// A payee of the statement, the category that a person gives it, and its amount in the page.
    var payee: String
    var category: String
    var spent: String
    /// The balance at the end, as a cell holds it and as the command prints it.
    var balance: String
    var figure: String

    var testDescription: String { language }
  }

  private static let walks = [
    Walk(
      language: "de", locale: "de_DE.UTF-8", account: "Giro:checking:1234.56",
      statement: ("de-giro.csv", nil), lines: 10, payee: "Hausverwaltung Grünberg",
      category: "miete-und-wohnen", spent: "1.200,00", balance: "2583.88", figure: "2.583,88"),
    Walk(
      language: "ja", locale: "ja_JP.UTF-8", account: "普通預金:checking:412300",
      statement: ("jp-futsu.csv", nil), lines: 6, payee: "家賃 三月分", category: "住居費", spent: "85,000",
      balance: "574965", figure: "574,965"),
    Walk(
      language: "ar", locale: "ar_SA.UTF-8", account: "الحساب الجاري:checking:5000",
      statement: (
        "bank.csv",
        """
        التاريخ,البيان,مدين,دائن,الرصيد
        2026-03-02,بنده الرياض,150.25,,4849.75
        2026-03-05,شركة الكهرباء,1320.00,,3529.75
        2026-03-27,راتب مارس,,9000.00,12529.75

        """
      ), lines: 3, payee: "شركة الكهرباء", category: "فواتير-الخدمات", spent: "1,320.00", balance: "12529.75",
      figure: "12,529.75"),
  ]

  private let harness: CommandHarness
  private let file = "Money/Data/Money.xlsx"

  init() throws { harness = try CommandHarness() }

  private func sheet(_ name: String) throws -> Sheet {
    let path = harness.folder.appending(path: file).path
    return try #require(XLSXReader.read(path: path).sheet(named: name))
  }

  private func texts(_ name: String) throws -> Set<String> {
    let sheet = try sheet(name)
    return Set((0..<sheet.rowCount).flatMap { row in sheet.cells(inRow: row).map { sheet.text(of: $0) } })
  }

  @Test(arguments: walks)
  func `a month in the language of a person`(walk: Walk) throws {
    let words = Wording(language: walk.language)
    let made = try harness.run(
      ["create", "Money", "--account", walk.account], environment: ["LC_ALL": walk.locale])
    #expect(made.exit == 0 && made.output.contains("  language \(walk.language)-"), "\(made.errors)")

    // Import.
    let statement =
      try walk.statement.text.map { Array($0.utf8) }
      ?? [UInt8](
        Data(contentsOf: CommandHarness.root.appending(path: "Samples/statements/\(walk.statement.name)")))
    try harness.write(walk.statement.name, statement)
    let imported = try harness.run(["import", walk.statement.name, "--dataset", "Money"])
    #expect(
      imported.exit == 0 && imported.output.contains("\(walk.lines) new, 0 already"), "\(imported.output)")
    let again = try harness.run(["import", walk.statement.name, "--dataset", "Money"])
    #expect(again.output.contains("0 new, \(walk.lines) already"), "\(again.output)")

    // The list of the cell offers the keys of Categories, which are names in small letters.
    #expect(try texts("Categories").contains(walk.category))
    try harness.edit(file, walk.payee, "categoryKey", walk.category)
    let found = try harness.run("validate --dataset Money")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
    let status = try harness.run("status --dataset Money")
    #expect(status.exit == 0 && status.output.contains(walk.figure), "\(status.output)")

    // Amounts are printed as the language writes them; what programs read stays plain.
    let spending = try harness.run("report spending --period 2026-03 --dataset Money")
    #expect(spending.output.contains(walk.spent), "\(spending.output)")
    #expect(
      spending.output.contains(words(TableWord.spentOn)) && spending.output.contains(words(TableWord.share)))
    let balance = try harness.run("balance --dataset Money").output
    #expect(balance.contains(walk.figure) && balance.contains(words(TableWord.cleared)), "\(balance)")
    let list = try harness.run("list --all --dataset Money").output
    #expect(list.contains(walk.spent) && list.contains(words(TableWord.payee)), "\(list)")
    try harness.run("export --for accountant -o Year --dataset Money")
    let books = String(decoding: try harness.read("Year/transactions.csv"), as: UTF8.self)
    #expect(
      books.contains(try #require(words.columnName("accountKey"))) && !books.contains("Account"), "\(books)")
    let table = try harness.run("list --csv --dataset Money")
    let plain = walk.spent.replacing(words.locale.groupMark, with: "")
      .replacing(words.locale.decimalMark, with: ".")
    #expect(table.output.contains(plain), "\(table.output)")

    // Overview shows it once something is saved, in the language alone.
    try harness.run("settings set weekStart monday --dataset Money")
    let names = Set(SheetWord.allCases.map { Wording.english($0) })
    let own = Set(SheetWord.allCases.map { words($0) })
    let overview = try texts("Overview")
    #expect(overview.isSuperset(of: [words(SheetWord.accounts), words(SheetWord.spending), walk.balance]))
    #expect(overview.intersection(names.subtracting(own)) == [])
    #expect(try texts("Budget").intersection(names.subtracting(own)) == [])

    // The page.
    let report = try harness.run("report --html Money.html --period 2026-03 --dataset Money")
    #expect(report.exit == 0, "\(report.errors)")
    let page = String(decoding: try harness.read("Money.html"), as: UTF8.self)
    #expect(page.contains(" lang=\"\(walk.language)\""))
    #expect(page.contains(" dir=\"rtl\"") == (walk.language == "ar"))
    #expect(page.contains("scaleX(-1)") == (walk.language == "ar"))
    #expect(page.contains("<bdi dir=\"ltr\">+") == (walk.language == "ar"))
    #expect(page.contains("class=\"narrow\"") == !words.locale.narrowMonths.isEmpty)
    #expect(page.contains(walk.spent))
    for word in ["Spending", "Income", "March", "Groceries", "Left over", "Balances"] {
      #expect(!page.contains(">\(word)"), "\(word)")
    }

    // The same dataset from its export, and back to the beginning.
    let exported = try harness.run("export --format xlsx -o Copy.xlsx --dataset Money")
    #expect(exported.exit == 0, "\(exported.errors)")
    let copy = try harness.run(["create", "Copy", "--from", "Copy.xlsx"])
    #expect(copy.exit == 0, "\(copy.errors)")
    let difference = try harness.run("diff Copy --dataset Money")
    #expect(!difference.output.contains(walk.payee), "\(difference.output)")
    let undone = try harness.run("undo 2 --yes --dataset Money")
    #expect(undone.exit == 0, "\(undone.errors)")
    // The row that a person has edited since stays.
    #expect(try Array(harness.column("payee", of: file).keys) == [walk.payee])
    #expect(try texts("Overview").contains(words(SheetWord.accounts)))
  }

  @Test func `the titles of tables are texts of the files, and English ones are those of the program`() {
    for word in TableWord.allCases {
      #expect(Wording.english(word) == word.rawValue)
      for language in Wording.languages {
        #expect(!Wording(language: language)(word).isEmpty, "\(language): \(word)")
      }
    }
  }

  @Test func `what programs read is the same in every language`() throws {
    try harness.run("create Money --storage csv --currency EUR --account Giro --language en")
    try harness.run("add 12.50 groceries Shop --date 2026-03-03 --dataset Money")
    let commands = [
      "report year --period 2026 --csv", "report spending --period 2026 --json", "report accounts --json",
      "list --json", "list --csv", "balance --json", "export --format csv -o -",
    ]
    func outputs() throws -> [String] { try commands.map { try harness.run("\($0) --dataset Money").output } }
    let english = try outputs()
    for language in ["de", "ja", "ar"] {
      try harness.run("settings set language \(language) --dataset Money")
      #expect(try outputs() == english, "\(language)")
    }
  }

  @Test(arguments: [("ja", "sunday"), ("pt", "sunday"), ("de", nil), ("en", nil)])
  func `a new dataset begins its weeks as the language does`(language: String, start: String?) throws {
    try harness.run("create Money --storage csv --currency EUR --language \(language)")
    let settings = String(decoding: try harness.read("Money/Data/Settings.csv"), as: UTF8.self)
    #expect(settings.contains("weekStart") == (start != nil))
    if let start { #expect(settings.contains("weekStart,\(start),")) }
  }
}
