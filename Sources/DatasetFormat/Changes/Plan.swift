import Spreadsheet

/// Intended changes of a dataset: an ordered list, with the hashes of the files it was made for.
///
/// Whatever changes a dataset is a plan first. A plan can be shown, written as JSON, read back and applied
/// later, in memory or by a store, as long as the files are those it was made for.
public struct Plan: Sendable, Hashable {
  /// The command line that made it.
  package var command: String
  /// The SHA-256 of each file the plan was made for, by its path below the dataset's root.
  package var base: [String: String]
  /// The changes, in the order in which they are made.
  public var changes: [Change]
  /// Where the rows of an import came from, saved together with the changes.
  package var provenance: [ProvenanceRecord] = []
  /// How statements are read from now on, saved together with the changes; a plan of nothing else changes
  /// nothing.
  package var layouts: [LayoutFile] = []
  /// The allowed effect of the changes on the sums of the ledger. A save refuses a larger one.
  package var allowedEffect = AllowedEffect.any
  /// The effect that the plan's file declares; nil if it declares none.
  package var declaredEffect: [EffectLine]?
  /// Of a plan that takes another one back in memory: the files before that one.
  package var former: FormerFiles?

  /// A plan of these changes.
  package init(command: String, base: [String: String], changes: [Change] = []) {
    self.command = command
    self.base = base
    self.changes = changes
  }

  /// Whether the plan changes nothing.
  public var isEmpty: Bool { changes.isEmpty }

  /// The counts of the changes, a line for each tab and operation: `Transactions: insert 3`.
  public var summaryLines: [String] { summary.map { "\($0.place): \($0.operation) \($0.count)" } }

  /// How many changes of each operation there are, by place, in the order of first occurrence.
  package var summary: [(place: Address.Place, operation: String, count: Int)] {
    var counts: [(place: Address.Place, operation: String, count: Int)] = []
    var numbers: [Address.Place: [String: Int]] = [:]
    var last = 0
    for change in changes {
      let (place, operation) = (change.address.place, change.operation)
      // Changes of the same kind are mostly adjacent.
      if counts.isEmpty || counts[last].place != place || counts[last].operation != operation {
        last = numbers[place]?[operation] ?? counts.count
        if last == counts.count {
          counts.append((place, operation, 0))
          numbers[place, default: [:]][operation] = last
        }
      }
      counts[last].count += 1
    }
    return counts
  }
}

/// The effect that a plan may have on the sums of the ledger. The command declares it, and the save refuses a
/// plan that exceeds it.
///
/// Dividing a row over categories moves no money, so a plan that does is wrong, however its single changes
/// look.
package enum AllowedEffect: Int, Sendable, Hashable, Comparable {
  /// No effect on any day's balance, income or spending.
  case nothing
  /// Amounts may move between income, spending and transfers. No balance changes.
  case kinds
  /// Any effect: the user asked for the changes.
  case any

  package static func < (one: AllowedEffect, other: AllowedEffect) -> Bool { one.rawValue < other.rawValue }
}

extension Change: CustomStringConvertible {
  /// The change in a line, for a user: `+` new, `-` deleted, `~` changed.
  public var description: String {
    switch action {
    case .insert(let values):
      return "+ \(address.place): " + Self.words(values, tab.map(TabSchema.of))
    case .set(let old, let new): return "~ \(address): \(Self.quoted(old)) -> \(Self.quoted(new))"
    case .delete: return "- \(address): deleted"
    case .restore: return "+ \(address): restored"
    case .remove, .removeRow: return "- \(address): taken out"
    case .insertRow(let cells):
      return "+ \(address): " + cells.map(\.value.text).joined(separator: " | ")
    case .quarantine: return "- \(address): moved to \(QuarantineSheet.name)"
    case .addColumn: return "+ \(address.place): column \(address.columnName ?? "")"
    case .renameColumn(let old, let new):
      return "~ \(address.place): column \(Self.quoted(old)) -> \(Self.quoted(new))"
    case .addTab: return "+ tab \(address.place)"
    case .addSheet(let contents): return "+ tab \(address.place)\(Self.size(contents))"
    case .removeSheet(let contents): return "- tab \(address.place)\(Self.size(contents))"
    case .renameSheet(let name): return "~ tab \(address.place) -> \(name)"
    case .splitCells(let range): return "~ \(address.place): the joined cells \(range) are split"
    case .joinCells(let range): return "~ \(address.place): the cells \(range) are joined"
    case .addFile(let content): return "+ \(address.place): \(content.bytes.count) bytes"
    case .replaceFile(_, let content): return "~ \(address.place): replaced, \(content.bytes.count) bytes now"
    case .moveFile(let path): return "~ \(address.place) -> \(Address.Place.receipt(path))"
    case .removeFile: return "- \(address.place)"
    case .renewArchive: return "~ the workbook's archive: made anew, its parts stay"
    case .rewrite(_, let dialect):
      return "~ \(address.place): written in \(dialect.encoding.name), delimiter \(dialect.delimiterName)"
    }
  }

