@testable import DatasetFormat
@testable import Money
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

/// The sheets Overview and Budget of a workbook.
struct OverviewCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func sheet(_ name: String, of file: String = "Money/Data/Money.xlsx") throws -> Sheet? {
    try XLSXReader.read(path: harness.folder.appending(path: file).path).sheets.first { $0.name == name }
  }

  /// What a cell such as `F4` shows.
  private func shown(_ cell: String, of name: String = "Overview") throws -> String {
    let sheet = try #require(try sheet(name))
    let column = try #require(CellReference.column(letters: String(cell.prefix { !$0.isNumber })))
    let number = try #require(Int(cell.drop { !$0.isNumber }))
    let row = try #require((0..<sheet.rowCount).first { sheet.rowNumber($0) == number })
    return sheet.value(row: row, column: column).text
  }

  private func make() throws {
    try harness.run("create Money --currency EUR --account Giro:checking:100 --account Purse:cash")
  }

  @Test func `a new workbook begins with the sheets, and is as clean as one without`() throws {
    try make()
    try harness.run("create Plain --no-overview")
    let names = try XLSXReader.read(path: harness.folder.appending(path: "Money/Data/Money.xlsx").path).sheets
      .map(\.name)
    #expect(names.prefix(3) == ["Overview", "Budget", "Transactions"])
    #expect(names.contains("Accounts") && names.contains("Budgets"))
    #expect(try sheet("Overview", of: "Plain/Data/Plain.xlsx") == nil)
    let run = try harness.run("validate --dataset Money")
    #expect((run.exit, run.output.contains("tab-unknown")) == (0, false))
    #expect(try (shown("B4"), shown("C4"), shown("E4"), shown("I4")) == ("Giro", "100", "EUR", "100"))
  }

  @Test func `what the formulas show is right after every command that saves`() throws {
    try make()
    try harness.run("add 12.50 groceries Corner --dataset Money")
    #expect(
      try (shown("G4"), shown("C4"), shown("E26"), shown("F26")) == ("12.5", "87.5", "Groceries", "12.5"))
    try harness.run("add 2.50 groceries Corner --refund --dataset Money")
    try harness.run("transfer 20 giro purse --dataset Money")
    try harness.run("budgets set groceries 40 --dataset Money")
    #expect(
      try (shown("G4"), shown("F4"), shown("C4"), shown("C5"), shown("I4")) == ("10", "0", "70", "20", "90"))
    #expect(
      try (
        shown("B6", of: "Budget"), shown("C6", of: "Budget"), shown("D6", of: "Budget"),
        shown("F6", of: "Budget")
      )
        == ("Groceries", "40", "10", "0.25"))
    // A plan that leads back: the budget stays, the last but two entries go.
    try harness.run("undo 3 --yes --dataset Money")
    let spent = try shown("G4")
    #expect(spent == "12.5" || spent == "10")
    try harness.run("delete --payee corner --yes --dataset Money")
    #expect(try (shown("G4"), shown("E26")) == ("0", ""))
    let run = try harness.run("validate --dataset Money")
    #expect(run.exit == 0)
  }

  /// Changes the workbook as a person does in a spreadsheet program.
  private func change(_ name: String = "Overview", _ body: (Sheet, inout WorkbookEdits) throws -> Void) throws
  {
    let file = harness.folder.appending(path: "Money/Data/Money.xlsx").path
    var edits = WorkbookEdits()
    try body(try #require(try sheet(name)), &edits)
    try WorkbookEditor.write(edits, of: XLSXReader.read(path: file), original: file, to: file + ".new")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: file + ".new", toPath: file)
  }

  private func set(_ cell: String, _ value: CellValue) throws {
    try change { sheet, edits in
      let column = try #require(CellReference.column(letters: String(cell.prefix { !$0.isNumber })))
      let number = try #require(Int(cell.drop { !$0.isNumber }))
      let row = try #require((0..<sheet.rowCount).first { sheet.rowNumber($0) == number })
      var changes = SheetEdits(name: "Overview")
      changes.sets[.init(row: row, column: column)] = value
      edits.sheets["Overview"] = changes
    }
  }

  @Test(arguments: [CellValue.formula("1+1", shows: .number("2")), .number("99.5")])
  func `a cell that a person changed is theirs, and no formula shows an old figure beside it`(own: CellValue)
    throws
  {
    try make()
    try set("G4", own)
    try harness.run("add 12.50 groceries Corner --dataset Money")
    // A number stays; what formulas come to is for a program that calculates.
    #expect(try shown("G4") == (own.isFormula ? "" : "99.5"))
    #expect(try (shown("G22"), shown("H4"), shown("C1", of: "Budget")) == ("", "", ""))
    let overview = try #require(try sheet("Overview"))
    let formulas = (0..<overview.rowCount).flatMap { row in
      overview.cells(inRow: row).filter { overview.content(row: row, column: $0.column).isFormula }
    }
    #expect(formulas.count > 1000)
  }

  @Test func `another month and another currency are a choice, a blank is none`() throws {
    try make()
    try harness.run("add 12.50 groceries Corner --date 2026-03-05 --dataset Money")
    try set("F1", .date("2026-03-01"))
    try harness.run("add 2 groceries Corner --date 2026-03-06 --dataset Money")
    #expect(try (shown("G4"), shown("G22")) == ("14.5", "14.5"))
    try set("F1", .blank)
    try set("H1", .text("  "))
    try harness.run("add 3 groceries Corner --date 2026-03-07 --dataset Money")
    #expect(try (shown("U4"), shown("U7"), shown("G22")) == ("2026-03-01", "EUR", "17.5"))
  }

  @Test func `a sheet whose cells were moved shows nothing rather than figures of another cell`() throws {
    try make()
    try harness.run("add 12.50 groceries Corner --dataset Money")
    let whole = try #require(try sheet("Overview"))
    let marker = try #require(OverviewSheet.marked(in: whole))
    #expect(marker.sheet == .overview && marker.isInPlace)
    var builder = SheetBuilder(name: "Overview")
    for row in 0..<whole.rowCount {
      for cell in whole.cells(inRow: row) {
        builder.appendCell(column: cell.column + 1, whole.content(row: row, column: cell.column))
      }
      builder.endRow(number: whole.rowNumber(row))
    }
    let moved = builder.build()
    #expect(OverviewSheet.marked(in: moved)?.isInPlace == false)
    // The same in the workbook: where the marker was, something of the person's stands now.
    try set("T1", .text("mine"))
    try set("U1", .text(OverviewSheet.overview.marker))
    try harness.run("add 3 groceries Corner --dataset Money")
    #expect(try (shown("T1"), shown("G4"), shown("C4"), shown("C1", of: "Budget")) == ("mine", "", "", ""))
  }

  @Test func `an older workbook gets the sheets behind its own, once, and undo takes them back`() throws {
    try harness.run("create Money --currency EUR --no-overview")
    try harness.run("add 12.50 groceries Corner --dataset Money")
    let before = try harness.read("Money/Data/Money.xlsx")
    let dry = try harness.run("overview add --dry-run --dataset Money")
    #expect((dry.exit, try harness.read("Money/Data/Money.xlsx") == before) == (0, true))
    let run = try harness.run("overview add --dataset Money")
    #expect((run.exit, run.output) == (0, "added the sheets Overview and Budget; they are yours to change\n"))
    #expect(try (shown("G4"), shown("E4")) == ("12.5", "EUR"))
    #expect(try harness.run("validate --dataset Money").exit == 0)
    let again = try harness.run("overview add --dataset Money")
    #expect(again.exit == 2 && again.errors.contains("Overview and Budget are there already, and yours"))
    try harness.run("undo --dataset Money")
    #expect(try harness.read("Money/Data/Money.xlsx") == before)
  }

  private func rename(_ name: String, to new: String) throws {
    let file = harness.folder.appending(path: "Money/Data/Money.xlsx").path
    _ = try WorkbookEditor.rename(
      [name: new], of: XLSXReader.read(path: file), original: file, to: file + ".new")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: file + ".new", toPath: file)
  }

  @Test func `a workbook that lacks one of the sheets gets that one, and its figures stay right`() throws {
    try make()
    try harness.run("add 12.50 groceries Corner --dataset Money")
    try harness.run("budgets set groceries 300 --dataset Money")
    try rename("Budget", to: "Last year")
    let run = try harness.run("overview add --dataset Money")
    #expect((run.exit, run.output) == (0, "added the sheet Budget; it is yours to change\n"), "\(run.errors)")
    #expect(try shown("C5", of: "Budget") == "300" && shown("D5", of: "Budget") == "12.5")
    try harness.run("add 7.50 groceries Corner --dataset Money")
    #expect(try shown("D5", of: "Budget") == "20" && shown("G4") == "20")
    #expect(try shown("D5", of: "Last year") == "")
    #expect(try harness.run("validate --dataset Money").exit == 0)
  }

  @Test(arguments: ["Overview", "Budget"])
  func `beside a sheet whose formulas are not where they were made none is added`(_ changed: String) throws {
    try make()
    let other = changed == "Overview" ? "Budget" : "Overview"
    try rename(other, to: "Old")
    try change(changed) { sheet, edits in
      let row = try #require((0..<sheet.rowCount).first { sheet.rowNumber($0) == 2 })
      let column = changed == "Overview" ? 20 : 17
      guard case .formula = sheet.content(row: row, column: column) else {
        throw CocoaError(.featureUnsupported)
      }
      var changes = SheetEdits(name: changed)
      changes.sets[.init(row: row, column: column)] = .number("1")
      edits.sheets[changed] = changes
    }
    let before = try harness.read("Money/Data/Money.xlsx")
    let run = try harness.run("overview add --dataset Money")
    #expect(
      run.exit == 2 && run.errors.contains("\(changed) is there already, and its formulas are not those"),
      "\(run)")
    #expect(try harness.read("Money/Data/Money.xlsx") == before)
  }

  @Test func `CSV storage has none, and says so`() throws {
    try harness.run("create Money --currency EUR --storage csv")
    let run = try harness.run("overview add --dataset Money")
    #expect(run.exit == 2 && run.errors.contains("CSV files hold no formulas and no charts"))
  }

  @Test func `two devices' overviews are no conflict`() throws {
    try make()
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "Money"), to: harness.folder.appending(path: "Phone"))
    try harness.run("add 12.50 groceries Corner --dataset Money")
    try harness.run("add 7.50 groceries Kiosk --dataset Phone")
    let run = try harness.run("merge Phone --dataset Money")
    #expect(run.exit == 0 && !(run.output + run.errors).contains("Overview"), "\(run.output)\(run.errors)")
    #expect(try shown("G4") == "20")
  }

  @Test func `LibreOffice calculates what the file says`() throws {
    let office = [
      "/usr/bin/soffice", "/usr/local/bin/soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let office else { return print("skipped: soffice is not installed, so no formula was calculated") }
    try make()
    try harness.run("accounts add Yen --type cash --currency JPY --balance 5000 --dataset Money")
    for line in [
      "add 12.50 groceries Corner", "add 2.50 groceries Corner --refund", "add 500 groceries --account yen",
      "add 2000 salary", "transfer 20 giro purse", "transfer 5 giro yen --received 800",
      "budgets set groceries 40",
      "add 9 dining --date 2020-01-01",
    ] { try harness.run(line + " --dataset Money") }
    // A profile that always calculates what it opens.
    try harness.write(
      "profile/user/registrymodifications.xcu",
      Array(
        """
        <?xml version="1.0"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item \
        oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value>\
        </prop></item></oor:items>
        """.utf8))
    let run = try ProcessRun(
      URL(filePath: office),
      [
        "-env:UserInstallation=file://\(harness.folder.path)/profile", "--headless", "--convert-to", "xlsx",
        "--outdir",
        "out", "Money/Data/Money.xlsx",
      ], input: "", environment: ["HOME": harness.folder.path, "PATH": "/usr/bin:/bin"], in: harness.folder,
      timeout: 300)
    try #require(run.ended)
    var compared = 0
    for name in ["Overview", "Budget"] {
      let ours = try #require(try sheet(name))
      let theirs = try #require(try sheet(name, of: "out/Money.xlsx"))
      var calculated: [Int: Int] = [:]
      for row in 0..<theirs.rowCount { calculated[theirs.rowNumber(row)] = row }
      for row in 0..<ours.rowCount {
        for cell in ours.contents(ofRow: row) where cell.value.isFormula {
          let one = ours.value(row: row, column: cell.column).text
          let other =
            calculated[ours.rowNumber(row)].map { theirs.value(row: $0, column: cell.column).text } ?? ""
          compared += 1
          let isSame =
            one == other
            || (Self.number(one).flatMap { one in Self.number(other).map { abs(one - $0) < 1e-6 } } ?? false)
          let place = CellReference(column: cell.column, row: ours.rowNumber(row))
          #expect(isSame, "\(name)!\(place): we say \(one), LibreOffice \(other)")
        }
      }
    }
    #expect(compared > 4000)
  }

  /// The number that a cell holds; days as spreadsheets count them.
  private static func number(_ text: String) -> Double? {
    guard let day = CalendarDate(iso: text), let first = CalendarDate(year: 1899, month: 12, day: 30) else {
      return Double(text)
    }
    return Double(day.days(since: first))
  }
}
