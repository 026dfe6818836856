/// What a person answers where something is proposed to them.
package enum ProposalAnswer {
  /// Enter: the proposal.
  case taken
  /// `s`: not now.
  case later
  /// `q`, or the end of the input.
  case end
  /// Something of their own.
  case other(String)

  /// Asks.
  ///
  /// - Parameters:
  ///   - question: What is asked, without the ways to answer.
  ///   - other: What else may be typed: `category`.
  ///   - hasProposal: Whether Enter takes something; else it is no answer of its own.
  /// - Returns: The answer.
  package static func read(_ question: String, other: String, hasProposal: Bool) -> ProposalAnswer {
    let ways = (hasProposal ? ["Enter"] : []) + [other, "s", "q"]
    guard let typed = TypedAnswer.read("  \(question)? [\(ways.joined(separator: ", "))] ") else {
      return .end
    }
    switch typed {
    case "q": return .end
    case "s": return .later
    case "" where hasProposal: return .taken
    default: return .other(typed)
    }
  }
}

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
