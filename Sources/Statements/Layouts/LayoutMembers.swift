/// The members of one object of a layout's file, each taken once; what is left over is not known.
struct LayoutMembers {
  private var members: [String: LayoutValue]
  private let file: String
  /// The keys above, each with a point after it.
  private let path: String

  /// - Throws: ``LayoutError/badMember(file:key:found:expected:)`` where the value is no object.
  init(_ value: LayoutValue, file: String, path: String) throws(LayoutError) {
    guard case .object(let members) = value else {
      throw .badMember(
        file: file, key: path.isEmpty ? "the document" : String(path.dropLast()), found: value.shown,
        expected: "an object")
    }
    self.members = members
    self.file = file
    self.path = path
  }

  func bad(_ key: String, _ found: String, expected: String) -> LayoutError {
    .badMember(file: file, key: path + key, found: found, expected: expected)
  }

  private mutating func take(_ key: String) -> LayoutValue? {
    guard let value = members.removeValue(forKey: key) else { return nil }
    if case .null = value { return nil }
    return value
  }

  mutating func text(_ key: String) throws(LayoutError) -> String? {
    guard let value = take(key) else { return nil }
    guard case .text(let text) = value, !text.isEmpty else { throw bad(key, value.shown, expected: "a text") }
    return text
  }

  /// A list of texts; one text counts as a list of it.
  mutating func texts(_ key: String) throws(LayoutError) -> [String] {
    guard let value = take(key) else { return [] }
    if case .text(let text) = value { return [text] }
    guard case .list(let values) = value else {
      throw bad(key, value.shown, expected: "a text or a list of texts")
    }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value else { throw bad(key, value.shown, expected: "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  mutating func integer(_ key: String, expected: String) throws(LayoutError) -> Int? {
    guard let value = take(key) else { return nil }
    guard case .integer(let number) = value else { throw bad(key, value.shown, expected: expected) }
    return number
  }

  /// One of the words of a vocabulary.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ words: Word.Type
  ) throws(LayoutError) -> Word? {
    guard let value = take(key) else { return nil }
    guard case .text(let text) = value, let word = Word(rawValue: text) else {
      throw bad(key, value.shown, expected: words.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  mutating func object(_ key: String) throws(LayoutError) -> LayoutMembers? {
    guard let value = take(key) else { return nil }
    return try LayoutMembers(value, file: file, path: path + key + ".")
  }

  /// - Throws: ``LayoutError/badMember(file:key:found:expected:)`` for the first member that nobody asked for.
  func finish() throws(LayoutError) {
    guard let key = members.keys.min() else { return }
    throw bad(key, members[key]?.shown ?? "", expected: "no member of this name")
  }
}
