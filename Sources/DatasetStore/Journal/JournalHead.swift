import DatasetFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The last line that this machine wrote into the journal of a dataset, noted outside of the dataset.
///
/// Each line of a journal has a proof. Yet somebody may remove the last lines, so that a finished run seems
/// to have been interrupted. A journal without the noted line is an older one and is ignored. A folder
/// restored from a backup has a different identity on the disk, and its journal counts again.
struct JournalHead {
  private let places: [String]
  private let folder: UInt64

  /// - Parameters:
  ///   - root: The dataset's folder.
  ///   - folders: The folders of the user's state.
  init(_ root: RootFolder, in folders: [String] = KeptWord.folders) {
    let name = String(Hash.sha256(Array(root.path.utf8)).prefix(32))
    places = folders.map { FilePath.join(FilePath.join($0, "heads"), name) }
    folder = root.identity.number
  }

  /// The proofs of the last lines that were noted for this folder; empty if there are none.
  var proofs: Set<String> {
    Set(
      places.compactMap { place in
        guard let bytes = try? FileAccess.readStart(of: place, count: 256) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return words.count == 2 && words[0] == "\(folder)" ? String(words[1]) : nil
      })
  }

  /// Notes a line. If that fails, an older journal cannot be told from this one.
  func note(_ proof: String) {
    for place in places {
      let parent = FilePath.parent(of: place)
      guard (try? FileAccess.makeFolders(parent)) != nil else { continue }
      let temporary = "\(place).\(getpid()).\(FileAccess.newSuffix)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { continue }
      let bytes = Array("\(folder) \(proof)".utf8)
      let isWritten = (try? FileAccess.writeAll(descriptor, bytes, path: temporary)) != nil
      close(descriptor)
      guard isWritten, (try? FileAccess.rename(temporary, to: place)) != nil else {
        FileAccess.remove(temporary)
        continue
      }
      StateNotes.pruneNowAndThen(parent)
    }
  }
}
