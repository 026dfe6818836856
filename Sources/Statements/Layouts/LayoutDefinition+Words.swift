extension LayoutDefinition {
  /// The rules of the layout in words, for a user who must agree to them: first the files it is for, then how
  /// each of their cells is read.
  ///
  ///     files with the header "Date", "Total" of the account card; amounts: a plus is money out (sign
  ///     positive-is-out); columns: date "Date", amount "Total"
  package var words: String {
    var parts = [files]
    if let signConvention {
      parts.append("amounts: \(signConvention.words) (sign \(signConvention.rawValue))")
    }
    if let directionWords {
      parts.append(
        "money out: \(Self.quoted(directionWords.out)), money in: \(Self.quoted(directionWords.incoming))")
    }
    if let amountUnit {
      parts.append(amountUnit == .minor ? "amounts are in cents" : "amounts are in whole units")
    }
    if let decimalMark { parts.append("decimal mark \(decimalMark.rawValue)") }
    if let dateOrder { parts.append("dates in the order \(dateOrder.rawValue)") }
    if let monthNames {
      parts.append("months with \(monthNames == .croatian ? "Croatian" : "Polish or Czech") names")
    }
    if let calendar { parts.append("years of the calendar \(calendar.rawValue)") }
    if let currency { parts.append("amounts in \(currency) where the file names no currency") }
    if let account { parts.append("rows go to the account \(account) where nothing else names one") }
    if let encoding { parts.append("encoding \(encoding)") }
    if let delimiter { parts.append("fields end at \"\(delimiter)\"") }
    if skippedLines > 0 { parts.append("the first \(skippedLines) lines are left out") }
    let roles = StatementLayout.Role.allCases.compactMap { role in
      columns.columns[role].map { "\(role.rawValue) \(Self.quoted($0))" }
    }
    if !roles.isEmpty { parts.append("columns: " + roles.joined(separator: ", ")) }
    if !columns.ignored.isEmpty { parts.append("columns left out: " + Self.quoted(columns.ignored)) }
    return parts.joined(separator: "; ")
  }

  private var files: String {
    let kind = format.map { "\($0.rawValue) files" } ?? "files"
    let ofAccount = forAccount.map { " of the account \($0)" } ?? ""
    let names = header.filter { !$0.isEmpty }
    if names.isEmpty { return kind + " that it is named for with --layout" + ofAccount }
    return "\(kind) with the header \(Self.quoted(names))\(ofAccount)"
  }

  /// How many names are listed.
  private static let shown = 16

  private static func quoted(_ names: [String]) -> String {
    let more = names.count > shown ? " and \(names.count - shown) more" : ""
    return names.prefix(shown).map { "\"\($0)\"" }.joined(separator: ", ") + more
  }
}

extension StatementOptions.SignConvention {
  fileprivate var words: String {
    switch self {
    case .negativeIsOut: "a minus is money out"
    case .positiveIsOut: "a plus is money out and a minus comes in"
    case .byKind: "the kind of each entry says which way its money goes, whatever its sign"
    }
  }
}
