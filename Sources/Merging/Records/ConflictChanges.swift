public import DatasetFormat
import Spreadsheet

/// The changes that bring the sheet `Conflicts` up to date after a merge.
struct ConflictChanges {
  private(set) var changes: [Change] = []
  private static let reason = "copies differ; choose in the column winner"
  private static let place = Address.Place.own(ConflictsSheet.name)

  /// - Parameters:
  ///   - conflicts: The unresolved conflicts.
  ///   - waiting: Records that the merge leaves unchanged. Their lines in the sheet stay.
  ///   - dataset: The dataset that the changes are for.
  ///   - time: When lines were settled.
  init(
    _ conflicts: [MergeConflict], waiting: [TabName: Set<String>] = [:], in dataset: Dataset, time: Timestamp
  ) {
    let lines = conflicts.map(\.line)
    guard let sheet = dataset.foreignSheets.first(where: { $0.name == ConflictsSheet.name }) else {
      if !lines.isEmpty { changes = [Self.newSheet(of: lines)] }
      return
    }
    let known = ConflictsSheet(sheet)
    var columns = known.columns
    var width = (columns.values.max() ?? -1) + 1
    // Lines about sheets and tabs that no merge knows are the user's.
    var byKey = Dictionary(
      known.lines.filter { TabName(matching: $0.tab) != nil }.map { (Self.key($0), $0) },
      uniquingKeysWith: { first, _ in first })
    var next = sheet.rowCount == 0 ? 1 : sheet.rowNumber(sheet.rowCount - 1) + 1
    for line in lines {
      let old = byKey.removeValue(forKey: Self.key(line))
      for (name, _) in ConflictsSheet.cells(of: line) where columns[name] == nil {
        columns[name] = width
        width += 1
        changes.append(Change(.addColumn, at: Address(Self.place, column: .named(name)), reason: Self.reason))
      }
      let cells = ConflictsSheet.cells(of: line)
      guard let row = old?.row else {
        let placed = cells.compactMap { cell in
          columns[cell.name].map { RowCell(column: $0, value: cell.value) }
        }
        changes.append(
          Change(
            .insertRow(placed.filter { $0.value != .blank }.sorted { $0.column < $1.column }),
            at: Address(Self.place, row: next), reason: Self.reason))
        if dataset.storage == .xlsx { next += 1 }
        continue
      }
      guard let index = sheet.index(ofRow: row) else { continue }
      // The base value is kept from the first time the question was asked.
      for (name, value) in cells where name != "about" && name != "base" {
        guard let column = columns[name] else { continue }
        let stood = sheet.value(row: index, column: column)
        if stood.text == value.text || name == "winner" { continue }
        changes.append(
          .set(
            Address(Self.place, row: row, column: .at(column)), old: stood, new: value, reason: Self.reason))
      }
    }
    for line in byKey.values.sorted(by: { ($0.row ?? 0) < ($1.row ?? 0) }) {
      guard let row = line.row,
        TabName(matching: line.tab).flatMap({ waiting[$0]?.contains(RecordIndex.canonical(line.id)) }) != true
      else { continue }
      changes.append(
        Change(.quarantine(time), at: Address(Self.place, row: row), reason: "the conflict is settled"))
    }
  }

  private static func key(_ line: ConflictsSheet.Line) -> [String] {
    [TabName(matching: line.tab)?.rawValue ?? line.tab, RecordIndex.canonical(line.id), line.column]
  }

  private static func newSheet(of lines: [ConflictsSheet.Line]) -> Change {
    let header = ConflictsSheet.header(values: lines.map(\.values.count).max() ?? 2)
    var contents = SheetContents(header: header)
    for (index, line) in lines.enumerated() {
      let cells = Dictionary(uniqueKeysWithValues: ConflictsSheet.cells(of: line).map { ($0.name, $0.value) })
      contents.rows.append(
        .init(
          number: index + 2,
          cells: header.enumerated().compactMap { column, name in
            guard let value = cells[name], value != .blank else { return nil }
            return RowCell(column: column, value: value)
          }))
    }
    return Change(.addSheet(contents), at: Address(place), reason: reason)
  }
}

/// A cell for which the copies have different values. One of them counts until the user chooses.
public struct MergeConflict: Sendable, Hashable {
  /// Why the copies differ.
  package enum Kind: String, Sendable, Hashable {
    /// The copies changed the cell to different values. Or they differ, and without a common state it is
    /// unknown which one changed.
    case cell
    /// One copy deleted the record and another edited it.
    case deletedAndEdited
    /// The record's row is gone from a copy, without having been deleted.
    case gone
  }

  /// The tab.
  public var tab: TabName
  /// The record's id or key.
  public var id: String
  /// The column's name; `row` for the whole row.
  public var column: String
  /// A label that a user recognises: day, payee and amount, or the record's name.
  public var about: String
  /// Why the copies differ.
  package var kind: Kind
  /// The value in the common state; nil if there was no such record, or no common state.
  package var base: MergeValue?
  /// The values, the one that counts meanwhile first.
  public var values: [MergeCandidate]

  /// The line of the sheet `Conflicts`.
  package var line: ConflictsSheet.Line {
    ConflictsSheet.Line(
      tab: tab.rawValue, id: id, column: column, about: about, base: base?.value.text ?? "",
      values: values.map { candidate in
        ConflictsSheet.Value(
          text: kind == .gone && candidate.value.isBlank ? Self.staysWord : candidate.value.value.text,
          from: candidate.copies.joined(separator: ", "),
          time: candidate.time == 0 ? nil : Timestamp(milliseconds: candidate.time))
      }, winner: ConflictsSheet.valueWord(0))
  }

  /// The value by which a row that is gone from a copy stays.
  package static let staysWord = "stays"
}
