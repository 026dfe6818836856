package import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// Why a file of a dataset cannot be read, as a finding.
extension Finding {
  /// The finding for an error in a dataset's file; nil for an error that is not about the file's content, so
  /// that the work could not be done.
  package init?(unreadable error: any Error) {
    switch error {
    case let error as XLSXError:
      guard let (kind, found) = error.problem.finding else { return nil }
      self.init(kind, at: Location(file: error.file), found: found, expected: error.problem.expected)
    case StoreError.unreadable(let finding): self = finding
    default: return nil
    }
  }
}

extension XLSXProblem {
  /// How the user can have the file read anyway; nil if there is no way.
  fileprivate var expected: String? {
    guard case .tooLarge(let limit, let value, _) = self, value < limit.highestValue else { return nil }
    return "\(limit.flag(value: min(value * 2, limit.highestValue))) to read it"
  }

  /// The kind of finding, and the content found; nil for an error that is not about the file's content.
  fileprivate var finding: (kind: FindingKind, found: String?)? {
    switch self {
    case .unreadable, .notAFile, .temporaryFile: nil
    case .empty: (.fileEmpty, nil)
    case .foreign(.encrypted): (.encrypted, nil)
    case .foreign(let format): (.wrongFormat, format.name)
    case .noWorkbook: (.wrongFormat, "a zip archive without a workbook")
    case .damagedArchive(.cut, _): (.zipTruncated, nil)
    case .damagedArchive(.overlap, _): (.zipOverlap, nil)
    case .damagedArchive(let damage, let reason): (Self.kind(of: damage), reason)
    case .damagedPart(let part, let damage, let reason): (Self.kind(of: damage), "\(part): \(reason)")
    case .missingPart(let part, _): (.relsBroken, part)
    case .ambiguousPart(let part): (.zipDuplicateEntry, part)
    case .doctype(let part, _): (.xmlDoctype, part)
    case .tooLarge(let limit, let value, let place):
      (.limitPassed, "\(place.map { "\($0): " } ?? "")more than \(value) \(limit.meaning)")
    }
  }

  private static func kind(of damage: ArchiveDamage) -> FindingKind {
    switch damage {
    case .cut: .zipTruncated
    case .directory: .zipDirectoryMissing
    case .overlap: .zipOverlap
    case .sizes: .zipSizesLie
    }
  }

  private static func kind(of damage: PartDamage) -> FindingKind {
    switch damage {
    case .bytes: .zipEntryDamaged
    case .cut: .xmlCut
    case .characters: .xmlBadChars
    case .encoding: .xmlEncoding
    case .content: .xmlDamaged
    }
  }
}
