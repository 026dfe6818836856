#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a person types at the terminal.
package enum TypedAnswer {
  /// Prints a prompt and reads a line, without space around it; nil at the end of the input (Ctrl-D).
  package static func read(_ prompt: String) -> String? {
    Output.prompt(Printable.line(prompt))
    guard let line = readLine(strippingNewline: true) else {
      // The cursor stands behind the prompt.
      Output.note("")
      return nil
    }
    guard let first = line.firstIndex(where: { !$0.isWhitespace }),
      let last = line.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(line[first...last])
  }

  /// Prints a prompt and reads a line that the terminal does not show, such as a password; nil at the end of the input.
  package static func readSecret(_ prompt: String) -> String? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return read(prompt) }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      Output.note("")
    }
    Output.prompt(Printable.line(prompt))
    return readLine(strippingNewline: true)
  }

  /// Asks a question that y or yes agrees to; anything else does not. Where `enter` agrees, too, only n, no and the
  /// end of the input do not, and anything else is asked again.
  package static func agrees(_ question: String, enter: Bool = false) -> Bool {
    guard enter else { return ["y", "yes"].contains(read("\(question) [y/N] ")?.lowercased()) }
    let words = ["y": true, "yes": true, "n": false, "no": false]
    return ask("\(question) [Y/n] ", enter: true) { words[$0.lowercased()] } ?? false
  }

  /// Asks for a word, as a safeguard before what cannot be taken back by one more command.
  package static func types(_ word: String, for question: String) -> Bool {
    read("\(question) Type \(word) to go ahead: ") == word
  }

  /// Asks until an answer is typed that has a meaning.
  ///
  /// - Parameters:
  ///   - prompt: What is printed before the answer.
  ///   - enter: What Enter alone means.
  ///   - meaning: The meaning of a typed text; nil if it is not one of the answers.
  /// - Returns: The meaning; nil at the end of the input.
  package static func ask<Answer>(
    _ prompt: String, enter: Answer? = nil, _ meaning: (String) -> Answer?
  ) -> Answer? {
    while let typed = read(prompt) {
      if typed.isEmpty { return enter }
      if let answer = meaning(typed) { return answer }
      Output.note("\"\(typed)\" is not one of the answers")
    }
    return nil
  }

  /// The place of the word that a typed text means: by its number from 1, or in any case: `2`, `SKIP`.
  package static func place(of typed: String, in words: [String]) -> Int? {
    if let number = Int(typed), words.indices.contains(number - 1) { return number - 1 }
    return words.firstIndex { $0.lowercased() == typed.lowercased() }
  }
}
