import DatasetFormat
import DatasetDigest

/// Proves that a file in `.dataset/` was written by this machine, and for this dataset.
///
/// The folder is shared, so anybody may have written the files in it. A line of state, one JSON object, gets
/// a last member `proof`: two codes (HMAC-SHA-256) with the machine's key. One is over the line and the
/// dataset's path, the other over the line and the number of its folder on the disk. One of them has to be
/// valid. So a folder may be renamed, and a backup restored to its old path is recognised. A copy of the
/// state in another dataset proves nothing.
///
///     {"id":"…","state":"done"}  →  {"id":"…","state":"done","proof":"1f0a…"}
struct StateProof: Sendable {
  /// The first one seals.
  private let keys: [MessageProof]
  /// The context that a proof is bound to.
  private let bindings: [[UInt8]]

  private static let start = Array(#","proof":""#.utf8)
  /// Hexadecimal digits of each code: 128 bits.
  private static let digits = 32
  private static let end = Array(#""}"#.utf8)

  /// - Parameters:
  ///   - keys: 64 hexadecimal digits each, the one that seals first.
  ///   - path: The dataset's.
  ///   - folder: The number of its folder on the disk.
  init(keys: [String], path: String, folder: UInt64) {
    self.keys = keys.map { MessageProof(key: Array($0.utf8)) }
    bindings = [Array("\npath \(path)".utf8), Array("\nfolder \(folder)".utf8)]
  }

  /// The proof with the key kept on this machine, and with the one derived from the system, which runs
  /// without a home folder use. Nil if there is neither.
  static func known(for root: RootFolder) -> StateProof? {
    let keys = [MachineName.knownKey, MachineName.keyOfHost].compactMap(\.self)
    return keys.isEmpty ? nil : StateProof(keys: keys, path: root.path, folder: root.identity.number)
  }

  /// A JSON object with its proof as the last member.
  ///
  /// - Precondition: The object has members, and no white space after it.
  func sealed(_ object: [UInt8]) -> [UInt8] {
    precondition(
      object.count > 2 && object.last == UInt8(ascii: "}"), "a line of state is an object with members")
    return object.dropLast() + Self.start + codes(of: object, by: keys[0]).joined() + Self.end
  }

  /// The object without its proof; nil if nothing, or something else, is proven.
  func opened(_ line: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    let tail = Self.start.count + 2 * Self.digits + Self.end.count
    guard let object = Self.object(of: line) else { return nil }
    let found = line.suffix(tail).dropFirst(Self.start.count).dropLast(Self.end.count)
    for key in keys {
      let codes = codes(of: object, by: key)
      if found.prefix(Self.digits).elementsEqual(codes[0]) { return object }
      if found.suffix(Self.digits).elementsEqual(codes[1]) { return object }
    }
    return nil
  }

  /// The object of a line without its proof, whether that is valid or not; nil if it has none.
  static func object(of line: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    let tail = start.count + 2 * digits + end.count
    guard line.count > tail + 2, line.suffix(tail).starts(with: start), line.suffix(2).elementsEqual(end)
    else {
      return nil
    }
    return line.dropLast(tail) + [UInt8(ascii: "}")]
  }

  /// The proof of a line, whether it is valid or not; nil if it has none.
  static func text(of line: some BidirectionalCollection<UInt8>) -> String? {
    guard object(of: line) != nil else { return nil }
    return String(decoding: line.dropLast(end.count).suffix(2 * digits), as: UTF8.self)
  }

  private func codes(of object: [UInt8], by key: MessageProof) -> [[UInt8]] {
    bindings.map { Array(key.code(of: object, $0).description.utf8.prefix(Self.digits)) }
  }
}
