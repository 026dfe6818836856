import DatasetFormat
import FoundationEssentials

/// A file of this machine's state that holds one JSON object and the proof that this machine wrote it.
struct SealedFile {
  private let path: RootedPath
  private let proof: StateProof?

  /// More than a list of a dataset's files ever has: 16 MiB.
  private static let sizeLimit = 1 << 24

  init(_ path: RootedPath, _ proof: StateProof?) {
    self.path = path
    self.proof = proof
  }

  /// The file's content; nil if there is no file, or no proof that this machine wrote it.
  ///
  /// - Throws: ``FileError`` for a file that exists and cannot be read.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard let bytes = try path.readIfThere(limit: Self.sizeLimit), let object = proof?.opened(bytes) else {
      return nil
    }
    return try? JSONDecoder().decode(type, from: Data(object))
  }

  /// The content written by any machine; nil if it cannot be read.
  func told<Value: Decodable>(_ type: Value.Type) -> Value? {
    guard let bytes = (try? path.readIfThere(limit: Self.sizeLimit)) ?? nil else { return nil }
    return try? JSONDecoder().decode(type, from: Data(StateProof.object(of: bytes) ?? bytes))
  }

  /// Gives the file's content a current proof, whatever proof it has. It is for a user who has inspected the
  /// file and takes it over, or for content that a former place of the dataset proves.
  func sealAgain(former: StateProof? = nil) {
    guard let proof, let bytes = try? path.readIfThere(limit: Self.sizeLimit), proof.opened(bytes) == nil
    else {
      return
    }
    let found = former.map { $0.opened(bytes) } ?? (StateProof.object(of: bytes) ?? bytes)
    guard let object = found, object.count > 2, object.first == UInt8(ascii: "{"),
      object.last == UInt8(ascii: "}")
    else {
      return
    }
    write(proof.sealed(object))
  }

  /// Writes the file in one step, not synced: nothing depends on it. False where that cannot be done, as
  /// without a key.
  @discardableResult
  func write(_ value: some Encodable) -> Bool {
    guard let proof, let object = try? JSONEncoder().encode(value) else { return false }
    return write(proof.sealed(Array(object)))
  }

  @discardableResult
  private func write(_ bytes: [UInt8]) -> Bool {
    let temporary = path.parent.appending(path.name + ".new")
    temporary.remove()
    guard let file = try? NewFile.create(temporary), (try? file.write(bytes)) != nil,
      (try? file.finish(isSynced: false)) != nil
    else { return false }
    return (try? temporary.rename(to: path)) != nil
  }
}
