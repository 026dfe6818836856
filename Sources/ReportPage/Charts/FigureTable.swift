/// A table of figures: names on the left, numbers on the right.
struct FigureTable {
  /// A row: its name, and its cells.
  struct Row {
    var name: Name
    var cells: [String]
    /// Whether it belongs to the row before it.
    var isUnder = false
  }

  /// The name of a row.
  enum Name {
    /// Words of the program.
    case words(String)
    /// A typed name, and the emoji before it.
    case typed(String, emoji: String?)
    /// The same, for the rows of a category itself if it has subcategories, with the words that say so.
    case undivided(String, emoji: String?, String)
  }

  /// A description of the table for readers who do not see the heading above it.
  let caption: String
  let columns: [String]
  let rows: [Row]
  var total: Row?

  func write(_ html: inout HTMLWriter) {
    // One that is wider than the screen is moved with the keyboard, too.
    html.element("div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": caption]) {
      html in
      html.element("table", ["class": "figures"]) { html in
        html.element("caption", ["class": "hide"], caption)
        html.element("thead") { head in
          head.element("tr") { row in
            for (place, column) in columns.enumerated() {
              row.element("th", place == 0 ? ["scope": "col"] : ["scope": "col", "class": "n"], column)
            }
          }
        }
        html.element("tbody") { body in rows.forEach { Self.write($0, &body) } }
        if let total { html.element("tfoot") { Self.write(total, &$0) } }
      }
    }
  }

  private static func write(_ row: Row, _ html: inout HTMLWriter) {
    html.element("tr", row.isUnder ? ["class": "under"] : [:]) { html in
      html.element("th", ["scope": "row"]) { $0.label(row.name) }
      for cell in row.cells { html.element("td", cell) }
    }
  }

  /// The table behind a chart, folded away.
  func fold(_ summary: String, _ html: inout HTMLWriter) {
    html.fold(summary, isBehind: true) { write(&$0) }
  }
}

extension HTMLWriter {
  /// The name of a row of a list or a table.
  mutating func label(_ name: FigureTable.Name) {
    switch name {
    case .words(let words): text(words)
    case .typed(let words, let emoji):
      if let emoji {
        element("span", ["aria-hidden": "true"], emoji)
        text("\u{A0}")
      }
      self.name(words)
    case .undivided(let words, let emoji, let suffix):
      label(.typed(words, emoji: emoji))
      text(suffix)
    }
  }

  /// A part that opens with a click or the keyboard. With `isBehind` it repeats what is above it, and so is
  /// not printed.
  mutating func fold(_ summary: String, isBehind: Bool = false, _ body: (inout HTMLWriter) -> Void) {
    element("details", ["class": isBehind ? "fold behind" : "fold"]) { details in
      details.element("summary", summary)
      body(&details)
    }
  }
}
