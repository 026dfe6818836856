import DatasetFormat

/// Changes of one kind in one place, such as all new values of one column: what a long plan is printed by.
struct ChangeGroup {
  /// What the changes have in common.
  fileprivate struct Kind: Hashable {
    var place: String
    var operation: String
    /// The column's name, or its letters.
    var column: String?
  }

  private let kind: Kind
  private var changes: [Change] = []

  /// How many changes of a group are printed.
  private static let shown = 3

  /// The groups of a plan, in the order of the first change of each.
  static func all(of plan: Plan) -> [ChangeGroup] {
    var groups: [ChangeGroup] = []
    var numbers: [Kind: Int] = [:]
    for change in plan.changes {
      let kind = Kind(change)
      let number = numbers[kind] ?? groups.count
      if number == groups.count {
        groups.append(ChangeGroup(kind: kind))
        numbers[kind] = number
      }
      groups[number].changes.append(change)
    }
    return groups
  }

  /// The count, and the first changes below it; of a single change that alone.
  var lines: [String] {
    let listed = changes.prefix(Self.shown).map { Printable.line($0.description) }
    if changes.count == 1 { return listed }
    let title = Printable.line(
      "\(changes.count) x \(kind.operation) in \(kind.place)" + (kind.column.map { ", \($0)" } ?? ""))
    let more = changes.count - listed.count
    return [title + ":"] + listed.map { "  " + $0 }
      + (more > 0 ? ["  ... and \(more) more; --all lists each"] : [])
  }

  private init(kind: Kind) { self.kind = kind }
}

extension ChangeGroup.Kind {
  fileprivate init(_ change: Change) {
    operation = change.operation
    let address = change.address
    switch address.place {
    case .tab, .own: place = address.place.description
    case .receipt: place = "Receipts"
    }
    column = address.column?.description
  }
}