  /// The values that a user looks for, then the columns of the others that say more than when the row was
  /// made: `2026-03-01 | expense | 12.50 [transferId]`.
  private static func words(_ values: CompactRow, _ schema: TabSchema?) -> String {
    var parts: [String] = []
    var others: [String] = []
    values.forEach { position, value in
      guard let schema, schema.columns.indices.contains(position), schema.columns[position].isBookkeeping
      else { return parts.append(value.text) }
      let column = schema.columns[position]
      if position != schema.identityPosition, !column.isTimeOfChange, column.name != "sortOrder" {
        others.append(column.name == "deletedAt" ? "deleted" : column.name)
      }
    }
    let line = parts.joined(separator: " | ")
    return others.isEmpty ? line : line + " [\(others.joined(separator: ", "))]"
  }

  /// `: 12 rows, 3 formulas`.
  private static func size(_ contents: SheetContents) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let formulas = contents.rows.reduce(0) { $0 + $1.cells.count { $0.value.isFormula } }
    return ": " + count(contents.rows.count, "row") + (formulas > 0 ? ", " + count(formulas, "formula") : "")
  }

  private static func quoted(_ value: CellValue) -> String {
    switch value {
    case .blank: "blank"
    case .formula(let text, _): "the formula =\(text)"
    default: "\"\(value.text)\""
    }
  }
}

extension CSVDialect {
  /// The delimiter as people call it.
  var delimiterName: String {
    guard let delimiter else { return "none" }
    return delimiter == UInt8(ascii: "\t") ? "tab" : String(UnicodeScalar(delimiter))
  }
}

extension Plan {
  /// The plan with the tabs and columns added that its changes need and the dataset lacks.
  ///
  /// A tab is added with the columns of the dataset's version, or of the newest version that a new record has
  /// a value for.
  package func addingMissingPlaces(in dataset: Dataset) -> Plan {
    var plan = self
    plan.addMissingPlaces(in: dataset)
    return plan
  }

  /// The same without a copy of the plan.
  package mutating func addMissingPlaces(in dataset: Dataset) {
    let needs = Needs(changes: changes)
    var places: [Change] = []
    for (name, positions) in needs.positions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let schema = TabSchema.of(name)
      guard let tab = dataset[name] else {
        if needs.insertions.contains(name), !needs.addedTabs.contains(name) {
          let newest = positions.map { schema.columns[$0].since }.max() ?? 1
          places.append(
            .addTab(
              tab: name, version: max(dataset.version, schema.since, newest), reason: "the tab is needed"))
        }
        continue
      }
      for position in positions.sorted() where tab.binding.columnOfPosition[position] == nil {
        if needs.addedColumns[name]?.contains(position) == true { continue }
        places.append(
          .addColumn(tab: name, column: schema.columns[position].name, reason: Self.columnIsNeeded))
      }
    }
    // Nothing to insert would copy the changes all the same.
    if !places.isEmpty { changes.insert(contentsOf: places, at: 0) }
  }

  private static let columnIsNeeded = "the column is needed"

  /// The columns that ``addMissingPlaces(in:)`` has added.
  package var neededColumns: [Address] {
    let places = changes.prefix { change in
      switch change.action {
      case .addColumn, .addTab: true
      default: false
      }
    }
    return places.filter { $0.reason == Self.columnIsNeeded }.map(\.address)
  }
}

/// The places that changes write to, and those that they add themselves.
private struct Needs {
  var positions: [TabName: Set<Int>] = [:]
  var insertions: Set<TabName> = []
  var addedTabs: Set<TabName> = []
  var addedColumns: [TabName: Set<Int>] = [:]

  /// What all changes need; some of them at a time by each processor.
  init(changes: [Change]) {
    for part in ConcurrentChunks.map(0..<changes.count, { Needs(changes[$0]) }) {
      for (tab, found) in part.positions { positions[tab, default: []].formUnion(found) }
      for (tab, found) in part.addedColumns { addedColumns[tab, default: []].formUnion(found) }
      insertions.formUnion(part.insertions)
      addedTabs.formUnion(part.addedTabs)
    }
  }

  private init(_ changes: ArraySlice<Change>) {
    var last: (tab: TabName, row: CompactRow)?
    for change in changes {
      if let (tab, row) = change.insertion {
        // Once for each tab and set of columns: a plan may insert a million rows of the same.
        if let last, tab == last.tab, row.hasColumns(of: last.row) { continue }
        last = (tab, row)
        insertions.insert(tab)
        positions[tab, default: []].formUnion(row.positions)
        continue
      }
      let address = change.address
      guard let tab = address.tab else { continue }
      switch change.action {
      case .set: if let column = address.columnName { need(column, in: tab) }
      case .delete, .restore:
        need("deletedAt", in: tab)
        need("updatedAt", in: tab)
      case .addTab: addedTabs.insert(tab)
      case .addColumn:
        if let position = address.columnName.flatMap({ TabSchema.of(tab).position(matching: $0) }) {
          addedColumns[tab, default: []].insert(position)
        }
      default: continue
      }
    }
  }

  private mutating func need(_ column: String, in tab: TabName) {
    if let position = TabSchema.of(tab).position(matching: column) {
      positions[tab, default: []].insert(position)
    }
  }
}
