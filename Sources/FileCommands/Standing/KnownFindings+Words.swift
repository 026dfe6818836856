import CommandSupport
import DatasetFormat
import DatasetStore

extension KnownFindings {
  /// The counts for people, with their age where the check was not made just now.
  ///
  /// `none`, `2 warnings, checked 3 hours ago`, `not checked yet; dataset validate checks them`
  func words(at now: Timestamp) -> String {
    guard let last else { return "not checked yet; dataset validate checks the dataset" }
    let counts = Finding.Severity.allCases.compactMap { severity -> String? in
      last.counts[severity].map { Plural.count($0, severity.rawValue) }
    }
    let found = counts.isEmpty ? "none" : counts.joined(separator: ", ")
    if isNew { return found }
    let age = Self.age(from: last.began, to: now)
    return switch standing {
    case .current: "\(found), checked \(age)"
    case .sameFiles: "\(found), checked \(age); dataset validate checks again"
    case .otherFiles: "\(found) when last checked, \(age); the files changed since: run dataset validate"
    }
  }

  /// How long ago something was, in its largest unit.
  ///
  /// 59 seconds → `just now`, 90 minutes → `1 hour ago`
  private static func age(from start: Timestamp, to now: Timestamp) -> String {
    let minutes = Int(max(0, now.milliseconds - start.milliseconds) / 60_000)
    if minutes == 0 { return "just now" }
    if minutes < 60 { return "\(Plural.count(minutes, "minute")) ago" }
    if minutes < 24 * 60 { return "\(Plural.count(minutes / 60, "hour")) ago" }
    return "\(Plural.count(minutes / (24 * 60), "day")) ago"
  }
}
