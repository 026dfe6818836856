import Spreadsheet

/// Sheets that get other names, and everything in the package that names them.
extension PackageEdit {
  /// Patches every part that names one of the sheets.
  ///
  /// - Throws: ``WorkbookEditorError`` where something may name a sheet that cannot be followed.
  mutating func rename(_ names: [String: String]) throws {
    if let macros = package.parts.first(where: { $0.description.lowercased().contains("vbaproject") }) {
      throw WorkbookEditorError(problem: .namedElsewhere(part: macros.description, text: "macros"))
    }
    try requireNames(names)
    let renaming = SheetRenaming(names)
    let sheets = Set(
      relationships.all.filter { $0.type == .worksheet }.compactMap { package.find($0.target) })
    var formulas: [String] = []
    for part in package.parts {
      guard let kind = SheetNameScan.kind(of: part, main: main, sheets: sheets) else { continue }
      let scan = try renameSheets(in: part, SheetNameScan(renaming, kind))
      if let unknown = scan.unknown {
        throw WorkbookEditorError(
          problem: .namedElsewhere(part: "\(part), \(unknown.place)", text: String(unknown.text.prefix(80))))
      }
      formulas += scan.formulas
    }
    if let reference = renaming.textualReference(in: workbook.sheets, and: formulas) {
      throw WorkbookEditorError(
        problem: .namedByText(
          formula: String(reference.formula.prefix(80)), name: reference.name,
          place: reference.sheet.map { sheet in "\(sheet)!" + (reference.cell.map(\.description) ?? "") }))
    }
  }

  /// Checks that each sheet is there, once, and that its new name is one of a sheet and free.
  private func requireNames(_ names: [String: String]) throws {
    let list = try package.parse(
      spreadsheetML: main, with: WorkbookPart(limits: package.limits, part: main.description))
    let old = Set(names.keys.map { $0.lowercased() })
    var taken = Set(list.sheets.map { $0.name.lowercased() }.filter { !old.contains($0) })
    for (name, new) in names.sorted(by: { $0.key < $1.key }) {
      let count = list.sheets.count { $0.name.lowercased() == name.lowercased() }
      guard count > 0 else { throw WorkbookEditorError(problem: .noSuchSheet, sheet: name) }
      do { try ExcelLimits.check(name: new) } catch { throw WorkbookWriterError(problem: error, sheet: new) }
      guard count == 1, taken.insert(new.lowercased()).inserted else {
        throw WorkbookEditorError(problem: .sheetExists, sheet: count == 1 ? new : name)
      }
    }
  }

  /// Scans a part and notes its patches.
  private mutating func renameSheets(in part: PartName, _ start: SheetNameScan) throws -> SheetNameScan {
    var scan = start
    try package.read(part) { scan.feed($0) }
    scan.finish()
    if scan.encoding != nil {
      let bytes = try content(of: part)
      scan = start
      bytes.withUnsafeBytes { scan.feed($0) }
      scan.finish()
      if !scan.patches.isEmpty { contents[part] = scan.patches.applied(to: bytes) }
    } else if !scan.patches.isEmpty {
      patches[part] = scan.patches
    }
    return scan
  }
}
