/// Gathers the statements of a camt file from its tags.
struct CAMTBuilder: MarkupBuilder {
  private(set) var accounts: [CAMTAccount] = []
  /// The local names of the open elements, outermost first.
  private var path: [String] = []
  /// The depth of the open statement, entry and balance.
  private var statementDepth: Int?
  private var partDepth: Int?

  private static let statements: Set<String> = ["STMT", "RPT", "NTFCTN"]
  /// Whether more elements stand inside one another than ``MarkupLimit/depth`` allows.
  private(set) var isTooDeep = false

  mutating func add(_ element: MarkupScanner.Element) {
    if element.isEnd { return end(element.name) }
    guard path.count < MarkupLimit.depth.value else {
      isTooDeep = true
      return
    }
    path.append(element.name)
    if statementDepth == nil, Self.statements.contains(element.name) {
      statementDepth = path.count
      accounts.append(CAMTAccount())
    } else if statementDepth == path.count - 1, partDepth == nil, ["NTRY", "BAL"].contains(element.name) {
      partDepth = path.count
      let part = CAMTAccount.Part(line: element.line)
      if element.name == "NTRY" {
        accounts[accounts.count - 1].entries.append(part)
      } else {
        accounts[accounts.count - 1].balances.append(part)
      }
    }
    take(element)
    if element.isEmpty { end(element.name) }
  }

  /// Whether all elements have ended; marks the entry within which the file ends.
  mutating func finish() -> Bool {
    if partDepth != nil, let statementDepth, path[statementDepth] == "NTRY", let last = accounts.indices.last
    {
      accounts[last].entries[accounts[last].entries.count - 1].isCut = true
    }
    return path.isEmpty
  }

  private mutating func end(_ name: String) {
    guard let place = path.lastIndex(of: name) else { return }
    path.removeSubrange(place...)
    if let depth = partDepth, path.count < depth { partDepth = nil }
    if let depth = statementDepth, path.count < depth { statementDepth = nil }
  }

  /// Keeps a value under its path below the entry, balance or statement.
  private mutating func take(_ element: MarkupScanner.Element) {
    guard let statementDepth, let last = accounts.indices.last else { return }
    let below = path[(partDepth ?? statementDepth)...].joined(separator: "/")
    var values: [(String, String)] = []
    if !element.text.isEmpty { values.append((below, element.text)) }
    if element.name == "AMT" || element.name == "TXAMT", let currency = Self.currency(element.attributes) {
      values.append((below + "/@CCY", currency))
    }
    for (key, value) in values {
      if partDepth == nil {
        accounts[last].values[key, default: []].append(value)
      } else if path[statementDepth] == "NTRY" {
        accounts[last].entries[accounts[last].entries.count - 1].values[key, default: []].append(value)
      } else {
        accounts[last].balances[accounts[last].balances.count - 1].values[key, default: []].append(value)
      }
    }
  }

  /// The value of the attribute `Ccy`, with or without spaces around its equals sign.
  private static func currency(_ attributes: String) -> String? {
    guard let range = attributes.firstRange(of: "Ccy") else { return nil }
    let rest = attributes[range.upperBound...].drop(while: \.isWhitespace)
    guard rest.first == "=" else { return nil }
    let quoted = rest.dropFirst().drop(while: \.isWhitespace)
    guard quoted.first == "\"" || quoted.first == "'" else { return nil }
    let code = quoted.dropFirst().prefix { $0 != quoted.first }
    return code.count == 3 ? String(code) : nil
  }
}
