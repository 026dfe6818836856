import Foundation

/// How much a test with very many cases tries: little in `make test`, so that it is run often, and everything in `make laws`.
///
/// `DATASET_LAW_CASES` says how many random cases a law gets (`make laws`: 10,000); where it is set, every place is tried too.
/// A build without optimisation tries a part, so that `make test` takes minutes; `.ci/run` builds with it and tries all.
package enum Effort {
  #if DEBUG
    private static let share = 5
  #else
    private static let share = 1
  #endif

  private static let lawCases = ProcessInfo.processInfo.environment["DATASET_LAW_CASES"].flatMap { Int($0) }

  /// Whether everything is tried, as `make laws` does.
  package static var isWhole: Bool { lawCases != nil }

  /// How many random cases a law is tried on: `usual`, or what `DATASET_LAW_CASES` says, divided by `cost`: how many cases
  /// of a cheap law one case of this law takes as long as. Fewer than `least` say nothing.
  package static func cases(usual: Int, cost: Int = 1, least: Int = 1) -> Int {
    lawCases.map { max(1, $0 / cost) } ?? max(least, usual / share)
  }

  /// All of these, or the part that a build without optimisation tries.
  package static func share<Value>(of all: [Value]) -> [Value] { some(all.count / share, of: all) }

  /// Some of these, at random: all of them where laws are tried whole.
  package static func some<Value>(_ usual: Int, of all: [Value]) -> [Value] {
    guard !isWhole, usual < all.count else { return all }
    var random = SeededGenerator()
    return Array(all.shuffled(using: &random).prefix(usual))
  }

  /// The places at which a test cuts or changes its input: all of them where laws are tried whole, else about `usual`,
  /// evenly spread from one at random, with the first and the last.
  package static func places(_ all: Range<Int>, usual: Int) -> [Int] {
    let step = all.count / max(1, usual / share)
    guard !isWhole, step > 1 else { return Array(all) }
    var random = SeededGenerator()
    let first = all.lowerBound + Int.random(in: 1..<step, using: &random)
    return [all.lowerBound] + stride(from: first, to: all.upperBound - 1, by: step) + [all.upperBound - 1]
  }
}
