public import Spreadsheet

/// What is to be changed in a workbook.
public struct WorkbookEdits: Sendable {
  /// A sheet to be added behind the others.
  public struct NewSheet: Sendable {
    /// The design that has the sheet.
    public var design: WorkbookDesign
    /// The sheet's index in the design.
    public var index: Int
    /// All rows; where the design has a header, that stands for the first.
    public var rows: Sheet

    public init(design: WorkbookDesign, index: Int, rows: Sheet) {
      self.design = design
      self.index = index
      self.rows = rows
    }

    var name: String { design.sheets[index].name }
  }

  /// Edits by the name of the sheet, as it was read.
  public var sheets: [String: SheetEdits] = [:]
  /// The looks of appended rows by sheet name, one a row; rows beyond the list follow the last row of the sheet.
  public var looks: [String: [AppendedLook]] = [:]
  public var newSheets: [NewSheet] = []

  public init() {}

  public var isEmpty: Bool { newSheets.isEmpty && sheets.values.allSatisfy(\.isEmpty) }
}
