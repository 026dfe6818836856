/// Unusual features of a package as a whole.
enum PackageRemarks {
  static let workbookType =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
  static let sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

  static func of(
    _ package: Package, main: PartName, sheets: [PartName]
  ) throws(XLSXProblem) -> [WorkbookRemark] {
    var kinds: [WorkbookRemark.Kind] = []
    if package.bytesAround > 0 { kinds.append(.bytesAround(package.bytesAround)) }
    if let odd = oddName(in: package, [main] + sheets) { kinds.append(.oddName(odd)) }
    kinds += try wrongTypes(in: package, main: main, sheets: sheets)
    kinds += package.mislabelled.map { .wrongEncoding(part: $0.description) }
    return kinds.map { WorkbookRemark(kind: $0) }
  }

  /// An entry whose name is not valid for a part, or differs in letter case from the references to it.
  private static func oddName(in package: Package, _ parts: [PartName]) -> String? {
    let names = package.entryNames
    if let odd = names.first(where: {
      $0.contains("\\") || $0.hasPrefix("/") || $0.split(separator: "/").contains("..")
    }) {
      return odd
    }
    for part in parts {
      guard let index = package.entries(of: part).first, names[index] != part.description else { continue }
      // A target may be percent-encoded where the entry is not.
      if names[index].lowercased() == part.description.lowercased() { return names[index] }
    }
    return nil
  }

  private static func wrongTypes(
    in package: Package, main: PartName, sheets: [PartName]
  ) throws(XLSXProblem) -> [WorkbookRemark.Kind] {
    let types = try ContentTypes(of: package)
    // A package without any types is read by everybody but Excel.
    var kinds: [WorkbookRemark.Kind] = []
    func check(_ part: PartName, _ wanted: String) {
      let type = types.type(of: part)
      if type != wanted { kinds.append(.wrongType(part: part.description, type: type)) }
    }
    let hasMacros = package.parts.contains { $0.description.lowercased().contains("vbaproject") }
    if !hasMacros { check(main, workbookType) }
    for sheet in sheets { check(sheet, sheetType) }
    return kinds
  }
}

/// Something unusual in the way a workbook is written; everything was read all the same.
package struct WorkbookRemark: Sendable, Hashable {
  /// The kind of unusual feature.
  package enum Kind: Sendable, Hashable {
    /// The number of bytes before or after the archive.
    case bytesAround(Int)
    /// Parts whose names differ from the references to them, in letter case or slashes; the first of them.
    case oddName(String)
    /// A part with a wrong type: the stated type, or nil if none is stated.
    case wrongType(part: String, type: String?)
    /// A part in a different encoding than it declares.
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

  /// The kind of unusual feature.
  package var kind: Kind
  /// The sheet that it is about; nil for the workbook.
  package var sheet: String?
}
