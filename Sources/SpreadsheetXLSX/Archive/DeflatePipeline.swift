import Spreadsheet

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Deflates the blocks of a part on other threads, and returns them in order.
///
/// The number of blocks in progress is fixed, which limits the memory. A caller that fills blocks waits while
/// all are in progress. Threads start with the first block that is not the last of its part, so small
/// workbooks need none. The output does not depend on the threads.
final class DeflatePipeline {
  /// The bytes that a block may have when it is handed over; beyond, there is room for one more cell.
  static let blockSize = 256 << 10

  private let shared: DeflateWorkers
  private let own: BlockDeflater
  /// Blocks handed over and handed back so far.
  private var submitted = 0
  private var collected = 0

  init(level: Int) {
    own = BlockDeflater(level: level)
    shared = DeflateWorkers(level: level)
  }

  deinit { shared.stop() }

  /// The block that is to be filled next.
  var block: DeflateBlock { shared.blocks[submitted % shared.blocks.count] }

  /// Hands over the block that was filled. Calls `done` for each block that is finished, in order; for all
  /// that are on their way when this one ends its part.
  func submit(
    _ done: (DeflateBlock) throws(WorkbookWriterError.Problem) -> Void
  ) throws(WorkbookWriterError.Problem) {
    let filled = block
    submitted += 1
    if filled.isLast, collected == submitted - 1 {
      filled.deflate(with: own)
      collected += 1
      try done(filled)
    } else {
      shared.start(filled)
    }
    try collect(leaving: filled.isLast ? 0 : shared.blocks.count - 1, done)
  }

  /// Calls `done` for the blocks in progress, in order, until no more than `busy` remain.
  func collect(
    leaving busy: Int, _ done: (DeflateBlock) throws(WorkbookWriterError.Problem) -> Void
  ) throws(WorkbookWriterError.Problem) {
    while submitted - collected > busy {
      let finished = shared.blocks[collected % shared.blocks.count]
      shared.wait(for: finished)
      collected += 1
      try done(finished)
    }
  }
}

/// One block on its way: filled by one thread, deflated by another, never both at once.
final class DeflateBlock: @unchecked Sendable {
  /// Room for a full block and the longest cell behind it: 32,767 characters, each an escape of seven bytes.
  static let capacity = DeflatePipeline.blockSize + 1 << 20

  let bytes: UnsafeMutablePointer<UInt8>
  var count = 0
  /// The end of the block before.
  var dictionary: [UInt8] = []
  /// Bits before the block in its first byte.
  var leading = LeadingBits()
  var isLast = false
  private(set) var deflated: [UInt8] = []
  private(set) var crc: UInt32 = 0
  /// Guarded by the workers' monitor.
  fileprivate var isDone = false

  init() {
    bytes = .allocate(capacity: Self.capacity)
  }

  deinit { bytes.deallocate() }

  fileprivate func deflate(with deflater: BlockDeflater) {
    let input = UnsafeRawBufferPointer(start: bytes, count: count)
    deflated = dictionary.withUnsafeBytes {
      deflater.deflate(input, dictionary: $0, leading: leading, isLast: isLast)
    }
    crc = Checksum.of(input)
  }
}

/// The threads of a ``DeflatePipeline``, and the queue between it and them.
///
/// Unchecked, because all that threads share is touched inside the monitor, save the blocks, which are handed
/// from one thread to another there.
private final class DeflateWorkers: @unchecked Sendable {
  let blocks: [DeflateBlock]
  private let level: Int
  private let monitor = Monitor()
  private var queue: [DeflateBlock] = []
  private var isStopped = false
  private var threads: [WorkerThread] = []
  private let threadCount: Int

  init(level: Int) {
    self.level = level
    threadCount = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    blocks = (0..<threadCount * 2 + 1).map { _ in DeflateBlock() }
  }

  func start(_ block: DeflateBlock) {
    if threads.isEmpty { startThreads() }
    monitor.locked {
      block.isDone = false
      queue.append(block)
    }
  }

  func wait(for block: DeflateBlock) {
    monitor.locked { while !block.isDone { monitor.wait() } }
  }

  func stop() {
    monitor.locked { isStopped = true }
    for thread in threads { thread.join() }
    threads = []
  }

  private func startThreads() {
    threads = (0..<threadCount).compactMap { _ in WorkerThread(work) }
    precondition(!threads.isEmpty, "the system gives no thread to deflate on")
  }

  @Sendable
  private func work() {
    let deflater = BlockDeflater(level: level)
    while let block = next() {
      block.deflate(with: deflater)
      monitor.locked { block.isDone = true }
    }
  }

  private func next() -> DeflateBlock? {
    monitor.locked {
      while queue.isEmpty, !isStopped { monitor.wait() }
      return isStopped ? nil : queue.removeFirst()
    }
  }
}
