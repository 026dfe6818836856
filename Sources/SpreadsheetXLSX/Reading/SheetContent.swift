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
  /// The columns that are not shown, 0-based.
  private(set) var hiddenColumns: [ClosedRange<Int>] = []
  /// Rows of fewer points, and columns of fewer characters, show nothing of what is in them.
  static let leastHeight = 3.0
  private static let leastWidth = 0.5

  /// Whether rows are chosen by a filter, of the sheet or of a table.
  var hasFilter: Bool { elements.contains("autoFilter") || elements.contains("tableParts") }

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

  /// Takes note of columns that are hidden, or have no width (ECMA-376 Part 1 §18.3.1.13).
  mutating func addHiddenColumns(_ element: XMLElement) {
    guard hiddenColumns.count < CellAddress.columnLimit,
      let first = element.attribute("min").flatMap({ Int($0) }),
      let last = element.attribute("max").flatMap({ Int($0) }), first >= 1, last >= first
    else { return }
    let isNarrow = element.attribute("width").flatMap { Double($0) }.map { $0 < Self.leastWidth } ?? false
    let isHidden = ["1", "true", "on"].contains(element.attribute("hidden"))
    if isNarrow || isHidden { hiddenColumns.append(first - 1...last - 1) }
  }

  /// Whether an attribute says yes (§22.9.2.7).
  static func isTrue(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    value.elementsEqual("1".utf8) || value.elementsEqual("true".utf8) || value.elementsEqual("on".utf8)
  }
}
