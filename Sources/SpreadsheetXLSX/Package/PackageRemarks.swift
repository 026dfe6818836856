/// What is unusual in a package as a whole.
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

  /// An entry whose name is none of a part, or is written in another letter case than what refers to it.
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
