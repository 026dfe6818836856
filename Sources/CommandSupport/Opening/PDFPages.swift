import DatasetStore
package import Spreadsheet
import Statements

/// The words of a PDF with their places, as `pdftotext` of poppler tells them.
///
/// The program is found by its path, gets a minute, a gigabyte of memory and no permission to write files.
/// PDF files come from strangers, and it is the only thing that parses them.
package enum PDFPages {
  private static let seconds = 60
  private static let limit = 64 << 20

  /// The words of all pages.
  ///
  /// - Parameters:
  ///   - path: The file. If there is no file, as in an archive, its bytes go into a temporary one.
  ///   - bytes: Its content.
  ///   - name: Its name, for messages.
  ///   - password: What opens it, where it has a password.
  /// - Returns: The words with their pages and places, and the number of pages.
  /// - Throws: ``Failure`` that says what to do; its code is `password` where one is needed or is another
  ///   one.
  static func read(
    _ path: String, bytes: [UInt8], name: String, password: String? = nil
  ) throws -> PrintedPages {
    guard let reader = OtherProgram(named: PDFText.program) else {
      throw Failure(
        "\(name): a PDF is read with \(PDFText.program), which is not installed. Install poppler (Debian and Ubuntu: poppler-utils), or take CSV, OFX or camt from the bank."
      )
    }
    // While it runs, other users of the machine can see it among the processes; poppler takes it in no
    // other way.
    let unlocking = password.map { ["-upw", $0] } ?? []
    func output(of file: String) -> [UInt8]? {
      reader.output(
        ["-q", "-tsv", "-enc", "UTF-8"] + unlocking + [FilePath.absolute(file), "-"], limit: limit,
        seconds: seconds)
    }
    let isFile = path != "-" && FileAccess.isRegular(path)
    guard let output = isFile ? output(of: path) : try FileAccess.withTemporaryFile(bytes, output) else {
      if isLocked(bytes) {
        throw Failure(
          password == nil
            ? "\(name): the PDF has a password. Give it with --password-file FILE, or answer on a terminal."
            : "\(name): that is not the password of the PDF. Nothing was read.", code: .password)
      }
      throw Failure(
        "\(name): \(PDFText.program) cannot read the PDF, or not with the places of its words (poppler 22 can). Get the file again, or take CSV from the bank."
      )
    }
    let pages = PrintedPages(tsv: output)
    guard !pages.words.isEmpty else {
      let count = pages.count == 1 ? "1 page" : "\(pages.count) pages"
      throw Failure(
        "\(name): \(count) without any text: pictures of a scanner, which are not read. Take CSV, OFX or a PDF of the bank's own from the bank."
      )
    }
    return pages
  }

  /// The entries of all pages as a sheet.
  ///
  /// - Throws: ``Failure``.
  package static func sheet(of path: String, bytes: [UInt8], name: String) throws -> Sheet {
    guard let sheet = PrintedTable.sheet(of: try read(path, bytes: bytes, name: name).words) else {
      throw Failure("\(name): its pages have no line with a day and an amount (expected a table of entries).")
    }
    return sheet
  }

  /// Whether the file says that it is encrypted (ISO 32000-1 §7.6.1).
  private static func isLocked(_ bytes: [UInt8]) -> Bool { holds(bytes, "/Encrypt") }

  /// Whether the file has a picture anywhere. The dictionary of a picture is never compressed (ISO 32000-1
  /// §7.5.7, §8.9.5).
  static func havePictures(_ bytes: [UInt8]) -> Bool { holds(bytes, "/Image") }

  private static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let word = Array(text.utf8)
      var start = 0
      while let found = bytes[start...].firstIndex(of: word[0]) {
        if bytes[found...].starts(with: word) { return true }
        start = found + 1
      }
      return false
    }
  }
}
