public import DatasetFormat
import Spreadsheet

/// A cell for which copies have several values, of which one counts until a person chooses.
public struct MergeConflict: Sendable, Hashable {
  /// Why the copies differ.
  public enum Kind: String, Sendable, Hashable {
    /// The copies changed the cell to different values, or differ without a common state to tell who changed it.
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
  /// The column's name; `row` where the whole row is meant.
  public var column: String
  /// What a person knows the record by: its day, payee and amount, or its name.
  public var about: String
  /// Why the copies differ.
  public var kind: Kind
  /// What stood there in the common state; nil where there was no such record, or is no such state.
  public var base: MergeValue?
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
