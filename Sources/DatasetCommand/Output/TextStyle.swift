/// What a piece of text means, shown as a colour where there are colours.
enum TextStyle {
  case plain
  /// Money that leaves.
  case moneyOut
  /// Money that comes.
  case moneyIn
  /// What will be added.
  case new
  /// What stays unchanged.
  case unchanged
  /// What is completed or brought back.
  case changed
  /// What a person should look at.
  case warning
  case heading

  /// The text between the escape sequences of its colour (ECMA-48 SGR); the text itself must be printable.
  func applied(to text: String) -> String {
    guard Terminal.hasColour, !text.isEmpty, let code else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private var code: String? {
    switch self {
    case .plain: nil
    case .moneyOut: "31"
    case .moneyIn: "32"
    case .new: "32"
    case .unchanged: "2"
    case .changed: "36"
    case .warning: "33"
    case .heading: "1"
    }
  }
}
