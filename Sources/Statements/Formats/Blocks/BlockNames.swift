/// The names of a text of blocks: how often each stands there, and which are of dates and of amounts.
struct BlockNames {
  /// More names than entries have.
  private static let limit = 80

  fileprivate struct Use {
    var count = 0
    var dates = 0
    var numbers = 0
  }

  /// The names in their normal form, and what they name.
  let dates: Set<String>
  let amounts: Set<String>
  private let uses: [String: Use]
  /// Whether so many lines are names and values that the text can be blocks.
  let areMost: Bool

  init?(_ lines: [BlockLines.Line]) {
    var uses: [String: Use] = [:]
    var filled = 0
    var pairs = 0
    for line in lines {
      switch line.content {
      case .blank, .rule: break
      case .text: filled += 1
      case .pair(let name, let value):
        filled += 1
        pairs += 1
        uses[HeaderWords.normal(name), default: Use()].add(value)
      }
      if uses.count > Self.limit { return nil }
    }
    self.uses = uses
    areMost = pairs * 2 > filled
    func known(_ isWanted: (HeaderRole) -> Bool, _ isFilled: (Use) -> Bool) -> Set<String> {
      let found = uses.filter { name, use in
        isFilled(use) && HeaderWords.matches(name).contains { $0.strength >= 2 && isWanted($0.role) }
      }
      return Set(found.keys)
    }
    dates = known(\.isDate) { $0.dates * 2 >= $0.count }
    amounts = known(\.isMovement) { $0.numbers * 2 >= $0.count }
  }

  /// How often the most frequent name of a date occurs.
  var entries: Int { dates.map(count).max() ?? 0 }

  func count(_ name: String) -> Int { uses[name]?.count ?? 0 }

  /// Whether names of a date and of an amount occur again and again; once is enough where that is asked for.
  func areOfEntries(least: Int) -> Bool {
    areMost && entries >= least && amounts.contains { count($0) * 4 >= entries }
      && amounts.reduce(0) { $0 + count($1) } >= least
  }
}

extension BlockNames.Use {
  fileprivate mutating func add(_ value: String) {
    count += 1
    let token = CellToken(value)
    if token.date != nil { dates += 1 } else if token.number != nil { numbers += 1 }
  }
}
