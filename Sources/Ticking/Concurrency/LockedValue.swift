import Foundation

/// A value behind a lock, for the targets of this package.
///
/// Not `Synchronization.Mutex`: the thread sanitizer does not see that one's locking on Linux, and reports a race for
/// every value behind it. It knows POSIX mutexes.
///
/// Unchecked: `value` is only ever touched between the lock and the unlock of `withLock`, and what goes in and out
/// there is `sending`, as with `Mutex`. The lock is not recursive: a body must not call out to code that may come back
/// here.
package final class LockedValue<Value>: @unchecked Sendable {
    /// On the heap, because a POSIX mutex must not move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// The lock sees to what the compiler would otherwise check at each access.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: consuming sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        let status = pthread_mutex_init(mutex, nil)
        guard status == 0 else { fatalError("The system refused to make a lock.") }
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs a body with the value, alone.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
