import Money

/// The categories and classes that a file lists, and what an entry says about them.
struct QIFNames {
  private var flows: [[String]: Set<FlowType>] = [:]
  private var classes: Set<String> = []
  private var name = ""
  private var flow: FlowType?
  private var list: List?

  private enum List { case categories, classes }

  /// Begins a list. Lists other than categories and classes are ignored.
  mutating func begin(_ type: String) {
    switch type.lowercased() {
    case "cat", "category": list = .categories
    case "class", "tag", "tags": list = .classes
    default: list = nil
    }
    name = ""
    flow = nil
  }

  /// Whether a list is open.
  var isOpen: Bool { list != nil }

  /// Takes a field of a category or class.
  mutating func add(_ letter: Character, _ value: String) {
    switch letter {
    case "N": name = value
    case "I": flow = .income
    case "E": flow = .expense
    case "^": end()
    default: break
    }
  }

  /// Ends the list.
  mutating func finish() {
    end()
    list = nil
  }

  private mutating func end() {
    switch list {
    case .classes where !name.isEmpty: classes.insert(HeaderWords.normal(name))
    case .categories where !name.isEmpty:
      flows[Self.key(name), default: []].formUnion([flow].compactMap { $0 })
    default: break
    }
    name = ""
    flow = nil
  }

  /// Whether the file lists a category. Programs that export their books do.
  var hasCategories: Bool { !flows.isEmpty }

  /// The purpose of an entry: `Food:Market`, `Food/Trip` with a class, `[Savings]`. The direction of the
  /// money tells apart two categories with one name.
  func purpose(_ text: String, isOut: Bool) -> EntryPurpose {
    var purpose = EntryPurpose()
    let text = text.trimmingSpace()
    if text.first == "[", let end = text.lastIndex(of: "]") {
      purpose.account = String(text[text.index(after: text.startIndex)..<end]).trimmingSpace()
      purpose.tags = Self.tags(text[text.index(after: end)...].drop { $0 == "/" })
      return purpose
    }
    var name = text[...]
    if let mark = text.lastIndex(of: "/"),
      isClass(text[text.index(after: mark)...], behind: text[..<mark], of: text)
    {
      name = text[..<mark]
      purpose.tags = Self.tags(text[text.index(after: mark)...])
    }
    // Quicken writes this for an entry with parts.
    if name == "--Split--" { return purpose }
    purpose.category = Self.path(String(name))
    let listed = flows[Self.key(String(name))] ?? []
    purpose.flow = listed.count > 1 ? (isOut ? .expense : .income) : listed.first
    return purpose
  }

  /// Whether the text after a mark is a class. In other programs the mark occurs in category names.
  private func isClass(_ name: Substring, behind category: Substring, of whole: String) -> Bool {
    if flows[Self.key(whole)] != nil { return false }
    return category.isEmpty || flows.isEmpty || flows[Self.key(String(category))] != nil
      || classes.contains(HeaderWords.normal(String(name)))
  }

  private static func tags(_ text: Substring) -> [String] {
    text.split(separator: ":").map { $0.trimmingSpace() }.filter { !$0.isEmpty }
  }

  private static func path(_ name: String) -> [String] {
    name.split(separator: ":").map { $0.trimmingSpace() }.filter { !$0.isEmpty }
  }

  private static func key(_ name: String) -> [String] { path(name).map { $0.lowercased() } }
}
