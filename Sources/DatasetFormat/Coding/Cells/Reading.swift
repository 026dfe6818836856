import Spreadsheet
import TextScanning

/// The result of reading a cell as a kind of value.
@usableFromInline @frozen package enum Reading<Value: Sendable>: Sendable {
  /// The cell is absent, empty or white space.
  case blank
  /// The value, in the form the format writes.
  case value(Value)
  /// The value is certain, but spelled differently: a finding that repair can normalise.
  case variant(Value, FindingKind)
  /// The meaning is not certain: an error that names the cell.
  case unreadable(FindingKind)

  /// The value, where there is a certain one.
  @inlinable
  package var value: Value? {
    switch self {
    case .value(let value), .variant(let value, _): value
    case .blank, .unreadable: nil
    }
  }

  /// The finding about the cell.
  @inlinable
  package var kind: FindingKind? {
    switch self {
    case .variant(_, let kind), .unreadable(let kind): kind
    case .blank, .value: nil
    }
  }

  /// Whether the cell is blank.
  @inlinable
  package var isBlank: Bool { if case .blank = self { true } else { false } }
}
