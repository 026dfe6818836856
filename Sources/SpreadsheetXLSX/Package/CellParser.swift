/// The parser of a sheet's cells, which are nearly all of a large workbook.
///
/// Both give the same workbook or refuse the same file: tests and a fuzz target compare them.
package enum CellParser: Sendable, Hashable {
  /// A scanner of our own as long as the cells are plain (elements, attributes, text and the references that
  /// XML defines), several times as fast; at anything else libxml2 takes over.
  case scanner
  /// libxml2 for every byte.
  case libxml2
}
