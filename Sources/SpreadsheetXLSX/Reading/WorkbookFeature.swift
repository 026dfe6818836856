/// Something in a workbook that would be lost if its sheets were written anew.
public struct WorkbookFeature: Sendable, Hashable, CustomStringConvertible {
  /// What it is, in words: `charts`, `macros`, `conditional formats`.
  public var name: String
  /// The sheet it belongs to, or nil for the workbook.
  public var sheet: String?
  /// How many there are, where they are counted.
  public var count: Int

  init(name: String, sheet: String? = nil, count: Int = 1) {
    self.name = name
    self.sheet = sheet
    self.count = count
  }

  public var description: String {
    let counted = count > 1 ? "\(name) (\(count))" : name
    return sheet.map { "\(counted) on sheet \"\($0)\"" } ?? counted
  }
}
