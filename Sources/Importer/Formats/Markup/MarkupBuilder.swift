/// Gathers statements from the tags of a file.
protocol MarkupBuilder {
  /// Whether more elements stand inside one another than ``MarkupLimit/depth`` allows.
  var isTooDeep: Bool { get }

  mutating func add(_ element: MarkupScanner.Element)
}

extension MarkupBuilder {
  /// Takes all tags of a text.
  ///
  /// - Throws: ``StatementError`` for a text that declares a document type, and for one that passes a ``MarkupLimit``.
  mutating func read(_ text: StatementText, fileName: String) throws(StatementError) {
    if MarkupScanner.declaresDocumentType(text.text) {
      throw .notAStatement(file: fileName, kind: "an XML document with a document type declaration")
    }
    var scanner = MarkupScanner(text.text)
    while !isTooDeep, let element = scanner.next() { add(element) }
    if let limit = isTooDeep ? .depth : scanner.passed { throw limit.refusal(of: fileName) }
  }
}
