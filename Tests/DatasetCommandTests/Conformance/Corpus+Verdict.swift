import Testing
import TestSupport

extension Corpus {
  /// How a file of the corpus was read.
  enum Verdict: Hashable, Sendable {
    /// As expected.
    case exact
    /// Less than expected, and said so: a question or a refusal. Never a wrong value.
    case short(String)
    /// Success was claimed and a fact differs, or the command crashed.
    case wrong(String)
  }

  /// Fails when anything is wrong, or when fewer files than `atLeast` are exact; prints what is not exact.
  static func judge(
    _ verdicts: [(name: String, verdict: Verdict)], atLeast floor: Int, _ subject: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var exact = 0
    for (name, verdict) in verdicts.sorted(by: { $0.name < $1.name }) {
      switch verdict {
      case .exact: exact += 1
      case .short(let why): print("conformance: \(subject): short \(name): \(why)")
      case .wrong(let why): Issue.record("\(subject): wrong \(name): \(why)", sourceLocation: sourceLocation)
      }
    }
    print("conformance: \(subject): \(exact) of \(verdicts.count) exact")
    #expect(exact >= floor, "\(subject): \(exact) exact", sourceLocation: sourceLocation)
  }
}
