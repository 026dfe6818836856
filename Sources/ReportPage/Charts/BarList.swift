/// A list of names and amounts, the largest first, with a bar under each.
struct BarList {
  /// A row of it.
  struct Row {
    var name: FigureTable.Name
    var amount: String
    /// Its share of the whole, in words; nil for none.
    var share: String?
    /// The length of its bar, in thousandths.
    var length: Int
    var fill = "spent"
    /// The rows below it, which it opens.
    var below: [Row] = []
  }

  let rows: [Row]

  func write(_ html: inout HTMLWriter) { Self.write(rows, &html) }

  private static func write(_ rows: [Row], _ html: inout HTMLWriter) {
    html.element("ul", ["class": "list"]) { list in
      for row in rows {
        list.element("li") { item in
          if row.below.isEmpty { return line(row, &item) }
          item.element("details", ["class": "row"]) { details in
            details.element("summary") { line(row, &$0) }
            write(row.below, &details)
          }
        }
      }
    }
  }

  private static func line(_ row: Row, _ html: inout HTMLWriter) {
    html.element("span", ["class": "line"]) { html in
      html.element("span", ["class": row.below.isEmpty ? "what" : "what more"]) { $0.label(row.name) }
      html.element("span", ["class": "n"]) { html in
        html.text(row.amount)
        if let share = row.share {
          html.text(" ")
          html.element("span", ["class": "share"], share)
        }
      }
    }
    html.bar(row.length, fill: row.fill)
  }
}
