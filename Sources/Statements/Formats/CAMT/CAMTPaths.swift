import TextScanning

/// The paths of elements that a camt file has, each with its number: an entry is told by numbers, and no text is made of them.
struct CAMTPaths {
  /// The path of a statement, balance or entry itself.
  static let root: Int32 = 0
  /// The path of an element outside of statements.
  static let outside: Int32 = -1

  private struct Node {
    var parent: Int32
    /// The last part, in capitals.
    var name: [UInt8]
    var path: String
    var field: CAMTField?
    /// The path that came behind this one last, as most entries are like those before.
    var next: Int32 = 0
  }

  private struct Step: Hashable {
    var parent: Int32
    var name: [UInt8]
  }

  private var nodes = [Node(parent: CAMTPaths.outside, name: [], path: "")]
  private var numbers: [Step: Int32] = [:]

  /// The number of different paths.
  var count: Int { nodes.count }

  /// The number of the path of an element inside of another, which came behind a `previous` one.
  mutating func path(
    in parent: Int32, _ name: UnsafeBufferPointer<UInt8>, after previous: Int32
  ) -> Int32 {
    let guess = nodes[Int(previous)].next
    if nodes[Int(guess)].parent == parent,
      nodes[Int(guess)].name.withUnsafeBufferPointer({ MarkupName.areEqual($0, name) })
    {
      return guess
    }
    let step = Step(parent: parent, name: name.map(\.asciiCapital))
    let number = numbers[step] ?? add(step)
    nodes[Int(previous)].next = number
    return number
  }

  private mutating func add(_ step: Step) -> Int32 {
    let number = Int32(nodes.count)
    let above = nodes[Int(step.parent)].path
    let path = (above.isEmpty ? "" : above + "/") + String(decoding: step.name, as: UTF8.self)
    nodes.append(Node(parent: step.parent, name: step.name, path: path, field: CAMTField(path: path)))
    numbers[step] = number
    return number
  }

  /// What elements of a path mean; nil: nothing here.
  func field(_ number: Int32) -> CAMTField? { nodes[Int(number)].field }

  /// For each path its place in the order of names.
  var ranks: [Int32] {
    var ranks = [Int32](repeating: 0, count: nodes.count)
    for (rank, number) in nodes.indices.sorted(by: { nodes[$0].path < nodes[$1].path }).enumerated() {
      ranks[number] = Int32(rank)
    }
    return ranks
  }
}
