/// Names of receipt files: paths inside `Receipts/` that lead nowhere else, on any system.
package enum ReceiptPath {
  /// The folder below the root, with its slash.
  package static let folder = "Receipts/"

  /// Whether a text is a safe path: parts separated by `/`, none of them `.` or `..`, without characters and
  /// names that a system forbids or hides.
  package static func isSafe(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return path.utf8.count <= 1024 && parts.allSatisfy { isSafePart(String(Substring($0))) }
  }

  /// A name that every system takes, as near to the given one as can be.
  package static func safe(_ name: String) -> String {
    let composed = UnicodeForm.composed(name)
    if isSafe(composed) { return composed }
    var safe = ""
    for scalar in composed.unicodeScalars {
      safe.unicodeScalars.append(isSafe("a\(scalar)a") ? scalar : "-")
    }
    while let last = safe.last, last == "." || last == " " { safe.removeLast() }
    while safe.hasPrefix("~") { safe.removeFirst() }
    return isSafe(safe) ? safe : "receipt-\(safe)"
  }

  private static func isSafePart(_ part: String) -> Bool {
    guard !part.isEmpty, part.utf8.count <= 255, part != ".", part != "..", !part.hasPrefix("~"),
      !part.hasSuffix("."), !part.hasSuffix(" ")
    else { return false }
    let forbidden: Set<Unicode.Scalar> = ["\\", ":", "*", "?", "\"", "<", ">", "|"]
    let isPlain = part.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      // Control characters, and those that change the order in which a name is shown.
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: !forbidden.contains(scalar)
      }
    }
    return isPlain && !isDevice(part)
  }

  /// Whether a name means a device on some system: `nul`, `COM1.txt`.
  package static func isDevice(_ name: String) -> Bool {
    deviceNames.contains(name.prefix { $0 != "." }.lowercased())
  }

  /// Names that Windows keeps for devices, whatever their ending.
  private static let deviceNames: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
