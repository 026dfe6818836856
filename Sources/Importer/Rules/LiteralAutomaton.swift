/// Finds which of many literals occur in a text, in one pass over its bytes (Aho and Corasick, 1975).
struct LiteralAutomaton: Sendable {
  /// For each state 256 following states.
  private var transitions: [Int32]
  /// For each state the literals that end there.
  private var outputs: [[Int]]

  /// - Parameter literals: Bytes and the number reported for them; empty ones are never found.
  init(_ literals: [(bytes: [UInt8], number: Int)]) {
    transitions = Array(repeating: -1, count: 256)
    outputs = [[]]
    for (bytes, number) in literals where !bytes.isEmpty { insert(bytes, number) }
    link()
  }

  private mutating func insert(_ bytes: [UInt8], _ number: Int) {
    var state = 0
    for byte in bytes {
      let index = state * 256 + Int(byte)
      if transitions[index] < 0 {
        transitions[index] = Int32(outputs.count)
        transitions.append(contentsOf: repeatElement(-1, count: 256))
        outputs.append([])
      }
      state = Int(transitions[index])
    }
    outputs[state].append(number)
  }

  /// Fills in the transitions that fall back to a shorter prefix, breadth first.
  private mutating func link() {
    var fallback = Array(repeating: 0, count: outputs.count)
    var queue: [Int] = []
    for byte in 0..<256 {
      if transitions[byte] < 0 { transitions[byte] = 0 } else { queue.append(Int(transitions[byte])) }
    }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      outputs[state] += outputs[fallback[state]]
      for byte in 0..<256 {
        let index = state * 256 + byte
        let through = Int(transitions[fallback[state] * 256 + byte])
        if transitions[index] < 0 {
          transitions[index] = Int32(through)
        } else {
          let next = Int(transitions[index])
          fallback[next] = through
          queue.append(next)
        }
      }
    }
  }

  /// Calls `body` with the number of each literal that occurs; possibly several times.
  func forEachMatch(in text: some Sequence<UInt8>, _ body: (Int) -> Void) {
    var state = 0
    for byte in text {
      state = Int(transitions[state * 256 + Int(byte)])
      for number in outputs[state] { body(number) }
    }
  }
}
