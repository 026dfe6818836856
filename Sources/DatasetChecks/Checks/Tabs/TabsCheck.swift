package import DatasetFormat
import Spreadsheet

/// The required tabs are there; sheets that are not the format's are named.
struct TabsCheck: Check {
  var kinds: [FindingKind] {
    [.tabMissing, .tabVanished, .tabRenamed, .tabCopied, .tabUnknown, .conflictOpen]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    let dataset = context.dataset
    var renamed: [TabName: String] = [:]
    let elsewhere = context.folder?.strays.tabs ?? []
    let read = Set(dataset.foreignSheets.map(\.name))
    let others =
      dataset.foreignSheets + rivals(context)
      + (context.folder?.otherTables ?? []).filter { !read.contains($0.name) }
    var likeness: [TabName: Int] = [:]
    for sheet in others { if let tab = tabLike(sheet) { likeness[tab, default: 0] += 1 } }
    for sheet in others where !TabName.reserved.contains(sheet.name) {
      let place = place(of: sheet.name, in: dataset)
      guard let tab = tabLike(sheet) else {
        // The sheets that the tool lays out itself are expected.
        if OverviewSheet(named: sheet.name, rows: sheet) != nil { continue }
        report.add(Finding(.tabUnknown, at: place, found: sheet.name))
        continue
      }
      guard dataset[tab] == nil else {
        report.add(
          Finding(
            .tabCopied, at: place, found: sheet.name,
            expected: "the tab \(dataset[tab]?.sheet.name ?? tab.rawValue) alone"))
        continue
      }
      renamed[tab] = sheet.name
      let canRename =
        dataset.foreignSheets.contains { $0.name == sheet.name } && dataset.fixedNames[sheet.name] == nil
      let change = Change(
        .renameSheet(to: tab.rawValue), at: Address(.own(sheet.name)),
        reason: FindingKind.tabRenamed.explanation, code: FindingKind.tabRenamed.code)
      let isSure = canRename && likeness[tab] == 1 && !elsewhere.contains(tab)
      let finding = Finding(
        // Nothing of the tab is read meanwhile.
        .tabRenamed, at: place, severity: tab.isRequired ? .error : nil,
        fix: isSure ? .yes : canRename || dataset.storage == .csv ? .ask : .no,
        found: sheet.name, expected: expected(tab, dataset.fixedNames[sheet.name]))
      if isSure {
        report.add(finding) { .sure([change]) }
      } else {
        report.add(
          finding, options: canRename ? [Remedy.Option(name: Remedy.renameWord, changes: [change])] : [])
      }
    }
    for sheet in dataset.foreignSheets where sheet.name == OpenConflicts.sheetName {
      OpenConflicts(sheet).add(at: place(of: sheet.name, in: dataset), context, &report)
    }
    // A tab that is there under another name, or not fetched, is not lost.
    for name in TabName.allCases
    where name.isRequired && dataset[name] == nil && renamed[name] == nil && !elsewhere.contains(name) {
      report.add(
        Finding(
          .tabMissing, at: place(of: name.rawValue, in: dataset)),
        options: report.onlyErrors || dataset.tabs.isEmpty ? [] : options(forMissing: name, context))
    }
    for name in TabName.allCases
    where context.vanishedTabs.contains(name) && renamed[name] == nil && !elsewhere.contains(name) {
      addVanished(name, context, &report)
    }
  }

  /// A tab that a dataset may lack, and that was there in an earlier state.
  private func addVanished(_ name: TabName, _ context: CheckContext, _ report: inout FindingReport) {
    guard let comparison = context.comparison, let then = comparison.earlier.dataset[name] else { return }
    let count = then.filledRowCount
    let finding = Finding(
      .tabVanished, at: place(of: name.rawValue, in: context.dataset),
      expected: comparison.evidence(count == 1 ? "1 row" : "\(count) rows"))
    if report.onlyErrors { return report.add(finding) }
    let code = FindingKind.tabVanished.code
    let back = comparison.restoring(then, version: context.version, code: code)
    let deleted = comparison.restoring(
      then, version: context.version, code: code, deletedAt: context.origin.now())
    report.add(
      finding,
      options: [Remedy.Option(name: Remedy.restoreWord, changes: back)]
        + (then.schema.deletionPosition == nil
          ? [] : [Remedy.Option(name: Remedy.deleteWord, changes: deleted)]))
  }

