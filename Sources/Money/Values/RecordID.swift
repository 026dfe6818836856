/// A record's identifier: a UUID of RFC 9562, written in lower case with hyphens.
public struct RecordID: Sendable, Hashable, Comparable {
  @usableFromInline package let high: UInt64
  @usableFromInline let low: UInt64

  /// A number that differs from record to record, the same on every machine.
  package var number: UInt64 {
    let mixed = (high ^ low) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 32
  }

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A new version 7 identifier: 48 bits of time in milliseconds, then random bits.
  package init(version7At time: Timestamp, random: (UInt64, UInt64)) {
    high = UInt64(bitPattern: time.milliseconds) << 16 | 0x7000 | random.0 & 0x0FFF
    low = 0x8000_0000_0000_0000 | random.1 & 0x3FFF_FFFF_FFFF_FFFF
  }

  /// Its time of creation; nil for a UUID of another version than 7.
  package var time: Timestamp? {
    high >> 12 & 0xF == 7 ? Timestamp(milliseconds: Int64(high >> 16)) : nil
  }

  public static func < (one: RecordID, other: RecordID) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }

  /// Reads the 36 characters of a hyphenated UUID, in either case; nil for anything else.
  @inlinable package init?(_ bytes: some Collection<UInt8>) {
    let id =
      bytes.withContiguousStorageIfAvailable { RecordID(contiguous: $0) }
      ?? Array(bytes).withUnsafeBufferPointer { RecordID(contiguous: $0) }
    guard let id else { return nil }
    self = id
  }

  /// The same of bytes in a row: other modules read an id in each row.
  @usableFromInline init?(contiguous bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 36 else { return nil }
    let hyphen = UInt8(ascii: "-")
    guard bytes[8] == hyphen, bytes[13] == hyphen, bytes[18] == hyphen, bytes[23] == hyphen else {
      return nil
    }
    let text = UnsafeRawBufferPointer(bytes)
    func eight(_ place: Int) -> UInt64 {
      UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    func four(_ place: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    guard let one = HexText.value(eight(0)), let two = HexText.value(four(9) | four(14) << 32),
      let three = HexText.value(four(19) | four(24) << 32), let last = HexText.value(eight(28))
    else { return nil }
    self.init(high: UInt64(one) << 32 | UInt64(two), low: UInt64(three) << 32 | UInt64(last))
  }

  @inlinable public init?(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  /// The 36 bytes of the canonical text.
  package var textBytes: [UInt8] {
    var bytes: [UInt8] = []
    withText { bytes = Array($0) }
    return bytes
  }

  /// Calls `body` with the same bytes, for loops over many identifiers.
  package func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let hyphen = UInt8(ascii: "-")
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { text in
      let bytes = UnsafeMutableRawBufferPointer(text)
      func write(_ digits: UInt64, at place: Int) {
        bytes.storeBytes(of: digits.littleEndian, toByteOffset: place, as: UInt64.self)
      }
      func writeFour(_ digits: UInt64, at place: Int) {
        bytes.storeBytes(
          of: UInt32(truncatingIfNeeded: digits).littleEndian, toByteOffset: place, as: UInt32.self)
      }
      let middle = HexText.digits(UInt32(truncatingIfNeeded: high))
      let next = HexText.digits(UInt32(truncatingIfNeeded: low >> 32))
      write(HexText.digits(UInt32(truncatingIfNeeded: high >> 32)), at: 0)
      writeFour(middle, at: 9)
      writeFour(middle >> 32, at: 14)
      writeFour(next, at: 19)
      writeFour(next >> 32, at: 24)
      write(HexText.digits(UInt32(truncatingIfNeeded: low)), at: 28)
      (text[8], text[13], text[18], text[23]) = (hyphen, hyphen, hyphen, hyphen)
      body(UnsafeBufferPointer(text))
    }
  }
}

extension RecordID: CustomStringConvertible {
  public var description: String { String(decoding: textBytes, as: UTF8.self) }
}

/// Where new identifiers, the time and the day come from: the system, or a fixed source in tests.
public struct Origin: Sendable {
  /// The current time.
  package var now: @Sendable () -> Timestamp
  /// How many seconds local time is ahead of UTC at a time; negative west of it.
  package var secondsAheadOfUTC: @Sendable (Timestamp) -> Int
  /// 128 random bits.
  package var random: @Sendable () -> (UInt64, UInt64)

  /// A source of the time and of random bits, in a zone: that of UTC where none is named.
  public init(
    now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> (UInt64, UInt64),
    secondsAheadOfUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    self.now = now
    self.random = random
    self.secondsAheadOfUTC = secondsAheadOfUTC
  }

  /// Today's date in local time.
  package var today: CalendarDate { day(of: now()) }

  /// The day of a time in local time.
  @usableFromInline package func day(of time: Timestamp) -> CalendarDate {
    Timestamp(milliseconds: time.milliseconds + Int64(secondsAheadOfUTC(time)) * 1000).day
  }

  /// The time at which a day begins in local time.
  @usableFromInline package func start(of day: CalendarDate) -> Timestamp {
    let midnight = Int64(day.dayNumber) * 86_400_000
    // The clocks may have been changed since the same hour in UTC.
    let near = Timestamp(
      milliseconds: midnight - Int64(secondsAheadOfUTC(Timestamp(milliseconds: midnight))) * 1000)
    return Timestamp(milliseconds: midnight - Int64(secondsAheadOfUTC(near)) * 1000)
  }

  /// A new identifier at the current time.
  @usableFromInline package func newID() -> RecordID { RecordID(version7At: now(), random: random()) }
}
