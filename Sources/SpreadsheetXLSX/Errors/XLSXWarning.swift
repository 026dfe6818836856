package import Spreadsheet

/// Content of a workbook that could not be read, with its place; the rest was read.
package struct XLSXWarning: Sendable, Hashable {
  /// The kind of problem, with the text found.
  package enum Kind: Sendable, Hashable {
    /// A cell shows a shared string that does not exist. The cell reads as a missing value.
    case noSuchString(index: String)
    /// Cells show shared strings, and the workbook has no table of them: how many cells. They read as missing
    /// values.
    case noStrings(cells: Int)
    /// A cell has a style that does not exist. Its value was read as if it had none.
    case noSuchStyle(index: String)
    /// A cell or row has an impossible reference. It was left out.
    case badReference(String)
    /// The same cell twice. The first was kept.
    case duplicateCell
    /// A number cell holds this instead of a number. It was read as text.
    case notANumber(String)
    /// A boolean cell holds this. It was read as text.
    case notABoolean(String)
    /// A date cell holds this instead of an ISO 8601 date. It was read as text.
    case notADate(String)
    /// A cell has a type that is not known. Its value was read as text.
    case unknownType(String)
    /// Rows, or cells of a row, are in markup for programs with an extension, without a fallback for others
    /// (ECMA-376 Part 3). They were left out.
    case unread(rows: Int, cells: Int)
    /// The sheet ends before its end is told, in an old workbook. What is below was not read.
    case cutSheet
    /// The workbook lists a sheet without saying where it is. It was left out.
    case sheetWithoutPart
    /// A part that is named but not there and can be done without.
    case missingPart(String)
    /// More warnings than are kept: this many further ones.
    case more(Int)
  }

  /// The cell or sheet it is about.
  package var location: Location
  /// The kind of problem.
  package var kind: Kind

  package init(location: Location, kind: Kind) {
    self.location = location
    self.kind = kind
  }

  /// Whether the cell's content is not in the sheet that was read.
  package var losesContent: Bool {
    switch kind {
    case .noSuchString, .noStrings, .badReference, .duplicateCell, .unread, .cutSheet, .sheetWithoutPart,
      .more:
      true
    default: false
    }
  }
}

extension XLSXWarning: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .noSuchString(let index):
      "\(location): shows shared string \(index), which does not exist; read as a missing value. Enter it again."
    case .noStrings(let count):
      "\(location): the workbook has lost the table of its texts, which \(count) cells show; read as missing values. Get the file again."
    case .noSuchStyle(let index):
      "\(location): has style \(index), which does not exist; read as a plain value. Check the cell."
    case .badReference(let reference):
      "\(location): \"\(reference)\" is no place on a sheet; left out. Open and save the workbook anew."
    case .duplicateCell:
      "\(location): stands in the file twice; the first was kept. Check the cell."
    case .notANumber(let text):
      "\(location): \"\(text)\" is not a number; read as text. Correct the cell."
    case .notABoolean(let text):
      "\(location): \"\(text)\" is neither TRUE nor FALSE; read as text. Correct the cell."
    case .notADate(let text):
      "\(location): \"\(text)\" is not a date; read as text. Correct the cell."
    case .unknownType(let type):
      "\(location): has the unknown type \"\(type)\"; read as text. Check the cell."
    case .unread(let rows, let cells):
      "\(location): \(Self.count(rows, cells)) in markup that only other programs read; left out. Open and save the workbook anew."
    case .cutSheet:
      "\(location): the file ends inside this sheet; what is below was not read. Get the file again."
    case .sheetWithoutPart:
      "\(location): the workbook does not say where this sheet is; left out. Open and save the workbook anew."
    case .missingPart(let part):
      "\(location): the part \(part) is named but not there; read without it."
    case .more(let count):
      "\(location): \(count) more warnings of this kind of damage. Open and save the workbook anew."
    }
  }
  private static func count(_ rows: Int, _ cells: Int) -> String {
    rows > 0
      ? Counted.text(rows, "row") + (rows == 1 ? " is" : " are")
      : Counted.text(cells, "cell") + (cells == 1 ? " is" : " are")
  }
}

/// Numbers with a noun, as they read.
enum Counted {
  static func text(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