  /// The name that a sheet should have, and why it cannot get it here.
  private func expected(_ tab: TabName, _ obstacle: String?) -> String {
    tab.rawValue + (obstacle.map { "; it is not renamed here: \($0)" } ?? "")
  }

  /// The options for a missing tab: the one of the earlier state, or an empty one if nothing in the other
  /// tabs refers to it.
  private func options(forMissing name: TabName, _ context: CheckContext) -> [Remedy.Option] {
    var options: [Remedy.Option] = []
    if let comparison = context.comparison, let then = comparison.earlier.dataset[name] {
      let changes = comparison.restoring(then, version: context.version, code: FindingKind.tabMissing.code)
      options.append(Remedy.Option(name: Remedy.restoreWord, changes: changes))
    }
    let empty = adding(name, context)
    let plan = Plan(command: "", base: [:], changes: empty.changes)
    if (try? Checks.verification.newErrors(of: plan, in: context.dataset))?.isEmpty ?? false {
      options.append(empty)
    }
    return options
  }

  /// An empty tab in the place of one that is missing.
  private func adding(_ name: TabName, _ context: CheckContext) -> Remedy.Option {
    Remedy.Option(
      name: "add",
      changes: [
        Change(
          .addTab(version: context.version), at: Address(name), reason: FindingKind.tabMissing.explanation,
          code: FindingKind.tabMissing.code)
      ])
  }

  /// CSV files that have the name of a tab that another file is read for.
  private func rivals(_ context: CheckContext) -> [Sheet] {
    guard context.dataset.storage == .csv, let folder = context.folder else { return [] }
    return folder.dataFiles.tabs.values.flatMap { $0.dropFirst() }.map { name in
      Sheet(name: String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)), rows: [[String]]())
    }
  }

  private func place(of sheet: String, in dataset: Dataset) -> Location {
    dataset.storage == .csv
      ? Location(file: "\(sheet).csv") : Location(file: dataset.workbookName, sheet: sheet)
  }

  /// The tab whose name or whose columns a sheet has.
  private func tabLike(_ sheet: Sheet) -> TabName? {
    TabName(matching: sheet.name) ?? TabName(likeSheet: sheet)
  }
}

extension Dataset {
  /// The name of the workbook's file; empty for CSV storage.
  var workbookName: String { tabs.values.first?.fileName ?? "" }
}

extension FindingKind {
  static let tabMissing = FindingKind(
    "tab-missing", .error, fix: .ask, "the tab is missing",
    advice: "Bring it back from an earlier state, or add the tab with its header row.",
    manual: """
      Every dataset has the tabs Transactions, Categories, RecurringRules, Receipts and Settings, and one of them is not \
      there. It may have been deleted or renamed, for instance to "Receipts old". Its records are in no sum until it is \
      back: restore brings it back as an earlier state has it, add makes an empty one where no other tab refers to its rows.
      """, reach: .rows)

  static let tabVanished = FindingKind(
    "tab-vanished", .error, fix: .ask, "the tab is gone, and nothing says that its records were deleted",
    advice: "Bring it back from an earlier state, or record that its rows are deleted.",
    manual: """
      An earlier state has rows of this tab, such as the accounts, and now the sheet or the file "Accounts.csv" is not there. Rows \
      that name its records are not reported meanwhile. Choose restore, which brings the tab back as it was, or delete where it \
      was meant: the rows come back as deleted ones, so that other copies learn of it.
      """, reach: .rows)

  package static let conflictOpen = FindingKind(
    "conflict-open", .warning, fix: .ask, "the row is a choice that a merge has left open",
    advice:
      "Write the name of the value that is right into the column winner, and run dataset merge --resolve.",
    manual: """
      Two copies of the dataset had different values in one cell, and nobody but you can tell which is right. The sheet \
      "Conflicts" has a row for each, with the value before (base) and those of the copies (value1, value2 and so on), of which \
      value1 counts until you choose. Write value2 or base into the column winner where that is right, and run dataset merge \
      --resolve, which takes value1 everywhere else; or let dataset repair ask for each one, where keep changes nothing.
      """)

