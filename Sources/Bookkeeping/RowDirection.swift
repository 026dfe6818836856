import DatasetFormat

/// Which way the money of a transaction goes.
struct RowDirection {
  private let type: Int
  private let direction: Int
  private let typeWords: [ValueKind.Choice]
  private let directionWords: [ValueKind.Choice]

  init(_ schema: TabSchema) {
    type = schema["type"]
    direction = schema["direction"]
    typeWords = schema.words(at: type)
    directionWords = schema.words(at: direction)
  }

  /// True for money out, false for money in, nil where the row does not say.
  func isOut(_ row: TabRow) -> Bool? {
    guard let word = row.choice(type, of: typeWords).value else { return nil }
    let reading = row.choice(direction, of: directionWords)
    if let given = reading.value { return given == "out" }
    guard reading.isBlank, word == "expense" || word == "income" else { return nil }
    return word == "expense"
  }
}
