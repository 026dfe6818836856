/// The words of a column that holds one word of a closed list.
///
/// The raw values are the words as the format writes them; a test compares each list with the schema.
public protocol Vocabulary: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// What a cell that should hold a word of a list says.
public enum Word<List: Vocabulary>: Hashable, Sendable {
  /// A word of the list.
  case known(List)
  /// The text of a cell that holds none of the list's words; empty where a required cell is blank.
  case unknown(String)

  /// The word, where it is one of the list.
  public var known: List? { if case .known(let word) = self { word } else { nil } }

  /// The word as the format writes it, or the cell's text.
  public var text: String {
    switch self {
    case .known(let word): word.rawValue
    case .unknown(let text): text
    }
  }
}
