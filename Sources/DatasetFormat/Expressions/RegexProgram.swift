/// A compiled regular expression: flat instructions, so that running it follows no references.
struct RegexProgram: Sendable {
  /// One step.
  struct Instruction: Sendable {
    enum Operation: UInt8, Sendable { case match, set, assertion, save, jump, split }

    var operation: Operation
    /// The set's number, the assertion's raw value, the slot, the target, or the preferred way.
    var first: Int32
    /// The other way of a split.
    var second: Int32 = 0
  }

  var instructions: [Instruction] = []
  /// The characters that `set` instructions name.
  private(set) var sets: [ScalarSet] = []
  /// The ASCII members of each set, two words of 64 bits a set.
  private(set) var ascii: [UInt64] = []

  /// The ASCII characters with which a match can begin; nil where one can be empty.
  private(set) var firstASCII: (UInt64, UInt64)?
  private var numbers: [ScalarSet: Int32] = [:]

  /// The number of a set, made ready for quick questions about ASCII; equal sets have one number.
  mutating func number(of set: ScalarSet) -> Int32 {
    if let known = numbers[set] { return known }
    var words: (UInt64, UInt64) = (0, 0)
    for value in UInt8(0)..<128 where set.contains(Unicode.Scalar(value)) {
      if value < 64 { words.0 |= 1 << UInt64(value) } else { words.1 |= 1 << UInt64(value - 64) }
    }
    sets.append(set)
    ascii.append(words.0)
    ascii.append(words.1)
    let number = Int32(sets.count - 1)
    numbers[set] = number
    return number
  }

  /// Finds out with which characters a match can begin.
  mutating func findFirst() {
    var seen = [Bool](repeating: false, count: instructions.count)
    var open = [0]
    var first: (UInt64, UInt64) = (0, 0)
    while let index = open.popLast() {
      if seen[index] { continue }
      seen[index] = true
      let instruction = instructions[index]
      switch instruction.operation {
      case .match: return
      case .set:
        first.0 |= ascii[2 * Int(instruction.first)]
        first.1 |= ascii[2 * Int(instruction.first) + 1]
      case .assertion, .save: open.append(index + 1)
      case .jump: open.append(Int(instruction.first))
      case .split: open += [Int(instruction.first), Int(instruction.second)]
      }
    }
    firstASCII = first
  }
}
