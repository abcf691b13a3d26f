import Foundation

/// A value that a lock protects, for the targets of this package.
///
/// `Synchronization.Mutex` is not used, because the thread sanitizer does not detect the locking of a `Mutex` on Linux,
/// and reports a race for every value that a `Mutex` protects. The sanitizer supports POSIX mutexes.
///
/// Unchecked: `value` is only accessed while `withLock` holds the lock, and the parameter and the result of its body
/// are `sending`, as with `Mutex`. The lock is not recursive: a body must not call code that may use the same lock.
package final class LockedValue<Value>: @unchecked Sendable {
    /// The lock, on the heap because a POSIX mutex must not move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// The protected value.
    ///
    /// The lock guarantees the exclusive access that the compiler would otherwise check at each access.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: consuming sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        let status = pthread_mutex_init(mutex, nil)
        guard status == 0 else { fatalError("The system cannot create a mutex.") }
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs a body with exclusive access to the value.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
