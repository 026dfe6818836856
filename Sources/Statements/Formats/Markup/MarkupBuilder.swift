/// Gathers statements from the tags of a file.
protocol MarkupBuilder {
  /// The limit that the elements exceed.
  var passed: MarkupLimit? { get }

  mutating func add(_ element: MarkupScanner.Element)
}

extension MarkupBuilder {
  /// Reads all tags of a text in valid UTF-8.
  ///
  /// - Throws: ``StatementError`` for a text that declares a document type, and for one that exceeds a
  ///   ``MarkupLimit``.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>, fileName: String) throws(StatementError) {
    if MarkupScanner.declaresDocumentType(text) {
      throw .notAStatement(file: fileName, kind: "an XML document with a document type declaration")
    }
    var scanner = MarkupScanner(text)
    while passed == nil, let element = scanner.next() { add(element) }
    if let limit = passed ?? scanner.passed { throw limit.refusal(of: fileName) }
  }
}
