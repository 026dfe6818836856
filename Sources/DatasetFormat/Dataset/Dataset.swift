public import Spreadsheet

/// A dataset as read: its tabs, the sheets that are not ours, and what they say of it.
///
/// A pure value: reading and writing the folder is the store's work.
public struct Dataset: Sendable {
  /// The root folder's name.
  public var name: String
  /// Whether the tabs stand in a workbook or in CSV files.
  public var storage: Storage
  /// The tabs of the format that the dataset has, by name.
  public var tabs: [TabName: Tab]
  /// The tabs in the order of ``TabName``: what is made of them is the same in every run.
  public var orderedTabs: [Tab] { TabName.allCases.compactMap { tabs[$0] } }
  /// Sheets that are not the format's, in workbook order; kept untouched.
  public var foreignSheets: [Sheet]
  /// The names of all sheets in the order of the workbook, or of the CSV files.
  public var sheetOrder: [String]
  /// The values of the Settings tab.
  public var settings: Settings
  /// The SHA-256 of each file that was read, by its path below the root; what a plan is made for.
  public var fileHashes: [String: String]
  /// What reading the files themselves brought up: quotes, encodings, damaged cells.
  public var readingFindings: [Finding]
  /// The files of `Receipts/` that were read, by their paths below it: those that a plan is about.
  public var receipts: [String: FileContent] = [:]
  /// How the CSV files are written, by their names.
  public var dialects: [String: CSVDialect] = [:]
  /// Sheets that have the columns of a tab and cannot get its name, and why: something names them that would not follow.
  package var fixedNames: [String: String] = [:]

  /// Binds the sheets of a dataset's files to the tabs of the format.
  public init(
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
  public struct SourceSheet: Sendable {
    /// The sheet as it was read.
    public var sheet: Sheet
    /// The file's name, for messages.
    public var fileName: String

    /// A sheet and the name of its file.
    public init(sheet: Sheet, fileName: String) {
      self.sheet = sheet
      self.fileName = fileName
    }
  }

  /// The tab of a name; nil where the dataset has none.
  public subscript(_ name: TabName) -> Tab? { tabs[name] }

  /// The schema version that the dataset is read with: what the Settings say, else 2 when a column or tab of
  /// version 2 is there, else 1.
  public var version: Int {
    if let stated = settings.schemaVersion, stated >= 1 { return stated }
    let hasNewColumn = tabs.values.contains { tab in
      tab.schema.since > 1
        || zip(tab.schema.columns, tab.binding.columnOfPosition).contains { $0.since > 1 && $1 != nil }
    }
    return hasNewColumn ? 2 : 1
  }
}
