extension Array {
  /// Makes room for as many elements more. Unlike `reserveCapacity`, which makes room for exactly that many, it may be called for
  /// each of many short lists: the array is copied a few times in all, not once a list.
  mutating func makeRoom(for more: Int) {
    if count + more > capacity { reserveCapacity(Swift.max(count + more, capacity * 2)) }
  }
}