  static let tabRenamed = FindingKind(
    "tab-renamed", .warning, fix: .yes, "has the columns of a tab under another name; it is not read",
    advice: "Give the sheet the tab's name.",
    manual: """
      The sheet has the columns of a tab that is missing, so it is that tab: "Buchungen" with the columns id, date, type \
      and amount is Transactions. Tabs are found by their names alone. When repair renames the sheet of a workbook, formulas, \
      names, charts and lists follow. Where several sheets have the columns you choose one, and where something cannot \
      follow, such as a macro, you rename the sheet in your program.
      """)

  static let tabUnknown = FindingKind(
    "tab-unknown", .info, fix: .no, "is a tab of your own; it is kept unchanged", advice: "Nothing to do.",
    manual: """
      The format has no tab of this name. You may keep what you like in it, such as "Notes"; no command reads or changes \
      it.
      """)
}

/// The sheet `Conflicts`: the unresolved conflicts of a merge, and the options for each.
struct OpenConflicts {
  static let sheetName = ConflictsSheet.name
  /// The option by which what counts now stays.
  private static let keepWord = "keep"

  private let sheet: Sheet
  private let lines: [ConflictsSheet.Line]

  init(_ sheet: Sheet) {
    self.sheet = sheet
    lines = ConflictsSheet(sheet).lines
  }

  /// Reports each row that holds anything.
  func add(at place: Location, _ context: CheckContext, _ report: inout FindingReport) {
    var rows: [TabName: [String: Int]] = [:]
    let known = Dictionary(lines.map { ($0.row ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
    for row in 1..<max(1, sheet.rowCount) where sheet.isFilled(row: row) {
      let number = sheet.rowNumber(row)
      let line = known[number]
      var place = place
      place.row = number
      place.line = sheet.line(ofRow: row)
      report.add(
        Finding(
          .conflictOpen, at: place, record: line?.id, found: line.flatMap(Self.found),
          expected: line.map(Self.expected)),
        options: options(number, line, &rows, context))
    }
  }

  private static func found(_ line: ConflictsSheet.Line) -> String? {
    line.values.first.map { $0.text.isEmpty ? "blank" : $0.text }
  }

  private static func expected(_ line: ConflictsSheet.Line) -> String {
    let others = line.values.dropFirst().map { $0.text.isEmpty ? "blank" : "\"\($0.text)\"" }
    return
      "your choice for \(line.column) of \(line.about) in \(line.tab); also known: \(others.joined(separator: ", "))"
  }

  private func options(
    _ number: Int, _ line: ConflictsSheet.Line?, _ rows: inout [TabName: [String: Int]],
    _ context: CheckContext
  ) -> [Remedy.Option] {
    let leaves = Change(
      .quarantine(context.origin.now()), at: Address(.own(sheet.name), row: number),
      reason: FindingKind.conflictOpen.explanation, code: FindingKind.conflictOpen.code)
    var options: [Remedy.Option] = []
    if let line, let tab = TabName(matching: line.tab).flatMap({ context.dataset[$0] }),
      let position = tab.schema.position(matching: line.column),
      let index = index(of: line.id, in: tab, &rows)
    {
      for name in line.options {
        let value = CellValue(typed: line.text(of: name) ?? "", as: tab.schema.columns[position].kind)
        let now = tab.value(row: index, position: position)
        if now.text == value.text {
          options.append(Remedy.Option(name: name, changes: [leaves]))
        } else if let set = Remedy.change(
          position, ofRow: index, in: tab, to: value, because: .conflictOpen)
        {
          options.append(Remedy.Option(name: name, changes: [set, leaves]))
        }
      }
    }
    return options + [Remedy.Option(name: Self.keepWord, changes: [leaves])]
  }

  /// The row of a record; a tab is gone through once.
  private func index(of id: String, in tab: Tab, _ rows: inout [TabName: [String: Int]]) -> Int? {
    if rows[tab.name] == nil, let identity = tab.schema.identityPosition {
      var known: [String: Int] = [:]
      tab.forEachRow { row in
        if let own = row.identity(identity), known[own] == nil { known[own] = row.index }
      }
      rows[tab.name] = known
    }
    return rows[tab.name]?[RecordID(id)?.description ?? id]
  }
}
