/// The bytes of a text, for as long as `body` runs.
func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
  -> Result
{
  try Array(text.utf8).withUnsafeBufferPointer(body)
}
