import TextScanning

/// Which rows are headers, and which are records that only look so.
extension TableSearch {
  /// Whether a row holds words only, fills most of its width, and rows of data of its width follow.
  func isHeader(_ row: Int) -> Bool {
    let types = rows.types(row)
    if types.first == .empty, types.contains(where: \.isTyped) { return namesPeriods(row) }
    let filled = types.count { $0 != .empty }
    guard !types.contains(where: \.isTyped), filled >= 2 || types.count == 1 else { return false }
    guard filled * 2 > filledWidth(types) - (isBelowNothing(row) ? blankStart(types) : 0) else {
      return false
    }
    if types.count == 1 { return row == 0 && rows.count > 1 && rows.types(1).contains(where: \.isTyped) }
    guard let data = dataBelow(row) else { return false }
    return !isRecord(row, before: data)
  }

  /// Whether a row has different years or dates after a blank corner, above labels and other numbers.
  private func namesPeriods(_ row: Int) -> Bool {
    let types = rows.types(row)
    let corner = blankStart(types)
    let names = rows.texts(row).dropFirst(corner)
    guard isBelowNothing(row), names.count > 1, Set(names).count == names.count else { return false }
    guard zip(types.dropFirst(corner), names).allSatisfy({ $0 == .date || HeaderLines.isYear($1) }) else {
      return false
    }
    let next = (row + 1)..<max(row + 1, min(rows.count, row + 11))
    let below = next.prefix { !rows.followsGap($0) }
    return below.count > 1
      && below.allSatisfy { next in
        let found = rows.types(next)
        guard found.first == .text, found.count > corner else { return false }
        let values = zip(found, rows.texts(next)).dropFirst(corner)
        return values.allSatisfy { $0 == .empty || $0 == .number && !HeaderLines.isYear($1) }
      }
  }

  /// The row of data that a header above it would belong to.
  private func dataBelow(_ row: Int) -> Int? {
    for follower in (row + 1)..<max(row + 1, min(rows.count, row + 4)) {
      if isData(follower, like: row) {
        return !rows.followsGap(follower) || follower == row + 1 ? follower : nil
      }
      if rows.followsGap(follower) { return nil }
    }
    return nil
  }

  /// Whether a row of words is a record among others, without a blank line between.
  ///
  /// It is one if rows of words are above it and mostly such rows below. Under a row of data it is one in
  /// three cases: the rows below resemble that row; it leaves a column blank that is filled above or below;
  /// or one of its cells is repeated.
  private func isRecord(_ row: Int, before data: Int) -> Bool {
    if isAmongWords(row) { return true }
    var above = row - 1
    while above > 0, above > row - 6, !isData(above), !rows.followsGap(above + 1) { above -= 1 }
    guard above >= 0, isData(above), rows.width(above) > 1,
      !(above..<row).contains(where: { rows.followsGap($0 + 1) })
    else { return false }
    if isAlike(above, data), rows.width(above) == rows.width(data) || rows.width(row) < rows.width(data) {
      return true
    }
    let leavesOut = zip(rows.types(above), rows.types(row)).contains { $0.isTyped && $1 == .empty }
    return leavesOut || leavesBlank(row) || isSaidAgain(row)
  }

  /// Whether a row leaves a column blank that one of the next rows fills.
  private func leavesBlank(_ row: Int) -> Bool {
    let types = rows.types(row)
    let below = ((row + 1)..<min(rows.count, row + 6)).prefix { !rows.followsGap($0) }
    return below.contains { next in zip(types, rows.types(next)).contains { $0 == .empty && $1 != .empty } }
  }

  /// Whether a cell of a row occurs again in its column, below it or in a row of data above.
  private func isSaidAgain(_ row: Int) -> Bool {
    let texts = rows.texts(row)
    let others = max(0, row - 30)..<min(rows.count, row + 31)
    return others.contains { other in
      guard other > row || other < row && isData(other) else { return false }
      return zip(texts, rows.texts(other)).contains { !$0.isEmpty && $0 == $1 }
    }
  }

