/// One entry of a damaged archive, as far as it could be read.
struct SalvageEntry {
  enum Condition: Hashable {
    /// All there, and its checksum agrees.
    case whole
    /// The file ends inside it; what is there looks sound.
    case cut
    /// Its bytes were changed: the data cannot be inflated to the end, or the checksum does not agree.
    case damaged
  }

  var name: PartName
  /// Whether nothing contradicts the name: no other entry bears it, and the directory has no other.
  var isNameCertain = true
  /// The name in the entry's own header, where the directory has another.
  var otherName: PartName?
  /// Where its header starts in the file.
  var header: Int
  /// Where its data are in the file.
  var data: Range<Int>
  var isDeflated: Bool
  var condition: Condition
  /// How many bytes came out, and their checksum.
  var size: Int
  var checksum: UInt32

  /// Whether it stands for a folder, which is no part.
  var isFolder = false
  /// Whether what it holds can be believed.
  var isCertain: Bool { condition == .whole && isNameCertain }
}
