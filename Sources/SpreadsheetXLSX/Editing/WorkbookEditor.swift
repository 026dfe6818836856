#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Changes a workbook in place: makes a copy of the file in which only the edited parts differ.
///
/// Other parts are copied compressed, byte for byte and in their order. In a changed sheet only two things
/// differ. One is the changed rows. The other is ranges that grow with the data: the used range, filters,
/// tables, validations, conditional formats, print areas and names over the sheet. Removed rows stay as blank
/// ones, so that no formula has to move. The same input gives the same bytes.
package enum WorkbookEditor {
  /// The changed parts.
  package struct Outcome: Sendable, Hashable {
    /// Parts with other content than before, in the archive's order.
    package var changed: [String] = []
    /// The parts that are new.
    package var added: [String] = []
    /// The parts that are gone.
    package var removed: [String] = []

    package init(changed: [String] = [], added: [String] = [], removed: [String] = []) {
      self.changed = changed
      self.added = added
      self.removed = removed
    }
  }

  /// Writes an edited copy of a workbook.
  ///
  /// - Parameters:
  ///   - edits: The changes.
  ///   - workbook: The workbook as it was read.
  ///   - original: The path of the file that it was read from.
  ///   - path: The path of the copy. An existing file is overwritten. The copy is removed again if something
  ///     goes wrong.
  ///   - limits: The largest workbook to read.
  ///   - level: Deflate's level, for the parts that change.
  /// - Returns: The changed parts.
  /// - Throws: ``WorkbookEditorError`` where an edit would do harm, ``WorkbookWriterError``, ``XLSXError``.
  @discardableResult
  package static func write(
    _ edits: WorkbookEdits, of workbook: XLSXWorkbook, original: String, to path: String,
    limits: XLSXLimits = XLSXLimits(), level: Int = WorkbookWriter.defaultLevel
  ) throws -> Outcome {
    try write(edits, of: workbook, original: .path(original), to: .path(path), limits: limits, level: level)
  }

  /// The same between files that are already open, or named by paths.
  ///
  /// - Throws: The errors of ``write(_:of:original:to:limits:level:)``.
  package static func write(
    _ edits: WorkbookEdits, of workbook: XLSXWorkbook, original: WorkbookPlace, to place: WorkbookPlace,
    limits: XLSXLimits = XLSXLimits(), level: Int = WorkbookWriter.defaultLevel
  ) throws -> Outcome {
    try write(edits, of: workbook, original: original, to: place, limits: limits, level: level) {
      try $0.patchParts()
    }
  }

  /// Writes a copy of a workbook with new names of sheets, and updates everything that names them.
  ///
  /// Formulas are updated in cells, names, validations, conditional formats, charts and tables. So are links,
  /// sources of pivot tables and lists of sheets. Macros, texts that formulas use as names of cells
  /// (`INDIRECT`) and everything else that cannot be updated for certain are refused.
  ///
  /// - Parameters:
  ///   - names: The new names by the old ones; all at once.
  ///   - workbook: The workbook as it was read.
  ///   - original: The path of the file that it was read from.
  ///   - path: The path of the copy. An existing file is overwritten. The copy is removed again if something
  ///     goes wrong.
  ///   - limits: The largest workbook to read.
  ///   - level: Deflate's level, for the parts that change.
  /// - Returns: The changed parts.
  /// - Throws: ``WorkbookEditorError`` where a name cannot be followed, ``WorkbookWriterError``,
  ///   ``XLSXError``.
  @discardableResult
  package static func rename(
    _ names: [String: String], of workbook: XLSXWorkbook, original: String, to path: String,
    limits: XLSXLimits = XLSXLimits(), level: Int = WorkbookWriter.defaultLevel
  ) throws -> Outcome {
    try rename(names, of: workbook, original: .path(original), to: .path(path), limits: limits, level: level)
  }

  /// The same between files that are already open, or named by paths.
  ///
  /// - Throws: The errors of ``rename(_:of:original:to:limits:level:)``.
  package static func rename(
    _ names: [String: String], of workbook: XLSXWorkbook, original: WorkbookPlace, to place: WorkbookPlace,
    limits: XLSXLimits = XLSXLimits(), level: Int = WorkbookWriter.defaultLevel
  ) throws -> Outcome {
    try write(WorkbookEdits(), of: workbook, original: original, to: place, limits: limits, level: level) {
      try $0.rename(names)
    }
  }

  /// Writes a copy of a workbook whose sheets, by name, look different to people. No cell changes.
  ///
  /// - Throws: ``WorkbookEditorError``, ``WorkbookWriterError``, ``XLSXError``.
  @discardableResult
  package static func setLooks(
    _ looks: [String: LanguageLook], of workbook: XLSXWorkbook, original: WorkbookPlace,
    to place: WorkbookPlace,
    limits: XLSXLimits = XLSXLimits(), level: Int = WorkbookWriter.defaultLevel
  ) throws -> Outcome {
    try write(WorkbookEdits(), of: workbook, original: original, to: place, limits: limits, level: level) {
      try $0.setLooks(looks)
    }
  }

  /// Finds reasons why sheets cannot be renamed, and writes nothing.
  ///
  /// - Throws: The errors of ``rename(_:of:original:to:limits:level:)``.
  package static func requireRenaming(
    _ names: [String: String], of workbook: XLSXWorkbook, original: WorkbookPlace,
    limits: XLSXLimits = XLSXLimits()
  ) throws {
    let file = try WorkbookFile(original)
    do {
      var edit = try PackageEdit(XLSXReader.openPackage(file, limits: limits), workbook, WorkbookEdits())
      try edit.rename(names)
    } catch let problem as XLSXProblem {
      throw XLSXError(file: file.name, problem: problem)
    }
  }

  private static func write(
    _ edits: WorkbookEdits, of workbook: XLSXWorkbook, original: WorkbookPlace, to place: WorkbookPlace,
    limits: XLSXLimits, level: Int, _ patch: (inout PackageEdit) throws -> Void
  ) throws -> Outcome {
    let file = try WorkbookFile(original)
    return try place.writing(except: file) { descriptor in
      do {
        var edit = try PackageEdit(XLSXReader.openPackage(file, limits: limits), workbook, edits)
        try patch(&edit)
        return try edit.write(descriptor, level: level)
      } catch let problem as XLSXProblem {
        throw XLSXError(file: file.name, problem: problem)
      } catch let problem as WorkbookWriterError.Problem {
        throw WorkbookWriterError(problem: problem)
      }
    }
  }
}