  /// Whether two rows of words of the same width are right above, and less than half of the rows below have
  /// numbers or dates.
  private func isAmongWords(_ row: Int) -> Bool {
    guard row > 1, !rows.followsGap(row), !rows.followsGap(row - 1) else { return false }
    guard isWords(row - 1, like: row), isWords(row - 2, like: row) else { return false }
    let below = (row + 1)..<min(rows.count, row + 11)
    return below.count(where: isData) * 2 < below.count
  }

  /// Whether there is no row of words or data right above a row: the corner of a table may be blank there.
  private func isBelowNothing(_ row: Int) -> Bool {
    row == 0 || rows.followsGap(row) || rows.types(row - 1).count { $0 != .empty } < 2
  }

  /// The number of blank fields at the start.
  private func blankStart(_ types: [CellTextType]) -> Int { types.firstIndex { $0 != .empty } ?? 0 }

  /// Whether two rows have numbers and dates mostly in the same columns: rows of one table.
  func isAlike(_ one: Int, _ other: Int) -> Bool {
    let pairs = zip(rows.types(one), rows.types(other)).filter { $0.0.isTyped || $0.1.isTyped }
    return !pairs.isEmpty && pairs.count { $0.0 == $0.1 } * 2 > pairs.count
  }

  /// The number of fields up to the last that is not empty.
  private func filledWidth(_ types: [CellTextType]) -> Int {
    (types.lastIndex { $0 != .empty } ?? -1) + 1
  }

  func isComplete(_ row: Int) -> Bool {
    let types = rows.types(row)
    return !types.prefix(filledWidth(types)).contains(.empty)
  }

  /// Whether a row holds a number or a date.
  func isData(_ row: Int) -> Bool { rows.types(row).contains(where: \.isTyped) }

  /// Whether a row of data fits under a header of some width.
  func isData(_ row: Int, like header: Int) -> Bool {
    let width = rows.width(header)
    let found = rows.width(row)
    return found * 2 >= width && found <= width * 2 && found > 1 && isData(row)
  }

  /// Of rows of words, one below the other, the one that names the columns: the first of the widest that is
  /// complete.
  func namingRow(from first: Int) -> Int {
    let width = rows.width(first)
    // Words from the start of a table on: the first full row of them is its header, however late its numbers
    // begin.
    var start = first
    while start > 0, !rows.followsGap(start), rows.width(start - 1) == width,
      !rows.types(start - 1).contains(where: \.isTyped)
    {
      start -= 1
    }
    let full = (start..<first).first { isComplete($0) && filledWidth(rows.types($0)) == width }
    let wordy = (start..<first).first(where: isMostlyFilled)
    if let top = full ?? wordy, full != nil || first - top > 2,
      width > 2 || first - top > dataRows(below: first)
    {
      return top
    }
    var last = first
    while last + 1 < rows.count, last < first + 8, !rows.followsGap(last + 1), isHeader(last + 1) {
      last += 1
    }
    let widest = (first...last).map { filledWidth(rows.types($0)) }.max() ?? 0
    return (first...last).first { isComplete($0) && filledWidth(rows.types($0)) == widest } ?? last
  }

  /// Whether a row holds words only, in most of its fields, and has as many of them as another row.
  private func isWords(_ row: Int, like other: Int) -> Bool {
    rows.width(row) == rows.width(other) && !isData(row) && isMostlyFilled(row)
  }

  private func isMostlyFilled(_ row: Int) -> Bool {
    let types = rows.types(row)
    return types.count { $0 != .empty } * 2 > types.count
  }

  /// The number of rows of data right below a row.
  private func dataRows(below row: Int) -> Int {
    var next = row + 1
    while next < rows.count, next < row + Self.leadingRows, isData(next) { next += 1 }
    return next - row - 1
  }
}
