import XMLStream

/// What a worksheet part holds besides cells, as far as it matters to whoever writes the sheet anew.
struct SheetContent {
  /// The names of the elements right below the worksheet.
  private(set) var elements: Set<String> = []
  var hasSharedFormulas = false
  var hasArrayFormulas = false

  mutating func add(_ element: XMLElement) {
    guard elements.count < 256 else { return }
    elements.insert(element.name.text)
  }
}
