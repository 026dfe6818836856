/// The largest workbook that is read: the one table of limits, each with its value and flag.
///
/// The limits count actual content during reading. A size that a file declares about itself is never trusted.
/// There is no limit on the ratio of compression: ordinary workbooks reach 134:1.
package struct XLSXLimits: Sendable, Hashable {
  private var raised: [XLSXLimit: Int] = [:]

  /// The limits at their defaults.
  package init() {}

  /// How many cells, blank ones too, a file of this size may have.
  ///
  /// Cells that differ at all take a byte or two in the file; millions of equal ones take next to none, and
  /// only a file made to hurt has them. A small file is so refused long before the limit of the largest.
  package func cells(inFileOf size: Int) -> (limit: XLSXLimit, count: Int) {
    let (count, overflow) = size.multipliedReportingOverflow(by: 4)
    let packed = overflow ? self[.cells] : self[.packedCells] + count
    return packed < self[.cells] ? (.packedCells, packed) : (.cells, self[.cells])
  }

  /// The problem of a part that exceeds a limit.
  package func passed(_ limit: XLSXLimit, in part: String?) -> XLSXProblem {
    .tooLarge(limit, limit: self[limit], place: part)
  }

  /// The value of a limit.
  package subscript(limit: XLSXLimit) -> Int {
    get { raised[limit] ?? limit.defaultValue }
    set { raised[limit] = min(newValue, limit.highestValue) }
  }

  /// Sets a limit as a user types it, `cells=50000000`; false for an unknown limit, or a value that is too
  /// high.
  package mutating func set(_ assignment: some StringProtocol) -> Bool {
    let parts = assignment.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let limit = XLSXLimit(rawValue: String(parts[0])),
      let value = Int(parts[1]), value > 0, value <= limit.highestValue
    else { return false }
    self[limit] = value
    return true
  }
}

/// One thing that ``XLSXLimits`` limits. The raw value is its name on the command line.
package enum XLSXLimit: String, Sendable, Hashable, CaseIterable {
  /// Bytes in the file.
  case file
  /// Entries in the zip archive.
  case entries
  /// Bytes in all parts, uncompressed.
  case inflated
  /// Bytes in one part, uncompressed.
  case part
  /// Elements inside one another.
  case depth
  /// Attributes on one element.
  case attributes
  /// Bytes in one attribute.
  case attribute
  /// Bytes in an element's name.
  case name
  /// Different names of elements.
  case names
  /// Bytes of comments and white space in one part.
  case padding
  /// Sheets, relationships, number formats or content types.
  case items
  /// Rows on a sheet.
  case rows
  /// Columns on a sheet.
  case columns
  /// Cells in the workbook.
  case cells
  /// Cells more than a file of its size can mean.
  case packedCells = "packed-cells"
  /// Bytes of text in one cell.
  case cellText = "cell-text"
  /// Bytes of text shown by one sheet.
  case sheetText = "sheet-text"
  /// Shared strings.
  case sharedStrings = "shared-strings"
  /// Bytes of shared strings.
  case sharedText = "shared-text"

  /// The default value.
  package var defaultValue: Int {
    switch self {
    case .file: 256 << 20
    case .entries: 4096
    case .inflated: 3 << 30
    case .part: 2 << 30
    case .depth: 64
    case .attributes: 256
    case .attribute: 64 << 10
    case .name: 256
    case .names: 16384
    case .padding: 64 << 20
    case .items: 65536
    case .rows: 1_048_576
    case .columns: 16384
    case .cells: 30_000_000
    case .packedCells: 4_000_000
    case .cellText: 1 << 20
    case .sheetText: 2 << 30
    case .sharedStrings: 10_000_000
    case .sharedText: 160 << 20
    }
  }

  /// The highest possible value, given by a sheet's compact storage and by the size of a sheet.
  package var highestValue: Int {
    switch self {
    case .rows, .columns: defaultValue
    case .cellText, .sharedText: 1 << 30
    case .sheetText: 3 << 30
    case .cells, .sharedStrings: 2_000_000_000
    default: 1 << 50
    }
  }

  /// The counted things, in words that fit after a number.
  package var meaning: String {
    switch self {
    case .file: "bytes in the file"
    case .entries: "entries in the zip archive"
    case .inflated: "bytes in all parts, uncompressed"
    case .part: "bytes in one part, uncompressed"
    case .depth: "elements inside one another"
    case .attributes: "attributes on one element"
    case .attribute: "bytes in one attribute"
    case .name: "bytes in an element's name"
    case .names: "different names of elements"
    case .padding: "bytes of comments and white space in one part"
    case .items: "sheets, relationships, number formats or content types"
    case .rows: "rows on a sheet"
    case .columns: "columns on a sheet"
    case .cells: "cells in the workbook"
    case .packedCells: "cells more than a file of its size can mean"
    case .cellText: "bytes of text in one cell"
    case .sheetText: "bytes of text shown by one sheet"
    case .sharedStrings: "shared strings"
    case .sharedText: "bytes of shared strings"
    }
  }

  /// How a user raises the limit.
  package func flag(value: Int) -> String { "--limit \(rawValue)=\(value)" }
}
