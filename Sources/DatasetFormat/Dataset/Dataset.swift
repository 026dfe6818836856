package import Spreadsheet

/// A dataset as read: its tabs, the other sheets, and the settings.
///
/// It is a pure value. Reading and writing the folder is the store's work.
public struct Dataset: Sendable {
  /// The root folder's name.
  public var name: String
  /// Whether the tabs are stored in a workbook or in CSV files.
  public package(set) var storage: Storage
  /// The tabs of the format that the dataset has, by name.
  package var tabs: [TabName: Tab]
  /// The tabs in the order of ``TabName``, so that results are the same in every run.
  package var orderedTabs: [Tab] { TabName.allCases.compactMap { tabs[$0] } }
  /// Sheets that are not the format's, in workbook order; kept untouched.
  package var foreignSheets: [Sheet]
  /// The names of all sheets in the order of the workbook, or of the CSV files.
  package var sheetOrder: [String]
  /// The values of the Settings tab.
  public package(set) var settings: DatasetSettings
  /// The SHA-256 of each file that was read, by its path below the root. A plan is made for these files.
  package var fileHashes: [String: String]
  /// Findings of reading the files themselves: quotes, encodings, damaged cells.
  package var readingFindings: [Finding]
  /// The files of `Receipts/` that were read, by their paths below it: those that a plan is about.
  package var receipts: [String: FileContent] = [:]
  /// The CSV files as they were read or written last, by their names; nil for a dataset that others write.
  package internal(set) var csvFiles: [String: CSVTabFile]?
  /// How the CSV files are written, by their names.
  package var dialects: [String: CSVDialect] = [:]
  /// Sheets that have the columns of a tab and cannot get its name, and why: something names them that would
  /// not follow.
  package var fixedNames: [String: String] = [:]

  /// Binds the sheets of a dataset's files to the tabs of the format.
  package init(
    name: String, storage: Storage, sheets: [SourceSheet], fileHashes: [String: String] = [:],
    readingFindings: [Finding] = []
  ) {
    self.name = name
    self.storage = storage
    self.fileHashes = fileHashes
    self.readingFindings = readingFindings
    tabs = [:]
    foreignSheets = []
    sheetOrder = sheets.map(\.sheet.name)
    let exactNames = Set(sheets.map(\.sheet.name))
    for source in sheets {
      // A sheet with the tab's exact name goes before one that is only like it.
      guard let tabName = TabName(matching: source.sheet.name), tabs[tabName] == nil,
        source.sheet.name == tabName.rawValue || !exactNames.contains(tabName.rawValue)
      else {
        foreignSheets.append(source.sheet)
        continue
      }
      tabs[tabName] = Tab(
        schema: .of(tabName), sheet: source.sheet, fileName: source.fileName, storage: storage)
    }
    settings = tabs[.settings].map(Settings.init) ?? Settings()
    self.readingFindings = readingFindings.map(placed)
  }

  /// A finding of a reader, who knows lines and columns alone, with the row and the column's name of the tab.
  private func placed(_ finding: Finding) -> Finding {
    var finding = finding
    let place = finding.location
    guard
      let tab = tabs.values.first(where: {
        $0.fileName == place.file && (place.sheet == nil || $0.sheet.name == place.sheet)
      })
    else { return finding }
    if place.row == nil, let line = place.line, line > 1 {
      finding.location.row = tab.sheet.row(atLine: line).map(tab.sheet.rowNumber)
    }
    if let column = place.column, place.columnName == nil {
      finding.location.columnName = tab.binding.position(ofColumn: column).map { tab.schema.columns[$0].name }
    }
    return finding
  }

  /// A sheet and the file it came from.
  package struct SourceSheet: Sendable {
    /// The sheet as it was read.
    package var sheet: Sheet
    /// The file's name, for messages.
    package var fileName: String

    /// A sheet and the name of its file.
    package init(sheet: Sheet, fileName: String) {
      self.sheet = sheet
      self.fileName = fileName
    }
  }

