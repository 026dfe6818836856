/// Runs a compiled regular expression over a text, all states at once.
struct RegexMachine {
  private let program: [RegexInstruction]
  private let slotCount: Int
  /// For each instruction the step at which it was last added, so that none is added twice.
  private var addedAt: [Int]
  private var step = 0

  private struct Thread {
    var instruction: Int
    var slots: [Int]
  }

  init(program: [RegexInstruction], slotCount: Int) {
    self.program = program
    self.slotCount = slotCount
    addedAt = Array(repeating: -1, count: program.count)
  }

  /// The slots of the first match, preferred ways first; nil where there is none.
  mutating func run(_ text: [Unicode.Scalar]) -> [Int]? {
    var current: [Thread] = []
    var following: [Thread] = []
    var found: [Int]?
    for position in 0...text.count {
      // A match that began further left wins, so none begins once one is found.
      if found == nil {
        if current.isEmpty { step += 1 }
        add(0, Array(repeating: -1, count: slotCount), position, text, &current)
      }
      if current.isEmpty {
        // Nothing begins here; a later place may still do, as for `\bword`.
        if found != nil { break }
        continue
      }
      step += 1
      following.removeAll(keepingCapacity: true)
      for thread in current {
        switch program[thread.instruction] {
        case .match:
          found = thread.slots
        case .set(let set):
          if position < text.count, set.contains(text[position]) {
            add(thread.instruction + 1, thread.slots, position + 1, text, &following)
          }
          continue
        default: continue
        }
        // Threads behind a match are less preferred than it.
        break
      }
      swap(&current, &following)
    }
    return found
  }

  /// Adds a thread and all it reaches without reading, in order of preference; an explicit stack, since a
  /// pattern may be long.
  private mutating func add(
    _ instruction: Int, _ slots: [Int], _ position: Int, _ text: [Unicode.Scalar], _ threads: inout [Thread]
  ) {
    var stack: [(instruction: Int, slots: [Int])] = [(instruction, slots)]
    while var (instruction, slots) = stack.popLast() {
      walk: while addedAt[instruction] != step {
        addedAt[instruction] = step
        switch program[instruction] {
        case .jump(let target): instruction = target
        case .split(let first, let second):
          stack.append((second, slots))
          instruction = first
        case .save(let slot):
          slots[slot] = position
          instruction += 1
        case .assertion(let assertion):
          guard holds(assertion, position, text) else { break walk }
          instruction += 1
        case .set, .match:
          threads.append(Thread(instruction: instruction, slots: slots))
          break walk
        }
      }
    }
  }

  private func holds(_ assertion: RegexAssertion, _ position: Int, _ text: [Unicode.Scalar]) -> Bool {
    func isWord(_ index: Int) -> Bool {
      text.indices.contains(index) && ScalarSet.isMember(text[index], of: .word)
    }
    switch assertion {
    case .start: return position == 0
    case .end: return position == text.count
    case .wordBoundary: return isWord(position - 1) != isWord(position)
    case .noWordBoundary: return isWord(position - 1) == isWord(position)
    }
  }
}
