package import Spreadsheet

extension Dataset {
  /// Whether all records of a tab can be identified, so that a record that is not found does not exist. A tab
  /// that is missing or renamed, has no header, or lost rows has a finding of its own.
  package func knowsRecords(of name: TabName) -> Bool {
    let schema = TabSchema.of(name)
    return schema.identityPosition.map { knowsRecords(of: name, in: [schema.columns[$0].name]) } ?? false
  }

  /// Whether all rows of a tab can be read in some columns. An optional tab that is not there has none.
  package func knowsRecords(of name: TabName, in columns: [String]) -> Bool {
    guard let tab = self[name] else { return !name.isRequired && foreignSheet(like: name) == nil }
    return !tab.binding.isEmpty && columns.allSatisfy(tab.has)
      && findingsOfLostRows(in: tab).isEmpty
  }

  /// Whether all that hides rows of a tab is that its CSV file was cut, or not written to its end.
  package func isCut(_ tab: Tab) -> Bool {
    let found = findingsOfLostRows(in: tab)
    return !found.isEmpty && found.allSatisfy { FindingKind.ofCutFiles.contains($0.kind) }
  }

  /// What hides rows of a tab.
  package func findingsOfLostRows(in tab: Tab) -> [Finding] {
    readingFindings.filter { finding in
      FindingKind.ofLostRows.contains(finding.kind) && finding.location.file == tab.fileName
        && (finding.location.sheet.map { $0 == tab.sheet.name } ?? true)
    }
  }

  /// A sheet under a different name that has the columns of a tab; nil if there is none.
  package func foreignSheet(like name: TabName) -> Sheet? {
    foreignSheets.first { TabName(likeSheet: $0) == name }
  }

  /// Checks that all records of some tabs can be identified, before a missing record leads to a message or a
  /// change.
  ///
  /// - Throws: ``PlanError/recordsUnknown(_:)``.
  package func requireKnownRecords(of names: some Sequence<TabName>) throws(PlanError) {
    for name in names where !knowsRecords(of: name) { throw .recordsUnknown(name) }
  }

  /// Checks that all rows of some tabs can be read, before a missing row leads to a message or a change. A
  /// tab that does not exist, not even under a different name, has no rows. Only the tab of transactions must
  /// exist.
  ///
  /// - Throws: ``PlanError/recordsUnknown(_:)``.
  package func requireReadable(_ names: some Sequence<TabName>) throws(PlanError) {
    for name in names where !isReadable(name) { throw .recordsUnknown(name) }
  }

  /// Whether all rows of a tab can be read, if it exists.
  package func isReadable(_ name: TabName) -> Bool {
    knowsRecords(of: name, in: [])
      || (self[name] == nil && name != .transactions && foreignSheet(like: name) == nil)
  }
}
