import XMLStream

/// What a worksheet part holds besides cells, as far as it matters to whoever writes the sheet anew.
struct SheetContent {
  /// The names of the elements right below the worksheet.
  private(set) var elements: Set<String> = []
  var hasSharedFormulas = false
  var hasArrayFormulas = false
  /// The range of cells that the part states.
  private(set) var dimension: String?
  /// Ranges that are joined to one cell; of a sheet that has very many the first.
  private(set) var mergedCells: [String] = []
  private static let mostMergedCells = 10_000
  /// How many rows are not shown, and the number of the first.
  var hiddenRows = 0
  var firstHiddenRow = 0

  mutating func add(_ element: XMLElement) {
    if element.name == "dimension" { dimension = element.attribute("ref") }
    guard elements.count < 256 else { return }
    elements.insert(element.name.text)
  }

  /// Takes note of an element one level further in.
  mutating func addInner(_ element: XMLElement) {
    guard element.name == "mergeCell", mergedCells.count < Self.mostMergedCells,
      let range = element.attribute("ref")
    else {
      return
    }
    mergedCells.append(range)
  }
}
