/// Keys: the lower-case slugs that name categories and accounts in rows.
package enum Key {
  /// The key made from a display name: trimmed, NFC, lower case, runs of anything but letters and digits as
  /// one `-`. Nil if nothing is left, as from a name of emoji only.
  package static func slug(_ name: String) -> String? {
    var result = String.UnicodeScalarView()
    var pendingHyphen = false
    for scalar in UnicodeForm.composed(UnicodeForm.composed(name).lowercased()).unicodeScalars {
      guard isKeyScalar(scalar) else {
        pendingHyphen = !result.isEmpty
        continue
      }
      if pendingHyphen { result.append("-") }
      pendingHyphen = false
      result.append(scalar)
    }
    return result.isEmpty ? nil : String(result)
  }

  /// The slug of a name, with `-2`, `-3`, ... where it is taken; the caller takes it.
  package static func unique(_ name: String, in taken: inout FreeNames) -> String? {
    guard let base = slug(name) else { return nil }
    return taken.free(base) { "\(base)-\($0)" }
  }

  /// Whether the text is already a key: lower-case letters and digits, single inner hyphens.
  package static func isKey(_ text: String) -> Bool {
    !text.isEmpty && slug(text).map { $0.utf8.elementsEqual(text.utf8) } == true
  }

  /// Letters, digits, and the marks that letters of many scripts need.
  private static func isKeyScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .uppercaseLetter, .titlecaseLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }
}
