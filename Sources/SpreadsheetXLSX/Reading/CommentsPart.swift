import XMLStream

/// Reads the notes on a sheet's cells: the part that every program knows (ECMA-376 Part 1 §18.7), and the threads that
/// Excel keeps beside it ([MS-XLSX] 2.6.204).
///
/// A part that cannot be read is passed over: notes are told of, and no value depends on them.
struct CommentsPart: PartHandler {
  private(set) var comments: [Int: [Int: String]] = [:]
  private(set) var failure: XLSXProblem?
  private let limits: XLSXLimits
  private let part: String
  private var place: (column: Int, row: Int)?
  private var text: [UInt8] = []
  private var isText = false
  private var count = 0

  private init(limits: XLSXLimits, part: String) {
    self.limits = limits
    self.part = part
  }

  /// The texts by row number and column.
  static func comments(
    on sheet: PartName, in package: Package
  ) throws(XLSXProblem) -> [Int: [Int: String]] {
    var all: [Int: [Int: String]] = [:]
    guard let relationships = try? Relationships(of: sheet, in: package) else { return all }
    for relationship in relationships.all
    where !relationship.isExternal && [.comments, .threadedComments].contains(relationship.type) {
      guard let part = package.find(relationship.target) else { continue }
      var handler = CommentsPart(limits: package.limits, part: part.description)
      do throws(XLSXProblem) {
        try package.parse(part, with: &handler)
      } catch .tooLarge(let limit, let number, let place) {
        throw .tooLarge(limit, limit: number, place: place)
      } catch {}
      for (row, texts) in handler.comments { all[row, default: [:]].merge(texts) { "\($0)\n\($1)" } }
    }
    return all
  }

  mutating func startElement(_ element: XMLElement) {
    if element.name == "comment" || element.name == "threadedComment" {
      count += 1
      if count > limits[.items] { failure = limits.passed(.items, in: part) }
      place = element.attribute("ref").flatMap { reference in
        Array(reference.utf8).withUnsafeBufferPointer { CellAddress.parse($0) }
      }
      text = []
    }
    // A legacy note holds runs of <t>, a thread plain <text>; white space between elements is none of it.
    isText = element.name == "t" || element.name == "text"
  }

  mutating func endElement(_ name: XMLName) {
    isText = false
    guard name == "comment" || name == "threadedComment", let place else { return }
    let text = String(decoding: text, as: UTF8.self)
    comments[place.row, default: [:]].merge([place.column: text]) { "\($0)\n\($1)" }
    self.place = nil
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isText, place != nil else { return }
    text.append(contentsOf: bytes)
    if text.count > limits[.cellText] { failure = limits.passed(.cellText, in: part) }
  }
}
