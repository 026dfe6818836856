import Spreadsheet

/// A file of `.dataset/layouts/` that a run writes: how the statements of one kind are read from now on.
///
/// Its content is for readers of statements. Here it is only saved with a run's changes, and undone with
/// them.
package struct LayoutFile: Sendable, Hashable {
  /// The file's name in the folder.
  package var name: String
  /// The file's content; nil to delete the file.
  package var bytes: [UInt8]?

  /// - Precondition: The name is one of a file in the folder (``isName(_:)``).
  package init(name: String, bytes: [UInt8]?) {
    precondition(Self.isName(name), "a layout's file has a name without folders")
    self.name = name
    self.bytes = bytes
  }

  /// A copy that preserves a file before its content changes, under the first free name, which is not a
  /// layout's. Nil if there is no such file, or it already has the content.
  ///
  /// - Throws: What `content`, which reads the file of a name, throws.
  package static func copy(
    of name: String, givingWayTo bytes: [UInt8], content: (String) throws -> [UInt8]?
  ) rethrows -> LayoutFile? {
    guard let old = try content(name), old != bytes else { return nil }
    var number = 1
    while true {
      let copy = name + (number == 1 ? ".old" : ".old-\(number)")
      if try content(copy) == nil { return LayoutFile(name: copy, bytes: old) }
      number += 1
    }
  }

  /// The folder of all layouts, below the dataset's root.
  package static let folder = ".dataset/layouts"

  /// The file below the dataset's root.
  package var path: String { Self.folder + "/" + name }

  /// The name of the file at a path below the root; nil for one that is in another folder.
  package static func name(ofPath path: String) -> String? {
    guard path.hasPrefix(folder + "/") else { return nil }
    let name = String(path.dropFirst(folder.count + 1))
    return isName(name) ? name : nil
  }

  /// Whether a text can be a file name in the folder: that of a layout (`giro-1a2b3c4d.json`), or of a file
  /// that a layout replaced (`giro-1a2b3c4d.json.old-2`).
  package static func isName(_ text: String) -> Bool {
    guard text.utf8.count <= 200, let end = text.firstRange(of: ".json") else { return false }
    let name = text[..<end.lowerBound].unicodeScalars
    let isWord = name.allSatisfy {
      $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || (0x30...0x39).contains($0.value)
    }
    return isWord && !name.isEmpty && name.first != "-" && isCopySuffix(text[end.upperBound...])
  }

  /// Whether a text may follow `.json`: nothing, `.old`, or `.old-` and a number.
  private static func isCopySuffix(_ text: Substring) -> Bool {
    if text.isEmpty || text == ".old" { return true }
    guard text.hasPrefix(".old-") else { return false }
    let number = text.utf8.dropFirst(5)
    return (1...6).contains(number.count) && number.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether the file is a layout that statements are read by. The other files were replaced by a layout.
  package var isLayout: Bool { name.hasSuffix(".json") }
}
