import XMLStream

/// Passes on only the SpreadsheetML of a part, without the content of other namespaces.
///
/// Elements of other namespaces are left out with all their content, even if their names look familiar. Of
/// `mc:AlternateContent` (ECMA-376 Part 3) the fallback is passed on, which is meant for a reader without
/// extensions. Rows and cells that are nowhere else are told to the handler: they must not be missing from
/// sums without a word. Namespaces count by their addresses, in Transitional and Strict form, and never by
/// prefix. Elements without a namespace are taken as SpreadsheetML, because some exporters write them so.
struct SpreadsheetML<Inner: PartHandler>: PartHandler {
  var inner: Inner
  /// Elements open inside, and with, one that is left out.
  private var skipped = 0
  /// The rows and cells of the element that is left out, and whether it is a choice.
  private var unread = UnreadContent()
  private var isChoice = false
  /// The alternatives that are open, the innermost last.
  private var alternatives: [Alternatives] = []
  /// Identities of the namespaces seen last, so that most elements cost one comparison.
  private var ours: UnsafeRawPointer?

  /// One `mc:AlternateContent`: its choices, and how much the handler had read before its fallback.
  private struct Alternatives {
    var unread = UnreadContent()
    var countBefore: Int?
  }

  init(_ inner: consuming Inner) {
    self.inner = inner
  }

  var failure: XLSXProblem? { inner.failure }
  var position: String? { inner.position }

  mutating func startElement(_ element: XMLElement) {
    if skipped > 0 {
      skipped += 1
      if element.namespace == nil || element.namespace?.identity == ours {
        unread.add(element, isChoice: isChoice)
      }
    } else if let namespace = element.namespace, namespace.identity != ours {
      startForeignElement(element, namespace)
    } else {
      inner.startElement(element)
    }
  }

  private mutating func startForeignElement(_ element: XMLElement, _ namespace: XMLName) {
    if namespace == "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
      || namespace == "http://purl.oclc.org/ooxml/spreadsheetml/main"
    {
      ours = namespace.identity
      inner.startElement(element)
    } else if element.name == "AlternateContent" {
      alternatives.append(Alternatives())
    } else if element.name == "Fallback" {
      if let last = alternatives.indices.last { alternatives[last].countBefore = inner.readCount }
    } else {
      skipped = 1
      isChoice = element.name == "Choice" && !alternatives.isEmpty
    }
  }

  mutating func endElement(_ name: XMLName) {
    if skipped > 0 {
      skipped -= 1
      if skipped == 0, !unread.isEmpty { endUnread() }
    } else if name == "AlternateContent" {
      endAlternatives()
    } else if name != "Fallback" {
      inner.endElement(name)
    }
  }

  private mutating func endUnread() {
    if isChoice, let last = alternatives.indices.last {
      alternatives[last].unread.add(unread)
    } else {
      inner.leaveOut(unread)
    }
    unread = UnreadContent()
  }

  /// A fallback that holds something stands for the choices; an empty one does not.
  private mutating func endAlternatives() {
    guard let ended = alternatives.popLast(), !ended.unread.isEmpty else { return }
    if let before = ended.countBefore, inner.readCount > before { return }
    inner.leaveOut(ended.unread)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if skipped == 0 { inner.text(bytes) }
  }
}

/// How many rows and cells of a sheet are in markup that is left out.
struct UnreadContent {
  private(set) var rows = 0
  /// The number of the first row, if it says one.
  private(set) var firstRow: Int?
  private var cellTags = 0
  private var values = 0

  var isEmpty: Bool { rows == 0 && cells == 0 }
  /// Cells in rows that are read.
  var cells: Int { rows > 0 ? 0 : max(cellTags, values) }

  /// Counts an element. A value counts if it is in a choice: it belongs to a cell around it.
  mutating func add(_ element: XMLElement, isChoice: Bool) {
    if element.name == "row" {
      rows += 1
      if firstRow == nil { firstRow = element.attribute("r").flatMap { Int($0) } }
    } else if element.name == "c" {
      cellTags += 1
    } else if isChoice, element.name == "v" || element.name == "is" {
      values += 1
    }
  }

  mutating func add(_ other: UnreadContent) {
    rows += other.rows
    firstRow = firstRow ?? other.firstRow
    cellTags += other.cellTags
    values += other.values
  }
}

extension Package {
  /// Parses a part of SpreadsheetML and returns the handler with its results. `plainContent` names the
  /// element that holds the bulk of a large part.
  func parse<Handler: PartHandler>(
    spreadsheetML part: PartName, plainContent: StaticString? = nil, with handler: consuming Handler
  ) throws(XLSXProblem) -> Handler {
    var filter = SpreadsheetML(handler)
    try parse(part, plainContent: plainContent, with: &filter)
    return filter.inner
  }
}
