/// Names in the order in which they were met, each with its number.
struct NumberedNames<Name: Hashable & Sendable>: Sendable {
  private(set) var names: [Name]
  private var numbers: [Name: Int32]
  private var last: (name: Name, number: Int32)?

  /// Of equal names the first counts.
  init(_ names: [Name]) {
    self.names = names
    numbers = Dictionary(
      names.enumerated().map { ($1, Int32(clamping: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of a name, a new one where it was not met before.
  mutating func number(of name: Name) -> Int32 {
    // Rows that stand together mostly name the same.
    if let last, last.name == name { return last.number }
    let number = numbers[name] ?? Int32(clamping: names.count)
    if number == names.count {
      names.append(name)
      numbers[name] = number
    }
    last = (name, number)
    return number
  }

  /// The numbers of names here, by their numbers elsewhere.
  mutating func places(of others: [Name]) -> [Int32] { others.map { number(of: $0) } }
}
