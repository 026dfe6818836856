import Spreadsheet

/// Collects warnings: the first hundred of a sheet, and how many more there were.
struct WarningLog {
  private(set) var kept: [XLSXWarning] = []
  private var dropped = 0
  /// The number of warnings about a cell's own content, not about its references.
  private(set) var cellCount = 0
  private let base: Location

  static let limit = 100

  init(file: String, sheet: String?) {
    base = Location(file: file, sheet: sheet)
  }

  mutating func add(_ kind: XLSXWarning.Kind, row: Int? = nil, column: Int? = nil) {
    switch kind {
    case .noSuchString, .noSuchStyle: break
    default: cellCount += 1
    }
    guard kept.count < Self.limit else {
      dropped += 1
      return
    }
    var location = base
    location.row = row
    location.column = column
    kept.append(XLSXWarning(location: location, kind: kind))
  }

  /// The warnings kept, and one that represents the rest.
  var all: [XLSXWarning] {
    dropped == 0 ? kept : kept + [XLSXWarning(location: base, kind: .more(dropped))]
  }
}
