/// The form of a date as people write it: `dd.MM.yyyy`.
enum DateForm {
  static func text(_ date: DateToken, _ order: DateOrder) -> String {
    let widths = [date.widths.0, date.widths.1, date.widths.2]
    let letters: [Character] = Array(order.rawValue)
    let parts = zip(letters, widths).map { letter, width in
      switch letter {
      case "y": String(repeating: "y", count: width <= 2 ? 2 : 4)
      case "m": width == 0 ? "MMM" : String(repeating: "M", count: max(1, min(width, 2)))
      default: String(repeating: "d", count: max(1, min(width, 2)))
      }
    }
    let separator: String
    switch date.form {
    case .compact: separator = ""
    case .separated, .named:
      separator =
        (0x20...0x7E).contains(date.separator) ? String(Character(UnicodeScalar(date.separator))) : " "
    }
    return parts.joined(separator: separator) + (date.hasTime ? " HH:mm" : "")
  }
}
