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
