/// The text of a statement's file as it came.
package struct SourceText: Sendable {
  let bytes: [UInt8]
  let format: StatementFormat
  let layout: StatementLayout
}
