/// How a line is read as the file has it, when nothing is said of it.
enum LineState: Equatable {
  case entry
  case skipped(SkippedLine.Reason)

  /// Why it cannot be read; nil where it can, or is no entry.
  var problem: String? {
    if case .skipped(let reason) = self, reason.isLoss { return reason.description }
    return nil
  }

  /// Whether leaving it out leaves anything out.
  var mayBeEntry: Bool {
    switch self {
    case .entry, .skipped(.undecided), .skipped(.noAmount): true
    case .skipped(let reason): reason.isLoss
    }
  }
}
