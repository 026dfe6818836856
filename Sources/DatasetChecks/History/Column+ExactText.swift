import DatasetFormat

extension Column {
  /// Whether it holds text of which every digit counts.
  var isExactText: Bool { Self.exactTexts.contains(name) }

  private static let exactTexts: Set = ["externalId", "last4", "importKey", "driveFileId"]
}
