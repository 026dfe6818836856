/// Parts of packages other than workbooks, such as OpenDocument files: zip archives within the same limits.
package struct PackagedParts {
  private let package: Package

  /// - Throws: ``XLSXProblem`` where the archive is damaged or too large.
  package init(_ bytes: [UInt8], limits: XLSXLimits) throws(XLSXProblem) {
    package = try Package(WorkbookFile(bytes: bytes, name: ""), limits: limits)
  }

  /// The names of all parts, in the archive's order.
  package var names: [String] { package.entryNames }

  /// Calls `body` for each piece of a part, checked while it is inflated. Until this returns, all that was seen is
  /// provisional: a wrong checksum is found last.
  ///
  /// - Throws: ``XLSXProblem``; `missingPart` for one that is not there.
  package func read(
    _ name: String, _ body: (UnsafeRawBufferPointer) throws(XLSXProblem) -> Void
  ) throws(XLSXProblem) {
    guard let part = package.find(PartName(name)) else {
      throw .missingPart(part: name, namedBy: "the format")
    }
    try package.read(part, body)
  }
}
