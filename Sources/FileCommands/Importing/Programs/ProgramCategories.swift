/// The categories of a program as paths: `expenses:Car:Fuel`.
struct ProgramCategories {
  private var names: [String: (name: String, parent: String)] = [:]
  /// Entries that earned, less those that spent.
  private var balance: [String: Int] = [:]

  mutating func add(_ id: String, _ name: String, parent: String) {
    names[id] = (AccountTree.name(name), parent)
  }

  /// Notes that an entry of a category spent or earned, for programs whose categories do not say it.
  mutating func count(_ id: String, isEarned: Bool) { balance[id, default: 0] += isEarned ? 1 : -1 }

  /// The path of a category, or of an entry without one, which `isEarned` decides.
  func path(_ id: String, isEarned: Bool) -> String {
    var path: [String] = []
    var next = id
    while let found = names[next], path.count < 32 {
      path.insert(found.name, at: 0)
      next = found.parent
    }
    if path.isEmpty { return isEarned ? "income" : "expenses" }
    // What was bought and sent back is a category of spending.
    let isForEarning = balance[id].map { $0 > 0 } ?? isEarned
    return ([isForEarning ? "income" : "expenses"] + path).joined(separator: ":")
  }
}
