/// A sign that several currencies share (`$`, `kr`).
package struct SharedCurrencySign: Sendable, Hashable {
  /// Its place in the list of such signs, from 1.
  let number: UInt8
}
