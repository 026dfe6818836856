import DatasetFormat
import Testing

struct DecimalTextTests {
  @Test(arguments: [
    (0, 0, "0"), (0, 2, "0.00"), (5, 3, "0.005"), (-5, 3, "-0.005"), (1250, 2, "12.50"), (-1250, 2, "-12.50"),
    (100, 0, "100"), (1, 4, "0.0001"), (Int64.max, 2, "92233720368547758.07"),
    (Int64.min, 0, "-9223372036854775808"), (Int64.min, 3, "-9223372036854775.808"),
  ])
  func `minor units are written with every digit of the scale`(
    _ mantissa: Int64, _ scale: Int, _ text: String
  ) {
    #expect(DecimalText.string(mantissa: mantissa, scale: scale) == text)
    #expect(DecimalText.bytes(mantissa: mantissa, scale: scale) == Array(text.utf8))
  }
}
