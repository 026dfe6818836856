import XMLStream

/// The relationships of a part to other parts (ECMA-376 Part 2 §6.5): an id, a type and a target each.
struct Relationships {
  struct Relationship {
    var id: String
    var type: RelationshipType
    var target: PartName
    /// Whether the target lies outside the package: a web address or another file, never opened.
    var isExternal: Bool
  }

  private(set) var all: [Relationship] = []
  private var places: [String: Int] = [:]

  subscript(id: String) -> Relationship? { places[id].map { all[$0] } }

  func first(_ type: RelationshipType) -> Relationship? {
    all.first { $0.type == type && !$0.isExternal }
  }

  /// Reads the relationships of a part, or of the package itself where `source` is nil; a part without any
  /// has none.
  init(of source: PartName?, in package: Package) throws(XLSXProblem) {
    let name = source?.relationships ?? PartName("_rels/.rels")
    guard let part = package.find(name) else {
      self.init([])
      return
    }
    var handler = Handler(source: source ?? PartName(""), limits: package.limits, part: part.description)
    try package.parse(part, with: &handler)
    self.init(handler.found)
  }

  init(_ all: [Relationship]) {
    self.all = all
    places = Dictionary(zip(all.map(\.id), all.indices)) { first, _ in first }
  }

  struct Handler: PartHandler {
    let source: PartName
    let limits: XLSXLimits
    let part: String
    var found: [Relationship] = []
    var failure: XLSXProblem?

    mutating func startElement(_ element: XMLElement) {
      guard element.name == "Relationship", let id = element.attribute("Id"),
        let target = element.attribute("Target")
      else { return }
      found.append(
        Relationship(
          id: id, type: RelationshipType(element.attribute("Type") ?? ""),
          target: source.resolving(target), isExternal: element.attribute("TargetMode") == "External"))
      if found.count > limits[.items] { failure = limits.passed(.items, in: part) }
    }

    mutating func endElement(_ name: XMLName) {}
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}

/// The type of a relationship, by its last word: the addresses of Transitional, Strict and Microsoft end with
/// the same word.
struct RelationshipType: Hashable {
  let word: String

  init(_ address: String) {
    word = address.split(separator: "/").last.map(String.init) ?? ""
  }

  static let officeDocument = RelationshipType("officeDocument")
  static let worksheet = RelationshipType("worksheet")
  static let sharedStrings = RelationshipType("sharedStrings")
  static let styles = RelationshipType("styles")
  static let comments = RelationshipType("comments")
  static let threadedComments = RelationshipType("threadedComment")
  static let extendedProperties = RelationshipType("extended-properties")
}
