/// Taken names, with the number to try next for each requested name.
///
/// Each of thousands of equal names gets a unique one without trying all before it. The last number is
/// remembered, because a taken name is never released.
package struct FreeNames: Sendable {
  private var taken: Set<String>
  private let ignoresCase: Bool
  /// By name, the first number that may be free.
  private var next: [String: Int] = [:]

  /// - Parameters:
  ///   - taken: The names that are taken.
  ///   - ignoresCase: Whether `Cash` and `cash` are one name.
  package init(_ taken: some Sequence<String> = EmptyCollection(), ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    self.taken = ignoresCase ? Set(taken.map { $0.lowercased() }) : Set(taken)
  }

  /// Whether a name is taken.
  package func contains(_ name: String) -> Bool { taken.contains(folded(name)) }

  /// Takes a name; false if it was taken before.
  @discardableResult
  package mutating func take(_ name: String) -> Bool { taken.insert(folded(name)).inserted }

  /// Finds the name where it is free, else the first of its spellings with 2, 3, ... that is; the caller
  /// takes it.
  ///
  /// - Parameters:
  ///   - name: The name that is wanted.
  ///   - spelled: The name with a number, the same whenever it is asked.
  /// - Returns: A name that is not taken.
  package mutating func free(_ name: String, spelled: (Int) -> String) -> String {
    guard contains(name) else { return name }
    let base = folded(name)
    var number = next[base] ?? 2
    var spelling = spelled(number)
    while contains(spelling) {
      number += 1
      spelling = spelled(number)
    }
    next[base] = number
    return spelling
  }

  private func folded(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}
