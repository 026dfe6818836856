package import DatasetFormat
import Spreadsheet

/// The user's choice for findings with several sensible outcomes: an option for one kind, at one place or
/// everywhere.
package struct RepairChoice: Sendable, Hashable {
  /// The kind of the findings.
  package var kind: FindingKind
  /// Where; nil: wherever the kind is found.
  package var place: RepairPlace?
  /// The option's name, as the finding lists it.
  package var option: String

  /// A choice.
  package init(_ kind: FindingKind, at place: RepairPlace? = nil, option: String) {
    self.kind = kind
    self.place = place
    self.option = option
  }

  /// Whether it is about a finding.
  func concerns(_ finding: Finding) -> Bool {
    finding.kind == kind && place.map { $0.holds(finding) } ?? true
  }
}

/// A place as a user types it: `Transactions`, `Transactions:12`, `Transactions:12:amount`, or the beginning
/// of a record's id of 4 characters or more.
package struct RepairPlace: Sendable, Hashable {
  private var text: String
  private var parts: [String]

  /// Nil for an empty text, and for a row that is not a number.
  package init?(_ text: String) {
    self.text = text
    parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    if parts.count > 1, Int(parts[1]) == nil { return nil }
  }

  /// Whether a finding is at this place.
  package func holds(_ finding: Finding) -> Bool {
    if parts.count == 1, text.utf8.count >= 4, let record = finding.record,
      record.lowercased().hasPrefix(text.lowercased())
    {
      return true
    }
    let place = finding.location
    let names = [place.sheet, place.file, place.tabName].compactMap { $0?.lowercased() }
    guard names.contains(parts[0].lowercased()) else { return false }
    if parts.count > 1, place.row != Int(parts[1]) { return false }
    if parts.count > 2 {
      let column = parts[2].lowercased()
      let letters = place.column.map { CellReference.letters(ofColumn: $0).lowercased() }
      guard place.columnName?.lowercased() == column || letters == column else { return false }
    }
    return true
  }
}

extension RepairPlace {
  /// What of the place no dataset such as this can have: its tab, or the column; nil for a place that may be
  /// meant.
  package func unknown(in dataset: Dataset) -> String? {
    if parts.count == 1 { return nil }
    let name = parts[0].lowercased()
    let tab = dataset.orderedTabs.first { tab in
      let place = tab.location()
      return [place.sheet, place.file, place.tabName].contains { $0?.lowercased() == name }
    }
    guard let tab else {
      let isKnown =
        TabName(matching: parts[0]) != nil || name.contains(".")
        || dataset.foreignSheets.contains { $0.name.lowercased() == name }
      return isKnown ? nil : "there is no tab \(parts[0])"
    }
    guard parts.count == 3 else { return nil }
    let column = parts[2].lowercased()
    let header = tab.sheet.rowCount > 0 ? tab.sheet.contents(ofRow: 0) : []
    let width = (header.map(\.column).max() ?? -1) + 1
    let isKnown =
      tab.schema.columns.contains { $0.name.lowercased() == column }
      || header.contains { $0.value.text.lowercased() == column }
      || (0..<width).contains { CellReference.letters(ofColumn: $0).lowercased() == column }
    return isKnown ? nil : "\(tab.name.rawValue) has no column \(parts[2])"
  }
}

extension RepairPlace: CustomStringConvertible {
  package var description: String { text }
}

extension Finding {
  /// The place as ``RepairPlace`` takes it: that of the record where it has no row of its own.
  package var typedPlace: String {
    guard location.row == nil, let record, record.utf8.count >= 4, !record.contains(":") else {
      return location.typed
    }
    return record
  }
}

extension Location {
  /// The name of the tab that the file or the sheet is.
  package var tabName: String? {
    if let sheet { return sheet }
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return TabName(matching: stem)?.rawValue
  }

  /// The place as ``RepairPlace`` takes it.
  package var typed: String {
    [tabName ?? file, row.map(String.init), row == nil ? nil : columnName].compactMap { $0 }.joined(
      separator: ":")
  }
}
