import Spreadsheet

/// The plan that brings a dataset from an older schema version to the current one, without loss.
///
/// Migrations name tabs, columns and settings as text, never today's types, and are not edited once released.
package enum Migration {
  /// Why a dataset cannot be migrated.
  package enum Obstacle: Error, Sendable, Hashable {
    /// It is at the newest version already.
    case alreadyCurrent
    /// Its version is newer than this library knows.
    case tooNew(Int)
    /// It names no currency, and version 2 needs one.
    case currencyNeeded
    /// The Settings tab is missing.
    case settingsMissing
  }

  /// The changes from the dataset's version to the current one.
  ///
  /// The currency is for datasets whose settings name none; the time becomes updatedAt.
  ///
  /// - Throws: ``Obstacle``.
  package static func plan(
    for dataset: Dataset, currency: Currency?, command: String, at time: Timestamp
  ) throws(Obstacle) -> Plan {
    guard let settings = dataset[.settings] else { throw .settingsMissing }
    let version = dataset.version
    guard version <= SchemaVersion.current else { throw .tooNew(version) }
    guard version < SchemaVersion.current || dataset.settings.schemaVersion == nil else {
      throw .alreadyCurrent
    }
    var plan = Plan(command: command, base: dataset.fileHashes)
    plan.changes = newColumns(of: dataset)
    if dataset.settings.currency == nil {
      guard let currency else { throw .currencyNeeded }
      plan.changes += setting("currency", currency.code, dataset, settings, time)
    }
    plan.changes += setting("schemaVersion", "2", dataset, settings, time)
    return plan
  }

  /// Version 2 added columns; the tabs it added are made when they are first used.
  private static func newColumns(of dataset: Dataset) -> [Change] {
    TabName.allCases.compactMap { dataset[$0] }.flatMap { tab in
      zip(tab.schema.columns, tab.binding.columnOfPosition).filter {
        $0.since == 2 && !$0.isRare && $1 == nil
      }.map {
        column, _ in
        Change.addColumn(tab: tab.name, column: column.name, reason: "version 2 has it")
      }
    }
  }

  private static func setting(
    _ key: String, _ value: String, _ dataset: Dataset, _ tab: Tab, _ time: Timestamp
  ) -> [Change] {
    guard let row = dataset.settings.rows[key] else {
      var record = RowEncoder(.settings)
      record.text("key", key)
      record.text("value", value)
      record.timestamp("updatedAt", time)
      return [record.insertion(reason: "version 2 needs it")]
    }
    func set(_ column: String, _ new: String) -> Change? {
      guard tab.has(column) else { return nil }
      return .set(
        tab.schema[column], ofRow: row, in: tab, to: .text(new), reason: "migration to version 2")
    }
    return [set("value", value), set("updatedAt", time.description)].compactMap { $0 }
  }
}

extension Migration.Obstacle: CustomStringConvertible {
  package var description: String {
    switch self {
    case .alreadyCurrent:
      "the dataset is at version \(SchemaVersion.current) already; there is nothing to migrate"
    case .tooNew(let version):
      "the dataset is version \(version), newer than this tool knows (expected at most \(SchemaVersion.current)). Install a newer dataset."
    case .currencyNeeded:
      "the Settings name no currency, which version 2 needs. Run dataset migrate --currency CODE with the currency of your amounts, such as EUR."
    case .settingsMissing: "the Settings tab is missing. Run dataset validate."
    }
  }
}
