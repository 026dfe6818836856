package import DatasetFormat
import Spreadsheet

/// A finding and what can be done about it.
package struct Diagnosis: Sendable, Hashable {
  /// What was found.
  package var finding: Finding
  /// What settles it.
  package var remedy: Remedy

  /// Whether the remedy matches the finding's `fix`: a sure remedy for `yes`, a choice for `ask`, none for
  /// `no`.
  var isConsistent: Bool {
    switch remedy {
    case .none: true
    case .sure: finding.fix == .yes
    case .choice: finding.fix == .ask
    }
  }
}

/// What settles a finding, as changes to the dataset.
package enum Remedy: Sendable, Hashable {
  /// Nothing that a program can do, or no change can express yet.
  case none
  /// The one outcome there is; nothing that a user typed is lost.
  case sure([Change])
  /// More than one sensible outcome: the user chooses.
  case choice([Option])

  /// One outcome that a user can choose.
  package struct Option: Sendable, Hashable {
    /// The word by which it is chosen, such as a category's key.
    package var name: String
    /// The changes of this option.
    package var changes: [Change]

    init(name: String, changes: [Change]) {
      self.name = name
      self.changes = changes
    }
  }
}

extension Remedy {
  /// A choice among options; without any there is no remedy.
  init(_ options: [Option]) { self = options.isEmpty ? .none : .choice(options) }

  /// The option by which a row goes to the sheet Quarantine.
  static let quarantineWord = "quarantine"
  /// The option by which a cell is cleared.
  static let clearWord = "clear"
  /// The option by which something gets a name that nothing else has.
  static let renameWord = "rename"
  /// The option by which two records become one.
  static let mergeWord = "merge"
  /// The option by which numbers are the shares of all members.
  static let shareWord = "all-members"
  /// The option by which an id is replaced by a new one.
  static let newIDWord = "new-id"
  /// The option by which a copied row becomes an entry of its own.
  static let ownEntryWord = "own-entry"

  /// The value in one cell, if the cell may be written.
  static func setting(
    _ position: Int, ofRow row: Int, in tab: Tab, to value: CellValue, because kind: FindingKind
  ) -> Remedy {
    change(position, ofRow: row, in: tab, to: value, because: kind).map { .sure([$0]) } ?? .none
  }

  /// A choice among values for one cell, if the cell may be written.
  static func choosing(
    _ position: Int, ofRow row: Int, in tab: Tab, among values: [String], because kind: FindingKind
  ) -> Remedy {
    let options = values.compactMap { value in
      change(position, ofRow: row, in: tab, to: .text(value), because: kind).map {
        Option(name: value, changes: [$0])
      }
    }
    return options.isEmpty ? .none : .choice(options)
  }

  /// A choice among named values for one cell, if the cell may be written.
  static func options(
    _ position: Int, ofRow row: Int, in tab: Tab, among values: [(name: String, value: CellValue)],
    because kind: FindingKind
  ) -> [Option] {
    values.compactMap { name, value in
      change(position, ofRow: row, in: tab, to: value, because: kind).map {
        Option(name: name, changes: [$0])
      }
    }
  }

  /// A row that leaves its tab for the sheet Quarantine, with all that it holds.
  static func quarantining(_ row: Int, of tab: Tab, because kind: FindingKind, _ context: CheckContext)
    -> Change
  {
    Change(
      .quarantine(context.origin.now()), at: Address(tab, row: row), reason: kind.explanation, code: kind.code
    )
  }

  /// The option by which a record is deleted; its row stays.
  static let deleteWord = "delete"

  /// A tombstone: the record counts no more, and its row stays.
  static func deleting(_ row: Int, of tab: Tab, because kind: FindingKind, _ context: CheckContext) -> Change
  {
    Change(
      .delete(context.origin.now()), at: Address(tab, row: row), reason: kind.explanation, code: kind.code)
  }

  /// A tombstone taken back.
  static func restoring(_ row: Int, of tab: Tab, because kind: FindingKind, _ context: CheckContext) -> Change
  {
    Change(
      .restore(context.origin.now()), at: Address(tab, row: row), reason: kind.explanation, code: kind.code)
  }

  /// An option that sets several cells of a tab; none if one of them may not be written.
  static func option(
    _ name: String, in tab: Tab, because kind: FindingKind,
    _ cells: [(row: Int, column: String, value: CellValue)]
  ) -> [Option] {
    let changes = cells.compactMap {
      change(tab.schema[$0.column], ofRow: $0.row, in: tab, to: $0.value, because: kind)
    }
    return changes.count == cells.count ? [Option(name: name, changes: changes)] : []
  }

  /// The change that sets a cell; nil if the column is missing, or if the cell has a formula, which a user
  /// typed.
  static func change(
    _ position: Int, ofRow row: Int, in tab: Tab, to value: CellValue, because kind: FindingKind
  ) -> Change? {
    change(position, ofRow: row, in: tab, to: value, reason: kind.explanation, code: kind.code)
  }

  /// The same for a reason of its own.
  static func change(
    _ position: Int, ofRow row: Int, in tab: Tab, to value: CellValue, reason: String, code: String?
  ) -> Change? {
    guard let column = tab.binding.columnOfPosition[position], !tab.hasFormula(row: row, column: column),
      !tab.sheet.hasClash(row: row, column: column)
    else { return nil }
    return .set(position, ofRow: row, in: tab, to: value, reason: reason, code: code)
  }
}
