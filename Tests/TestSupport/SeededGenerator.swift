import Foundation
import Synchronization
import Testing

/// Random numbers that a failing run can repeat: print ``seed`` in the message (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64 = Seeds.next()) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Where random tests begin.
///
/// Every run tries other cases, unless `DATASET_SEED` is set: then each test gets the same seeds each time, whatever else
/// runs beside it. Continuous integration sets it from the tree of files it tests, so that one state of the project has
/// one outcome.
package enum Seeds {
  private static let start = ProcessInfo.processInfo.environment["DATASET_SEED"]
  private static let given = Mutex<[String: UInt64]>([:])

  /// The next seed of the test that is running. Cases of one test that run at once share its row of seeds.
  package static func next() -> UInt64 {
    guard let start else { return .random(in: 0 ... .max) }
    let test = Test.current.map { "\($0.id)" } ?? ""
    let number = given.withLock { given in
      given[test, default: 0] += 1
      return given[test, default: 0]
    }
    // FNV-1a, 64 bits.
    return "\(start) \(test) \(number)".utf8.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01B3
    }
  }
}
