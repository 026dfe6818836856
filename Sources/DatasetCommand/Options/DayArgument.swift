import BookEditing
import Bookkeeping
import DatasetFormat

/// A day that is given to an option.
enum DayArgument {
  /// Reads the day.
  ///
  /// - Parameters:
  ///   - text: What was typed, in one of ``TypedDay/forms``.
  ///   - option: The option's name, for the message.
  /// - Returns: The day.
  /// - Throws: ``Failure`` with status 64.
  static func read(_ text: String, _ option: String) throws -> CalendarDate {
    do throws(BookError) {
      return try TypedDay.read(text, today: Origin.system.today)
    } catch {
      throw Failure("\(option) \(error)", status: 64)
    }
  }
}
