public import ArgumentParser
public import Bookkeeping
public import DatasetFormat
public import DatasetStore
public import Importer

// Words of the libraries that options take.
extension Storage: ExpressibleByArgument {}
extension PeriodComparison: ExpressibleByArgument {}
extension PeriodStep: ExpressibleByArgument {}
extension StoredHistory.Part: ExpressibleByArgument {}
extension StateTrust.Part: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
extension DecimalMark: ExpressibleByArgument {}
extension StatementOptions.SignConvention: ExpressibleByArgument {}
extension ImportOptions.EqualLines: ExpressibleByArgument {}
