@_exported public import DatasetFoundation
public import DatasetStore
import Foundation
public import SpreadsheetXLSX

extension StoreError: LocalizedError {}
extension FileError: LocalizedError {}
extension ExportError: LocalizedError {}
extension XLSXError: LocalizedError {}
