/// Rows by what is looked for, each given out once: a million equal lines are gone through in one pass.
struct RowPool<Wanted: Hashable> {
  private var left: [Wanted: ArraySlice<Int>] = [:]

  /// The next row that stands for no line yet; `candidates` is asked once for each thing that has any.
  mutating func next(_ wanted: Wanted, _ taken: RowSet, _ candidates: () -> [Int]) -> Int? {
    if left[wanted] == nil {
      let found = candidates()
      if found.isEmpty { return nil }
      left[wanted] = found[...]
    }
    while let number = left[wanted]?.popFirst() {
      if !taken.contains(number) { return number }
    }
    return nil
  }
}
