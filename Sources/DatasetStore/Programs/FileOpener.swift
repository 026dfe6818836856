import DatasetFormat
import TextScanning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's own way to show a file: `xdg-open`, or `open` on macOS.
package struct FileOpener: Sendable {
  private let opener: OtherProgram

  /// Nil if there is no such program, or no display.
  package init?() {
    #if os(macOS)
      guard let opener = OtherProgram(named: "open") else { return nil }
    #else
      // Without a display it would look for a browser in the terminal.
      let names: [String] = ["DISPLAY", "WAYLAND_DISPLAY"]
      let hasDisplay = names.contains { getenv($0).map { $0.pointee != 0 } ?? false }
      guard hasDisplay, let opener = OtherProgram(named: "xdg-open") else { return nil }
    #endif
    self.opener = opener
  }

  /// Shows a file, which must be a picture or a PDF by its bytes and by its name.
  ///
  /// - Returns: Whether the opener took it.
  package func open(_ file: String) -> Bool { opener.start([FilePath.absolute(file)]) }

  /// Whether a file is a picture or a PDF by its bytes and by its name. Openers go by the name, and run a
  /// file whose name is that of a program.
  package static func isShown(_ file: String) -> Bool {
    guard let start = try? FileAccess.readStart(of: file, count: FileSignature.length),
      let type = FolderContents.ReceiptContent.mediaType(start)
    else { return false }
    return endings[type]?.contains(FilePath.ending(of: file)) ?? false
  }

  private static let endings: [String: Set<String>] = [
    "image/png": ["png"], "image/jpeg": ["jpg", "jpeg", "jpe"], "image/gif": ["gif"], "image/bmp": ["bmp"],
    "image/tiff": ["tif", "tiff"], "image/webp": ["webp"], "image/heic": ["heic", "heif"],
    "image/avif": ["avif"],
    "application/pdf": ["pdf"],
  ]
}
