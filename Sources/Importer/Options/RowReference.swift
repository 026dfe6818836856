public import DatasetFormat

/// How a person names a row of the Transactions tab: by its id, or where it was typed without one by its number.
public enum RowReference: Sendable, Hashable {
  /// A row with an identifier.
  case id(RecordID)
  /// 1-based, as the spreadsheet program numbers it.
  case row(Int)
}

extension RowReference: LosslessStringConvertible {
  public init?(_ text: String) {
    if let id = RecordID(text[...]) {
      self = .id(id)
    } else if let number = Int(text), number > 1 {
      self = .row(number)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .id(let id): id.description
    case .row(let number): "\(number)"
    }
  }
}
