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
    let age = LastCheck.age(from: last.began, to: now)
    return switch standing {
    case .current: "\(found), checked \(age)"
    case .sameFiles: "\(found), checked \(age); dataset validate checks again"
    case .otherFiles: "\(found) when last checked, \(age); the files changed since: run dataset validate"
    }
  }
}
