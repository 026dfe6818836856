package import DatasetFormat

/// Findings for a person: grouped by kind, the first places of each, then the counts.
package enum FindingsText {
  /// How many places of one kind are shown.
  private static let shown = 5

  /// Prints findings; `only` are the kinds that were looked for, nil all.
  package static func print(_ findings: [Finding], quiet: Bool, only: Set<FindingKind>? = nil) {
    for severity in Finding.Severity.allCases {
      let some = findings.filter { $0.severity == severity }
      for (kind, group) in grouped(some) {
        Output.line("\(severity.rawValue): \(kind) (\(group.count))")
        for finding in group.prefix(shown) { Output.line("  " + Printable.line(finding.description)) }
        if group.count > shown { Output.line("  ... and \(group.count - shown) more; --json lists all") }
      }
    }
    if quiet { return }
    let counts = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : Plural.count(count, severity.rawValue)
    }
    if counts.isEmpty, let only {
      let codes = only.map(\.code).sorted().joined(separator: ", ")
      return Output.line("no findings of \(codes); nothing else was checked")
    }
    Output.line(counts.isEmpty ? "no findings: everything is in order" : counts.joined(separator: ", "))
  }

  private static func grouped(_ findings: [Finding]) -> [(FindingKind, [Finding])] {
    var order: [FindingKind] = []
    var groups: [FindingKind: [Finding]] = [:]
    for finding in findings {
      if groups[finding.kind] == nil { order.append(finding.kind) }
      groups[finding.kind, default: []].append(finding)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}

/// Counted nouns.
package enum Plural {
  /// `1 line`, `2 lines`.
  package static func count(_ count: Int, _ noun: String) -> String { self.count(count, noun, noun + "s") }

  /// `1 copy`, `2 copies`.
  package static func count(_ count: Int, _ noun: String, _ plural: String) -> String {
    "\(count) \(count == 1 ? noun : plural)"
  }
}
