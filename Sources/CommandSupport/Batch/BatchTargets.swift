import ArgumentParser
import DatasetFormat
import DatasetStore

/// Where the exports of a batch go: `--to` with places for what differs from dataset to dataset.
package struct BatchTargets {
  private let pattern: String
  private var taken: Set<String> = []

  init(_ pattern: String) { self.pattern = pattern }

  private static let places = ["{name}", "{parent}", "{number}"]

  /// Refuses what would not be a file of its own for each dataset.
  ///
  /// - Throws: `ValidationError`.
  package static func require(_ pattern: String?, _ format: CopyFormat?) throws {
    let list = places.joined(separator: ", ")
    guard let pattern, pattern != "-" else {
      throw ValidationError(
        "a batch writes a file for each dataset. Name them with --output, such as -o 'out/{name}.jsonl'.")
    }
    guard places.contains(where: pattern.contains) else {
      throw ValidationError(
        "--output \(pattern): every dataset of the batch would be written there. Put one of \(list) into the name, such as 'out/{name}.jsonl'."
      )
    }
    let named = format ?? CopyFormat(path: pattern)
    if named == .dataPackage || named == .tabs(.csv) && FilePath.ending(of: pattern) != "csv" {
      throw ValidationError(
        "--output \(pattern): in a batch each dataset becomes one file (found a folder). Take a format of one file, such as jsonl, or a name that ends in .csv."
      )
    }
  }

  /// Whether a folder's name can be a part of a file's: no dot file, no path of its own and no device comes of it.
  private static func isPartOfName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\\")
      && !name.unicodeScalars.contains("\0") && !ReceiptPath.isDevice(name)
  }

  /// Names the file of a dataset.
  ///
  /// - Parameters:
  ///   - path: The dataset's path.
  ///   - number: Which one it is, from 1.
  /// - Returns: The file's path.
  /// - Throws: ``Failure`` where another dataset of this batch has the file, and for a dataset whose name cannot be a file name.
  mutating func target(of path: String, number: Int) throws -> String {
    let root = DatasetFolder.root(of: path)
    let values = [FilePath.name(of: root), FilePath.name(of: FilePath.parent(of: root)), "\(number)"]
    // A folder's name is its owner's, who may be a stranger: it must not choose where the file comes to be, nor hide it.
    for (place, value) in zip(Self.places, values)
    where pattern.contains(place) && !Self.isPartOfName(value) {
      throw Failure(
        "\(path): \"\(value)\" cannot be part of a file's name (expected a plain name, not a dot file, a device or a path). Put {number} in the place of \(place), or rename the folder."
      )
    }
    var target = ""
    var rest = Substring(pattern)
    // In one pass, so that a name with braces stays a name.
    while let place = rest.firstIndex(of: "{") {
      target += rest[..<place]
      rest = rest[place...]
      if let found = Self.places.indices.first(where: { rest.hasPrefix(Self.places[$0]) }) {
        target += values[found]
        rest = rest.dropFirst(Self.places[found].count)
      } else {
        target += "{"
        rest = rest.dropFirst()
      }
    }
    target += rest
    guard taken.insert(target.lowercased()).inserted else {
      throw Failure(
        "\(target): another dataset of this batch is written there. Put {parent} or {number} into --output.")
    }
    return target
  }
}
