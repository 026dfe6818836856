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

extension Error {
  /// What an alert shows: the sentence of an error of any of the libraries, those of imports and merges among
  /// them, and the words of the system for others.
  ///
  /// ```swift
  /// do { try await work() } catch { alert = error.alertText }
  /// ```
  public var alertText: String { (self as? any DatasetError)?.sentence ?? localizedDescription }
}

extension PlanError: LocalizedError {}
extension UnreadableFile: LocalizedError {}
extension CSVError: LocalizedError {}
extension BalanceError: LocalizedError {}
extension ReportError: LocalizedError {}
extension BookError: LocalizedError {}
extension NewDataset.PlanningError: LocalizedError {}
