package import DatasetFormat

/// Spans of days, which may overlap: a day is looked up in their union.
package struct DaySpans: Sendable {
  private var spans: [(first: Int32, last: Int32)] = []

  /// The union of spans by their first and last day numbers; those that end before they begin have no days.
  package init(_ all: [(first: Int32, last: Int32)]) {
    for span in all.filter({ $0.first <= $0.last }).sorted(by: { $0.first < $1.first }) {
      if let end = spans.last?.last, span.first <= end {
        spans[spans.count - 1].last = max(end, span.last)
      } else {
        spans.append(span)
      }
    }
  }

  /// Whether there are no days.
  package var isEmpty: Bool { spans.isEmpty }

  /// Whether a day is in any of the spans.
  package func contains(_ day: CalendarDate) -> Bool {
    let day = day.dayNumber
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].first <= day { low = middle + 1 } else { high = middle }
    }
    return low > 0 && spans[low - 1].last >= day
  }
}
