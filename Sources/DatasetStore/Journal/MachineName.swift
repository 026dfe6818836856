import DatasetFormat
import Synchronization
import TextScanning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A short name of this machine and its key. The name tells its journals from those of other machines that
/// share a folder. The key proves what this machine wrote itself (``StateProof``).
enum MachineName {
  /// The values that are kept outside every dataset.
  private struct Kept {
    var name: String?
    var key: String?
    /// Whether both were written to every place.
    var isSpread = false
  }

  private static let cached = Mutex(Kept())

  /// The name that is kept for the user; nil before the first.
  static var known: String? {
    cached.withLock { kept in
      if kept.name == nil { kept.name = word.known() }
      return kept.name
    }
  }

  /// The key that is kept for the user; nil before the first.
  static var knownKey: String? {
    cached.withLock { kept in
      if kept.key == nil { kept.key = key.known() }
      return kept.key
    }
  }

  /// The name that is kept for the user, made together with the key the first time; nil if there is nowhere
  /// to keep it.
  static var kept: String? {
    cached.withLock { kept in
      if !kept.isSpread {
        kept.name = (try? word.kept()) ?? kept.name
        kept.key = (try? key.kept()) ?? kept.key
      }
      kept.isSpread = true
      return kept.name
    }
  }

  /// How names are made and kept.
  static let word = KeptWord(fileName: "machine", length: 16) {
    String(Origin.system.newID().description.filter { $0 != "-" }.suffix(16))
  }

  /// How keys are made and kept: 32 bytes of the system's random numbers.
  static let key = KeptWord(fileName: "key", length: 64) {
    (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// A name that follows from the system and the user alone, for when nothing can be kept.
  static let ofHost: String = {
    let seed = "\(hostIdentifier) \(geteuid())"
    return String(Hash.sha256(Array(seed.utf8)).prefix(16))
  }()

  /// A key derived from the system and the user, for a machine that cannot keep one. Somebody who only sees
  /// the folder cannot compute it. Nil if the system has no such secret.
  static let keyOfHost: String? = machineIdentifier.map { Hash.sha256(Array("key \($0) \(geteuid())".utf8)) }

  /// Whether a text has the form of a machine's name.
  static func isName(_ text: String) -> Bool { word.isWord(text) }

  /// The system's own name, the same after every start.
  private static var hostIdentifier: String {
    if let identifier = machineIdentifier { return identifier }
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// 128 random bits made when the system was installed (`machine-id(5)`); nil if there are none.
  private static var machineIdentifier: String? {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let bytes = try? FileAccess.read(path, limit: 4096), bytes.count >= 32 {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }
}
