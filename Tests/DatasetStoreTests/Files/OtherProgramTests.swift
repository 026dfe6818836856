import Foundation
import TestSupport
import Testing

@testable import DatasetStore

/// Programs of the system that are started: by their path, with limits, and without a shell.
struct OtherProgramTests {
  private func program(_ name: String) throws -> OtherProgram { try #require(OtherProgram(named: name)) }

  @Test func `what a program prints is taken, whatever its words hold`() throws {
    let words = ["$(touch x)", "; rm", "a b", "\"", "*"]
    let printed = try program("printf").output(["%s\n"] + words, limit: 1000, seconds: 20)
    #expect(printed.map { String(decoding: $0, as: UTF8.self) } == words.map { $0 + "\n" }.joined())
  }

  @Test func `a program that goes on is stopped, and what fails gives nothing`() throws {
    let many = try program("yes").output([], limit: 5000, seconds: 20)
    #expect(many?.count == 5000)
    #expect(try program("sleep").output(["60"], limit: 10, seconds: 1) == nil)
    #expect(try program("false").output([], limit: 10, seconds: 20) == nil)
    #expect(try program("true").output([], limit: 10, seconds: 20) == [])
    #expect(OtherProgram(named: "there-is-no-such-program") == nil)
  }

  @Test func `a program whose output is read writes UTF-8, whatever the locale is`() throws {
    let locale = try program("printenv").output(["LC_ALL"], limit: 100, seconds: 20)
    #expect(locale.map { String(decoding: $0, as: UTF8.self) }?.hasSuffix(".UTF-8\n") == true)
  }

  @Test func `a program with limits writes no files`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/copy"
    #expect(try program("cp").output(["/bin/sh", file], limit: 10, seconds: 20) == nil)
    let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
    #expect(size ?? 0 == 0)
  }

  @Test func `pictures and PDFs are known by their first bytes and their endings together`() throws {
    let folder = try TemporaryFolder()
    func isShown(_ name: String, _ bytes: [UInt8]) throws -> Bool {
      try Data(bytes).write(to: URL(filePath: folder.path + "/" + name))
      return FileOpener.isShown(folder.path + "/" + name)
    }
    func box(_ brand: String) -> [UInt8] { [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] }
    for (name, bytes) in [
      ("a.HEIC", box("heic")), ("a.heif", box("mif1")), ("a.avif", box("avif")),
      ("a.webp", Array("RIFF____WEBPVP8 ".utf8)), ("a.tif", [0x49, 0x49, 0x2A, 0]),
      ("b.tiff", [0x4D, 0x4D, 0, 0x2B, 0, 8, 0, 0]), ("a.gif", Array("GIF89a".utf8)),
      ("a.pdf", Array("%PDF-1.7".utf8)), ("a.jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
    ] {
      #expect(try isShown(name, bytes), "\(name)")
      #expect(try !isShown("x-\(name).desktop", bytes), "\(name)")
      #expect(try !isShown("y-\(name).txt", bytes), "\(name)")
      #expect(try !isShown("z-\(name)", Array("[Desktop Entry]".utf8)), "\(name)")
    }
    #expect(!FileOpener.isShown(folder.path + "/nothing.pdf"))
  }
}
