import XMLStream

/// Passes on only the SpreadsheetML of a part, without the content of other namespaces.
///
/// Elements of other namespaces are left out with all their content, even if their names look familiar. Of
/// `mc:AlternateContent` (ECMA-376 Part 3) the fallback is passed on, which is meant for a reader without
/// extensions. Namespaces count by their addresses, in Transitional and Strict form, and never by prefix.
/// Elements without a namespace are taken as SpreadsheetML, because some exporters write them so.
struct SpreadsheetML<Inner: PartHandler>: PartHandler {
  var inner: Inner
  /// Elements open inside, and with, one that is left out.
  private var skipped = 0
  /// Identities of the namespaces seen last, so that most elements cost one comparison.
  private var ours: UnsafeRawPointer?

  init(_ inner: consuming Inner) {
    self.inner = inner
  }

  var failure: XLSXProblem? { inner.failure }
  var position: String? { inner.position }

  mutating func startElement(_ element: XMLElement) {
    if skipped > 0 {
      skipped += 1
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
    } else if !Self.isTransparent(element.name) {
      skipped = 1
    }
  }

  mutating func endElement(_ name: XMLName) {
    if skipped > 0 {
      skipped -= 1
    } else if !Self.isTransparent(name) {
      inner.endElement(name)
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if skipped == 0 { inner.text(bytes) }
  }

  private static func isTransparent(_ name: XMLName) -> Bool {
    name == "AlternateContent" || name == "Fallback"
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
