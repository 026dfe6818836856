import Testing
import TextScanning

@Suite struct FileKindTests {
  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], FileSignature.png), (Array("%PDF-1.7".utf8), .pdf),
      ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], .zip),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .ole2),
      (Array("BM".utf8) + [0x46, 0, 0, 0, 0, 0, 0, 0, 0x36], .bmp), ([0xFF, 0xFE, 0x00, 0x00], .utf32),
      (Array("SQLite format 3\0".utf8), .sqlite),
    ] as [([UInt8], FileSignature)])
  func `a file is known by its first bytes`(_ bytes: [UInt8], _ kind: FileSignature) {
    #expect(FileSignature(bytes) == kind)
    #expect(FileSignature(bytes + Array("Date,Amount".utf8)) == kind)
  }

  @Test(arguments: [
    "", "B", "BM", "BMO Account,Date,Amount", "Date,Amount", "PK", "\u{FEFF}Date", "II*", "{\\rtf1",
  ])
  func `text is none of them`(_ text: String) {
    #expect(FileSignature(Array(text.utf8)) == nil)
  }

  @Test func `only workbooks and archives go to the reader of workbooks`() {
    #expect(FileSignature.allCases.filter(\.isForWorkbookReader) == [.zip, .ole2])
  }

  @Test(arguments: [
    ("Book.xlsx", "Book", "xlsx"), ("a.b.CSV", "a.b", "csv"), ("noending", "noending", ""),
    (".hidden", ".hidden", ""),
    (".hidden.csv", ".hidden", "csv"), ("dot.", "dot", ""), ("", "", ""),
  ])
  func `a name is a stem and an ending`(_ name: String, _ stem: String, _ ending: String) {
    #expect(FileName(name).stem == stem)
    #expect(FileName(name).ending == ending)
  }
}
