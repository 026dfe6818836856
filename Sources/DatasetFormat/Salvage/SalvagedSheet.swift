package import Spreadsheet

/// A sheet as far as it can be read from a damaged file, and how far each of its rows can be believed.
package struct SalvagedSheet: Sendable {
  /// How far a row can be believed.
  package enum Trust: UInt8, Sendable {
    /// It is what was written.
    case certain
    /// It is what was written, but a date may be shown as a number.
    case exceptDates
    /// A value in it may be wrong.
    case probable
  }

  /// The rows with all cells readable.
  package var sheet: Sheet
  /// For each of them, by index.
  package var trust: [Trust]
  /// The rows with only some cells readable, with these cells.
  package var remains: Sheet
  /// Whether the sheet's name is known for certain; else it is made up from the name of its part.
  package var isNamed: Bool
  /// Whether all rows that were written are among ``sheet`` and ``remains``.
  package var isComplete: Bool
  /// How many rows are not in ``sheet``; nil: not known.
  package var lostRows: Int?
  /// Why rows are probable or lost, in words.
  package var reasons: [String]
  /// Whether the workbook counts its days from 1904, so that a number is another day than elsewhere.
  package var isFrom1904 = false

  /// Whether nothing of it is left but its name.
  package var isGone: Bool { !isComplete && sheet.rowCount == 0 && remains.rowCount == 0 }

  package init(
    sheet: Sheet, trust: [Trust], remains: Sheet, isNamed: Bool, isComplete: Bool, lostRows: Int?,
    reasons: [String]
  ) {
    self.sheet = sheet
    self.trust = trust
    self.remains = remains
    self.isNamed = isNamed
    self.isComplete = isComplete
    self.lostRows = lostRows
    self.reasons = reasons
  }
}

/// Where a row of a dataset that was salvaged comes from.
package enum SalvagedRowState: String, Sendable, Hashable, CaseIterable {
  /// Read whole from the damaged file.
  case whole
  /// Read from the damaged file, but a value in it may be wrong, or is from the snapshot.
  case probable
  /// No longer in the file.
  case fromSnapshot = "from the snapshot"
}

/// A row that is not whole, for the user who looks at it.
package struct SalvagedRow: Sendable, Hashable {
  /// The name of its sheet.
  package var sheet: String
  /// The number that it has in the mended file.
  package var number: Int
  /// Its id or key.
  package var id: String?
  package var state: SalvagedRowState
  package var reason: String
}

/// What became of one sheet.
package struct SalvagedCount: Sendable, Hashable {
  package var sheet: String
  /// Rows of each state, the header not counted.
  package var rows: [SalvagedRowState: Int] = [:]
  /// The number of rows that were in the file and are in neither the file nor the snapshot; nil if unknown.
  package var lost: Int? = 0
  /// Why rows are not whole.
  package var reasons: [String] = []

  package init(sheet: String, rows: [SalvagedRowState: Int] = [:]) {
    self.sheet = sheet
    self.rows = rows
  }
}
