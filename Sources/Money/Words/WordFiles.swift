import CWords

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The words that banks print, as the files in `Words/` list them: one file for each language.
///
/// A line `[file de]` begins a file, a line such as `[status.pending]` a section. Every other line is a word
/// or a phrase, apart from blank lines and comments (`# …`). The files are compiled in as one text, which is
/// searched for its sections at the first use. A section is read when a list needs it.
package struct WordFiles: @unchecked Sendable {
  package static let shared = WordFiles(cwords_words().buffer)
  /// The files in `Words/apps/`, one for each app whose exports are known.
  package static let apps = WordFiles(cwords_apps().buffer)

  /// The files in `Words/people/`: what people see, one for each language.
  package static let people = WordFiles(cwords_people().buffer)

  /// One line of a section.
  package struct Line {
    /// A word or a phrase in its usual spelling.
    package let word: UnsafeBufferPointer<UInt8>
    /// The name of the file: the code of a language (ISO 639-1), or a name such as `international`.
    package let file: String
    /// The number of the line in its section of this file, from 1, without comments and blank lines.
    package let number: Int
  }

  /// The lines of one section of one file.
  private struct Part {
    let file: Int
    let lines: Range<Int>
  }

  /// Its bytes live as long as the program.
  private let text: UnsafeBufferPointer<UInt8>
  package private(set) var files: [String] = []
  /// The names of the sections, in the order in which they first occur.
  private var names: [Range<Int>] = []
  /// The parts of each section.
  private var parts: [[Part]] = []

  /// - Parameter text: Files one after the other. It is not copied, and must outlive the value.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    var section: Int?
    var start = 0
    var place = 0
    while let head = head(from: place) {
      close(section, start..<head.lowerBound - 1)
      start = head.upperBound + 1
      place = start
      if let file = fileName(head) {
        files.append(file)
        section = nil
      } else {
        section = index(of: head, after: section)
      }
    }
    close(section, start..<text.count)
  }

  /// Ends a part of a section.
  private mutating func close(_ section: Int?, _ lines: Range<Int>) {
    if let section, !lines.isEmpty { parts[section].append(Part(file: files.count - 1, lines: lines)) }
  }

  /// The name in the next line that begins with a bracket.
  private func head(from place: Int) -> Range<Int>? {
    var place = place
    while let open = find(UInt8(ascii: "["), place..<text.count) {
      let isHead = open == 0 || text[open - 1] == UInt8(ascii: "\n")
      if isHead, let close = find(UInt8(ascii: "]"), open..<text.count) { return open + 1..<close }
      place = open + 1
    }
    return nil
  }

  private func fileName(_ head: Range<Int>) -> String? {
    let name = text[head]
    return name.starts(with: "file ".utf8) ? String(decoding: name.dropFirst(5), as: UTF8.self) : nil
  }

  /// The number of a section. All files have their sections in one order, so it is nearly always one of the
  /// next that occur.
  private mutating func index(of name: Range<Int>, after last: Int?) -> Int {
    let next = last.map { $0 + 1 } ?? 0
    if let known = known(name, next..<names.count) ?? known(name, 0..<next) { return known }
    names.append(name)
    parts.append([])
    return names.count - 1
  }

  private func known(_ name: Range<Int>, _ places: Range<Int>) -> Int? {
    places.first { names[$0].count == name.count && text[names[$0]].elementsEqual(text[name]) }
  }

  private func find(_ byte: UInt8, _ range: Range<Int>) -> Int? {
    guard let base = text.baseAddress, !range.isEmpty,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The names of all sections.
  package var sections: [String] { names.map { String(decoding: text[$0], as: UTF8.self) } }

  /// Gives each line of a section, file by file, or those of one file only. No file need have the section.
  package func forEach(in section: String, of only: String? = nil, _ body: (Line) -> Void) {
    let length = section.utf8.count
    guard
      let index = names.firstIndex(where: { $0.count == length && text[$0].elementsEqual(section.utf8) })
    else { return }
    for part in parts[index] {
      let file = files[part.file]
      if let only, file != only { continue }
      var number = 0
      var place = part.lines.lowerBound
      while place < part.lines.upperBound {
        let end = find(UInt8(ascii: "\n"), place..<part.lines.upperBound) ?? part.lines.upperBound
        let word = UnsafeBufferPointer(rebasing: text[place..<end])
        place = end + 1
        if word.isEmpty || Self.isComment(word) { continue }
        number += 1
        body(Line(word: word, file: file, number: number))
      }
    }
  }

  /// Whether a line is a comment. `#` alone is a word, the name of a column.
  private static func isComment(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.count > 1 && line[0] == UInt8(ascii: "#") && line[1] == UInt8(ascii: " ")
  }
}

extension cwords_text {
  /// The bytes, which live as long as the program.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}
