package import DatasetFormat

extension EarlierAnswers {
  /// The answers to the imports of a dataset that are not undone. With `account`, only those that may belong
  /// to it.
  ///
  /// - Throws: the errors of ``Provenance``.
  package init(_ dataset: Dataset, _ provenance: Provenance, account: String? = nil) throws {
    self.init()
    for entry in PastImports(dataset).entries where entry.isOnRecord && !entry.isUndone {
      guard entry.mayBe(of: account ?? ""),
        try provenance.start(entry.id).map(ProvenanceRecord.hasSaidLines) == true,
        let bytes = try provenance.bytes(entry.id)
      else { continue }
      let lines = ProvenanceRecord.saidLines(bytes).map { line in
        Line(
          line: line.line, text: Array(line.text.utf8),
          cells: line.cells.map { LineAnswers.Cell(column: $0.column, value: $0.value) },
          wasUnreadable: !line.problem.isEmpty, alike: line.alike)
      }
      if !lines.isEmpty { imports.append(Import(hash: entry.hash, lines: lines)) }
    }
  }
}
