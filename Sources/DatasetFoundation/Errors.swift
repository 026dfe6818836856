public import BookEditing
public import Bookkeeping
public import DatasetFormat
public import Foundation
public import Spreadsheet

/// What an alert shows of an error: `error.localizedDescription` is its sentence, without words of the
/// command.
extension DatasetError where Self: LocalizedError {
  /// The sentence for a person.
  public var errorDescription: String? { sentence }
}

extension PlanError: LocalizedError {}
extension UnreadableFile: LocalizedError {}
extension CSVError: LocalizedError {}
extension BalanceError: LocalizedError {}
extension ReportError: LocalizedError {}
extension BookError: LocalizedError {}
extension NewDataset.PlanningError: LocalizedError {}
