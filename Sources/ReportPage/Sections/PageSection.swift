import Bookkeeping
import DatasetFormat

/// A part of the page with a heading of its own.
protocol PageSection {
  associatedtype Figures: SpokenFigures
  /// What it shows.
  var figures: Figures { get }
  /// The name of the section in the page's links: letters and hyphens.
  var id: String { get }
  /// Its heading.
  var title: String { get }
  /// The text of the link to it.
  var link: String { get }
  /// The text next to the heading.
  var aside: String? { get }
  /// Whether it has anything to say.
  var isShown: Bool { get }
  /// Whether it may be cut in two on paper.
  var isLong: Bool { get }
  /// Writes the content below the heading.
  func write(_ html: inout HTMLWriter)
}

extension PageSection {
  var words: PageWords { figures.words }
  var link: String { title }
  var aside: String? { nil }
  var isShown: Bool { true }
  var isLong: Bool { false }

  /// Writes it as a card; `suffix` tells the sections of several currencies apart.
  func card(_ html: inout HTMLWriter, suffix: String, level: StaticString) {
    let id = self.id + suffix
    // Of several currencies each has such a section, so the currency is part of its name.
    let name = suffix.isEmpty ? "\(id)-name" : "in\(suffix) \(id)-name"
    html.element(
      "section", ["class": isLong ? "card long" : "card", "id": id, "aria-labelledby": name]
    ) {
      html in
      html.element("div", ["class": "head"]) { head in
        head.element(level, ["id": "\(id)-name"], title)
        if let aside { head.element("p", aside) }
      }
      write(&html)
    }
  }
}
