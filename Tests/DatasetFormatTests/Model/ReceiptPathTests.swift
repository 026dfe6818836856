import DatasetFormat
import Testing

struct ReceiptPathTests {
  @Test(arguments: [
    "a.jpg", "2026/01/shop receipt.pdf", "Café.jpg", "食.png", "a..b.jpg", ".hidden", "con-artist.jpg",
    "a/b/c/d",
  ])
  func `paths inside the folder are safe`(_ path: String) {
    #expect(ReceiptPath.isSafe(path))
  }

  @Test(arguments: [
    "", "/", "..", ".", "../a", "a/../b", "a/..", "./a", "/etc/passwd", "a//b", "a/", "C:\\a", "C:a", "a\\b",
    "~/a", "~", "a\u{0}b", "a\nb",
    "a\u{202E}gpj.exe", "a\u{200B}", "a\u{2028}b", "CON", "con.jpg", "x/nul.pdf", "COM1", "a.", "a ",
    "http://x/y", "a?b", "a|b", "a*b", "a\"b", "<a>",
    String(repeating: "a", count: 256), String(repeating: "a/", count: 600) + "a",
  ])
  func `paths that lead out, or that some system forbids, are not`(_ path: String) {
    #expect(!ReceiptPath.isSafe(path))
  }
}
