extension Sheet {
  /// Whether several cells of a row, an index from 0, stand in one column: nobody knows which of them a person sees.
  package func hasClash(row: Int, column: Int) -> Bool {
    cells(inRow: row).count { $0.column == column } > 1
  }
}
