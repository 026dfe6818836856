#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Deflates the blocks of a part on other threads, and hands them back in their order.
///
/// The number of blocks on their way is fixed, and with it the memory; whoever fills blocks waits while all
/// are on their way. Threads start with the first block that is not its part's last, so that small workbooks
/// need none. What comes out does not depend on the threads.
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

  /// Calls `done` for the blocks that are on their way, in order, until no more than `busy` are left.
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
  /// Bits that stand before the block in its first byte.
  var leading = LeadingBits()
  var isLast = false
  private(set) var deflated: [UInt8] = []
  private(set) var crc: UInt32 = 0
  /// Guarded by the workers' lock.
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
/// Unchecked, because all that threads share is guarded by the lock, save the blocks, which are handed from
/// one thread to another under it.
private final class DeflateWorkers: @unchecked Sendable {
  let blocks: [DeflateBlock]
  private let level: Int
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var queue: [DeflateBlock] = []
  private var isStopped = false
  private var threads: [pthread_t] = []
  private let threadCount: Int

  init(level: Int) {
    self.level = level
    threadCount = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    blocks = (0..<threadCount * 2 + 1).map { _ in DeflateBlock() }
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  func start(_ block: DeflateBlock) {
    if threads.isEmpty { startThreads() }
    pthread_mutex_lock(lock)
    block.isDone = false
    queue.append(block)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  func wait(for block: DeflateBlock) {
    pthread_mutex_lock(lock)
    while !block.isDone { pthread_cond_wait(changed, lock) }
    pthread_mutex_unlock(lock)
  }

  func stop() {
    pthread_mutex_lock(lock)
    isStopped = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }

  private func startThreads() {
    for _ in 0..<threadCount {
      let context = Unmanaged.passRetained(self)
      #if canImport(Glibc)
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { DeflateWorkers.run($0) }, context.toOpaque())
        if code == 0 { threads.append(thread) }
      #else
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, { DeflateWorkers.run($0) }, context.toOpaque())
        if code == 0, let thread { threads.append(thread) }
      #endif
      if code != 0 { context.release() }
    }
    precondition(!threads.isEmpty, "the system gives no thread to deflate on")
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<DeflateWorkers>.fromOpaque(context).takeRetainedValue().work()
    return nil
  }

  private func work() {
    let deflater = BlockDeflater(level: level)
    while let block = next() {
      block.deflate(with: deflater)
      pthread_mutex_lock(lock)
      block.isDone = true
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
  }

  private func next() -> DeflateBlock? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while queue.isEmpty, !isStopped { pthread_cond_wait(changed, lock) }
    return isStopped ? nil : queue.removeFirst()
  }
}
