import DatasetFormat

extension Column {
  /// Whether it holds text in which every digit matters.
  var isExactText: Bool { Self.exactTexts.contains(name) }

  private static let exactTexts: Set = ["externalId", "last4", "importKey", "driveFileId"]
}
