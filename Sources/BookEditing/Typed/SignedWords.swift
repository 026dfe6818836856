import Bookkeeping

/// Words of a command line that begin with a minus and a digit: they are numbers, and no options.
package enum SignedWords {
  private static let minus: Character = "\u{2212}"

  /// The words with a minus that no reader of options takes for its own.
  package static func guarded(_ words: [String]) -> [String] {
    words.map { word in
      word.first == "-" && word.dropFirst().first?.isNumber == true ? String(minus) + word.dropFirst() : word
    }
  }

  /// A word with the minus that was typed.
  static func plain(_ word: String) -> String {
    word.first == minus ? "-" + word.dropFirst() : word
  }
}
