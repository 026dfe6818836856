/// Recovers the content of a damaged workbook: a file that was truncated, has flipped bits, or has lost the
/// directory at its end.
///
/// No value is a guess. A row is returned only if all its cells are complete, and is certain only if every
/// part that it depends on was proved by its checksum. All other rows are provisional and marked so.
package enum XLSXSalvage {
  /// Salvages a file. Throws ``XLSXError`` where it cannot be read, is hostile, or holds no sheet at all.
  package static func read(
    path: String, limits: XLSXLimits = XLSXLimits()
  ) throws(XLSXError) -> SalvagedWorkbook {
    try read(WorkbookFile(path: path), limits: limits)
  }

  /// Salvages bytes in memory; `name` is the file's name in errors and warnings. Throws ``XLSXError``.
  package static func read(
    bytes: some Collection<UInt8>, name: String, limits: XLSXLimits = XLSXLimits()
  ) throws(XLSXError) -> SalvagedWorkbook {
    try read(WorkbookFile(bytes: bytes, name: name), limits: limits)
  }

  private static func read(_ file: WorkbookFile, limits: XLSXLimits) throws(XLSXError) -> SalvagedWorkbook {
    do throws(XLSXProblem) {
      guard file.size > 0 else { throw .empty }
      guard file.size <= limits[.file] else { throw limits.passed(.file, in: nil) }
      let archive = try SalvageArchive(file.read(at: 0, count: file.size), limits: limits)
      var salvage = WorkbookSalvage(archive, file: file.name)
      return try salvage.finished()
    } catch {
      throw XLSXError(file: file.name, problem: error)
    }
  }
}

extension XLSXProblem {
  /// Whether something in the file is broken that was once right.
  package var isDamage: Bool {
    switch self {
    case .damagedArchive, .damagedPart, .missingPart, .ambiguousPart: true
    default: false
    }
  }

  /// Whether salvage may get something out of the file: it is damaged, or so much so that it looks like
  /// nothing.
  package var mayBeSalvaged: Bool { isDamage || self == .noWorkbook || self == .foreign(.unknown) }
}
