import Spreadsheet

/// What stands in the way of every change, or of changes to one tab.
extension Dataset {
  /// Why the dataset must not be changed, or nil where it may be.
  public var changeObstacle: Finding? {
    guard let version = settings.schemaVersion, version > SchemaVersion.current, let tab = tabs[.settings]
    else {
      return nil
    }
    return Finding(
      .schemaFuture,
      at: tab.location(row: settings.rows["schemaVersion"], position: tab.schema["value"]),
      found: String(version), expected: "at most \(SchemaVersion.current)")
  }

  /// A second sheet of the workbook with the name of one of the tabs: nobody can say which of the two the person uses.
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
  /// What keeps a dataset or a tab from being changed.
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
