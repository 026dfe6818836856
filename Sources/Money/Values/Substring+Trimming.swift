extension Substring {
  /// The text without white space at its ends.
  package var trimmingSpaces: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
