import DatasetFormat
import DatasetStore
import Merging

/// Brings another copy of a dataset into it: `MergeCopies COMMON-STATE DATASET COPY`.
@main enum MergeCopies {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { fatalError("usage: MergeCopies COMMON-STATE DATASET COPY") }
    let base = try DatasetCopy(at: arguments[1]).dataset
    let other = try DatasetCopy(at: arguments[3])
    let merge = try DatasetLocator.at(arguments[2]).write { session in
      let copies = [session.copy, other].map { MergeCopy($0.name, $0.dataset, modified: $0.modified) }
      let merge = Merge(base: base, copies: copies, reason: "my app: merge")
      try session.apply(merge.plan)
      return merge
    }
    for line in merge.plan.summaryLines { print(line) }
    for conflict in merge.conflicts {
      let values = conflict.values.map(\.text).joined(separator: " or ")
      print("to decide: \(conflict.column) of \(conflict.about): \(values)")
    }
  }
}
