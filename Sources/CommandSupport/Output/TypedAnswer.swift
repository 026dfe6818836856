/// What a person types at the terminal.
package enum TypedAnswer {
  /// Prints a prompt and reads a line, without space around it; nil at the end of the input (Ctrl-D).
  ///
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
}
