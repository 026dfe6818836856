/// Which of some numbered things belong together, such as units that have records in common.
struct UnitGroups {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func join(_ one: Int, _ other: Int) {
    let (first, second) = (root(one), root(other))
    parents[max(first, second)] = min(first, second)
  }

  /// The first of those that one belongs to.
  func first(of unit: Int) -> Int {
    var unit = unit
    while parents[unit] != unit { unit = parents[unit] }
    return unit
  }

  private mutating func root(_ unit: Int) -> Int {
    let root = first(of: unit)
    var unit = unit
    while parents[unit] != root {
      let next = parents[unit]
      parents[unit] = root
      unit = next
    }
    return root
  }
}
