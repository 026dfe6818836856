/// Something unusual in the way a workbook is written; everything was read all the same.
public struct WorkbookRemark: Sendable, Hashable {
  /// What is unusual.
  public enum Kind: Sendable, Hashable {
    /// Bytes before the archive or behind it: how many.
    case bytesAround(Int)
    /// Parts whose names differ from those by which they are referred to, in letter case or slashes; the first of them.
    case oddName(String)
    /// A part whose type is not that of what it is: its type, or nil where none is stated.
    case wrongType(part: String, type: String?)
    /// A part in another encoding than it says.
    case wrongEncoding(part: String)
    /// The variant "Strict Open XML".
    case isStrict
    /// Cells have styles, and the workbook has no table of them.
    case noStyles
    /// The sheet states another range of cells than it has.
    case wrongDimension(String)
    /// Cells that are joined to one, as in `A5:A7`.
    case mergedCells(String)
    /// Rows that are not shown: how many, and the number of the first.
    case hiddenRows(Int, first: Int)
  }

  /// The type that a part should have that has another one; nil for other remarks.
  package var rightType: (part: String, type: String)? {
    guard case .wrongType(let part, _) = kind else { return nil }
    let isSheet = part.lowercased().contains("worksheets/")
    return (part, isSheet ? PackageRemarks.sheetType : PackageRemarks.workbookType)
  }

  /// What is unusual.
  public var kind: Kind
  /// The sheet that it is about; nil for the workbook.
  public var sheet: String?
}
