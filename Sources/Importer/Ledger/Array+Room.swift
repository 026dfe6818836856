extension Array {
  /// Makes room for more elements.
  ///
  /// `reserveCapacity` makes room for an exact number. This may be called for each of many short lists, and
  /// the array is copied a few times in total, not once for each list.
  mutating func makeRoom(for more: Int) {
    if count + more > capacity { reserveCapacity(Swift.max(count + more, capacity * 2)) }
  }
}
