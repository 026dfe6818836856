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
      let copies = [session.copy, other].map {
        MergeCopy(name: $0.name, dataset: $0.dataset, modified: $0.modified)
      }
      let now = Origin.system.now()
      let merge = Merge(base: base, copies: copies, command: "my app: merge", now: now)
      try session.apply(merge.plan)
      return merge
    }
    for line in merge.plan.summary { print("\(line.place): \(line.operation) \(line.count)") }
    for conflict in merge.conflicts {
      let values = conflict.values.map(\.value.value.text).joined(separator: " or ")
      print("to decide: \(conflict.column) of \(conflict.about): \(values)")
    }
  }
}