  /// The tab of a name; nil if the dataset has none.
  public subscript(_ name: TabName) -> Tab? { tabs[name] }

  /// The schema version that the dataset is read with: the one in the Settings, else 2 if it has a column or
  /// tab of version 2, else 1.
  package var version: Int {
    if let stated = settings.schemaVersion, stated >= 1 { return stated }
    let hasNewColumn = tabs.values.contains { tab in
      tab.schema.since > 1
        || zip(tab.schema.columns, tab.binding.columnOfPosition).contains { $0.since > 1 && $1 != nil }
    }
    return hasNewColumn ? 2 : 1
  }
}

extension Dataset {
  /// The currency that holds for rows of an account, by account key; accounts without one have the dataset's.
  ///
  /// Deleted accounts count: their rows keep their currency. An account whose currency is unreadable has
  /// none.
  package var currencyOfAccount: [String: Currency] {
    accountCurrencies.compactMapValues { $0 == Currency.none ? nil : $0 }
  }

  /// The same with nil for accounts whose currency is unreadable.
  package var accountCurrencies: [String: Currency?] {
    guard let tab = tabs[.accounts] else { return [:] }
    let schema = tab.schema
    var table: [String: Currency?] = [:]
    var live: Set<String> = []
    tab.forEachRow { row in
      guard let key = row.key(schema["accountKey"]).value else { return }
      // The first live row of a key counts. A deleted one counts only if there is no live one.
      if row.isLive {
        guard live.insert(key).inserted else { return }
      } else if table[key] != nil {
        return
      }
      let own = row.currency(schema["currency"])
      table[key] = .some(own.isBlank ? settings.currency ?? Currency.none : own.value)
    }
    return table
  }
}

/// Obstacles to all changes, or to changes of one tab.
extension Dataset {
  /// Why the dataset must not be changed, or nil if it may be.
  package var changeObstacle: Finding? {
    guard let version = settings.schemaVersion, version > SchemaVersion.current, let tab = tabs[.settings]
    else {
      return nil
    }
    return Finding(
      .schemaFuture,
      at: tab.location(row: settings.rows["schemaVersion"], position: tab.schema["value"]),
      found: String(version), expected: "at most \(SchemaVersion.current)")
  }

  /// A second sheet of the workbook with the name of one of the tabs: it is uncertain which of the two the
  /// user uses.
  package func rivalSheet(of tabs: Set<TabName>) -> Finding? {
    for sheet in foreignSheets {
      guard let name = TabName(matching: sheet.name), tabs.contains(name), let own = self[name] else {
        continue
      }
      return Finding(
        .tabCopied, at: Location(file: own.fileName, sheet: sheet.name), found: sheet.name,
        expected: "the tab \(own.sheet.name) alone")
    }
    return nil
  }
}

extension FindingKind {
  /// Findings that keep a dataset or a tab from being changed.
  package static let ofChangeObstacles: [FindingKind] = [.schemaFuture, .tabCopied]

  package static let schemaFuture = FindingKind(
    "schema-future", .error, fix: .no, "is a newer schema version than this tool knows",
    advice: "Install a newer dataset; until then nothing here is changed.",
    manual: """
      A newer program wrote this dataset and gave it a version that this one does not know, such as "9". What its new \
      columns mean cannot be known here, so the dataset is read as well as possible and never changed.
      """)

  package static let tabCopied = FindingKind(
    "tab-copied", .warning, fix: .ask, "looks like a copy of a tab; it is not read",
    advice: "Move the rows that are missing there into the tab itself, and remove the copy.",
    manual: """
      A sheet or a CSV file has the name or the columns of a tab that is there already, such as "Transactions (2)". Only \
      the tab itself is read, so rows that were typed into the copy are in no balance. Changes to the tab are refused \
      while two sheets have the same name.
      """)
}

extension HeaderName {
  /// The text without white space at the ends.
  package static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
