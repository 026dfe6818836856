import TextScanning

/// Runs a compiled regular expression over the bytes of a text, all states at once (Pike's machine).
///
/// The time is bounded by the length of the text times that of the program, whatever the pattern; the memory
/// is one block for each run, on the stack for usual patterns.
struct RegexMachine {
  private let instructions: UnsafeBufferPointer<RegexProgram.Instruction>
  private let program: RegexProgram
  private let text: UnsafeBufferPointer<UInt8>
  /// Slots that each thread carries; 0: only whether there is a match is asked.
  private let slotCount: Int
  /// For each instruction the step at which it was last added, so that none is added twice.
  private let addedAt: UnsafeMutablePointer<Int32>
  private let stack: UnsafeMutablePointer<Int32>
  private var current: ThreadList
  private var following: ThreadList
  private let scratch: UnsafeMutablePointer<Int32>
  private var step: Int32 = 0

  /// Threads in order of preference, and their slots one after the other.
  private struct ThreadList {
    /// How many threads there are, and then for each its instruction.
    let memory: UnsafeMutablePointer<Int32>
    let slots: UnsafeMutablePointer<Int32>

    var instructions: UnsafeMutablePointer<Int32> { memory + 1 }
    var count: Int {
      get { Int(memory[0]) }
      nonmutating set { memory[0] = Int32(newValue) }
    }
  }

  /// Looks for the first match in a text.
  ///
  /// - Parameters:
  ///   - program: The pattern.
  ///   - text: UTF-8; invalid bytes are read as U+FFFD.
  ///   - slots: Filled with byte offsets, two per group, -1 for a group that took no part; empty: no captures
  ///     are kept.
  /// - Returns: Whether there is a match.
  static func run(
    _ program: RegexProgram, on text: UnsafeBufferPointer<UInt8>, slots: inout [Int32]
  ) -> Bool {
    let count = program.instructions.count
    let slotCount = slots.count
    // Each instruction is added once a step, so it is split once and saved once: that bounds the stack.
    let stackSize = 3 * count + 3
    let size = count + stackSize + 2 * (1 + count * (1 + slotCount)) + slotCount
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: size) { memory in
      guard let base = memory.baseAddress else { return false }
      memory.initialize(repeating: 0)
      return program.instructions.withUnsafeBufferPointer { instructions in
        let lists = base + count + stackSize
        let slotLists = lists + 2 * (1 + count)
        var machine = RegexMachine(
          instructions: instructions, program: program, text: text, slotCount: slotCount, addedAt: base,
          stack: base + count,
          current: ThreadList(memory: lists, slots: slotLists),
          following: ThreadList(memory: lists + 1 + count, slots: slotLists + count * slotCount),
          scratch: slotLists + 2 * count * slotCount)
        return slots.withUnsafeMutableBufferPointer { machine.run(into: $0) }
      }
    }
  }

  private mutating func run(into result: UnsafeMutableBufferPointer<Int32>) -> Bool {
    var isFound = false
    var position = 0
    var before: Unicode.Scalar?
    while true {
      if !isFound, current.count == 0, skipToFirst(&position) {
        before = position == 0 ? nil : Unicode.Scalar(text[position - 1])
      }
      let (scalar, length) = scalar(at: position)
      // A match that began further left wins, so none begins once one is found.
      if !isFound {
        if current.count == 0 { step &+= 1 }
        for slot in 0..<slotCount { scratch[slot] = -1 }
        add(0, at: position, before, scalar, to: current)
      }
      if current.count == 0, isFound { return true }
      let next = length == 0 ? nil : self.scalar(at: position + length).scalar
      step &+= 1
      following.count = 0
      threads: for thread in 0..<current.count {
        let index = Int(current.instructions[thread])
        let slots = current.slots + thread * slotCount
        if instructions[index].operation == .match {
          // Threads behind a match are less preferred than it.
          isFound = true
          if slotCount == 0 { return true }
          for slot in 0..<slotCount { result[slot] = slots[slot] }
          break threads
        }
        guard let scalar, contains(scalar, set: Int(instructions[index].first)) else { continue }
        for slot in 0..<slotCount { scratch[slot] = slots[slot] }
        add(index + 1, at: position + length, scalar, next, to: following)
      }
      swap(&current, &following)
      guard let scalar else { return isFound }
      before = scalar
      position += length
    }
  }

  /// Goes on to the next character that can begin a match; over ASCII only, so the one before it is ASCII
  /// too.
  ///
  /// - Returns: Whether any character was left out.
  private func skipToFirst(_ position: inout Int) -> Bool {
    guard let first = program.firstASCII else { return false }
    let start = position
    while position < text.count {
      let byte = text[position]
      let word = byte < 64 ? first.0 : first.1
      if byte >= 0x80 || word & (1 << UInt64(byte & 63)) != 0 { break }
      position += 1
    }
    return position > start
  }

  /// Adds a thread with the slots in `scratch` and all it reaches without reading, in order of preference.
  private mutating func add(
    _ start: Int, at position: Int, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?,
    to threads: ThreadList
  ) {
    var depth = 1
    stack[0] = Int32(start)
    while depth > 0 {
      depth -= 1
      var index = Int(stack[depth])
      if index < 0 {
        // A slot to be put back, and below it the value.
        depth -= 1
        scratch[-index - 1] = stack[depth]
        continue
      }
      walk: while addedAt[index] != step {
        addedAt[index] = step
        let instruction = instructions[index]
        switch instruction.operation {
        case .jump: index = Int(instruction.first)
        case .split:
          stack[depth] = instruction.second
          depth += 1
          index = Int(instruction.first)
        case .save:
          let slot = Int(instruction.first)
          if slot < slotCount {
            stack[depth] = scratch[slot]
            stack[depth + 1] = Int32(-slot - 1)
            depth += 2
            scratch[slot] = Int32(position)
          }
          index += 1
        case .assertion:
          guard holds(Int(instruction.first), before, after) else { break walk }
          index += 1
        case .set, .match:
          threads.instructions[threads.count] = Int32(index)
          let slots = threads.slots + threads.count * slotCount
          for slot in 0..<slotCount { slots[slot] = scratch[slot] }
          threads.count += 1
          break walk
        }
      }
    }
  }

  private func holds(
    _ assertion: Int, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { ScalarSet.isMember($0, of: .word) } ?? false
    }
    switch RegexAssertion(rawValue: assertion) {
    case .start: return before == nil
    case .end: return after == nil
    case .wordBoundary: return isWord(before) != isWord(after)
    case .noWordBoundary, nil: return isWord(before) == isWord(after)
    }
  }

  private func contains(_ scalar: Unicode.Scalar, set: Int) -> Bool {
    let value = scalar.value
    if value < 128 { return program.ascii[2 * set + Int(value >> 6)] & (1 << UInt64(value & 63)) != 0 }
    return program.sets[set].contains(scalar)
  }

  /// The character at a byte offset and its length; nil at the end of the text.
  private func scalar(at position: Int) -> (scalar: Unicode.Scalar?, length: Int) {
    guard position < text.count else { return (nil, 0) }
    let first = text[position]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let (value, length) = UTF8Scalar.decode(text, at: position)
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

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

  /// The ASCII characters with which a match can begin; nil if one can be empty.
  private(set) var firstASCII: (UInt64, UInt64)?
  private var numbers: [ScalarSet: Int32] = [:]

  /// The number of a set, made ready for quick questions about ASCII; equal sets have one number.
  mutating func number(of set: ScalarSet) -> Int32 {
    if let known = numbers[set] { return known }
    let words = set.ascii
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
