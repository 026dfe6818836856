import Foundation
import Testing

@testable import ReportPage

/// Everything on the page can be read: WCAG 2.2, level AA, computed from the colours of the style sheet.
struct PaletteTests {
  @Test(arguments: [Palette.light, .dark])
  func `text differs from its ground by 4.5 to 1, shapes by 3 to 1`(palette: Palette) throws {
    for (text, ground) in palette.texts {
      let ratio = try Self.contrast(text, ground)
      #expect(ratio >= 4.5, "\(text.name) on \(ground.name): \(ratio)")
    }
    for (shape, ground) in palette.shapes {
      let ratio = try Self.contrast(shape, ground)
      #expect(ratio >= 3, "\(shape.name) on \(ground.name): \(ratio)")
    }
  }

  @Test func `the style sheet has the colours of both schemes, and no address`() {
    let sheet = StyleSheet.page.text
    for colour in Palette.light.all + Palette.dark.all {
      #expect(sheet.contains("--\(colour.name):\(colour.hex)"))
    }
    #expect(Palette.light.all.map(\.name) == Palette.dark.all.map(\.name))
    #expect(
      !sheet.contains("//") && !sheet.contains("@import") && !sheet.contains("<") && !sheet.contains("&"))
  }

  @Test func `names without a space break where a table would be wider than its card`() {
    #expect(StyleSheet.page.text.contains(".bare th{overflow-wrap:anywhere}"))
  }

  private static func contrast(_ one: Palette.Colour, _ other: Palette.Colour) throws -> Double {
    let lights = try [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// Relative luminance, as WCAG defines it.
  private static func luminance(_ colour: Palette.Colour) throws -> Double {
    let number = try #require(Int(colour.hex.dropFirst(), radix: 16))
    let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
