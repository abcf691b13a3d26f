import Foundation
import Ticking

/// A thread-safe counter.
final class Counter: Sendable {
    private let number = LockedValue(0)

    func add(_ amount: Int = 1) {
        number.withLock { $0 += amount }
    }

    var value: Int { number.withLock { $0 } }
}

/// An object that is counted as long as it exists.
final class Counted: Sendable {
    private let counter: Counter

    init(_ counter: Counter) {
        self.counter = counter
        counter.add()
    }

    deinit {
        counter.add(-1)
    }
}

struct LabError: Error, CustomStringConvertible {
    let description: String
}

/// Waits until a condition is true.
///
/// - Throws: `LabError` if the condition is not true within ten seconds.
func wait(for what: String, until isSo: () -> Bool) throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while !isSo() {
        guard clock.now < end else { throw LabError(description: "timed out while waiting for \(what)") }
        rest(.milliseconds(1))
    }
}

/// Blocks the current thread for a duration while other threads work.
///
/// Use this function only if the duration is part of the experiment. To wait for an event, use ``wait(for:until:)``.
func rest(_ duration: Duration) {
    Thread.sleep(forTimeInterval: duration / .seconds(1))
}

extension RunLoopThread {
    /// Runs a closure on the thread, waits, and returns the result of the closure; nil if the thread has been stopped.
    func sync<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
        let result = LockedValue<Result?>(nil)
        let done = DispatchSemaphore(value: 0)
        let isTaken = perform {
            let value = body()
            result.withLock { $0 = value }
            done.signal()
        }
        guard isTaken else { return nil }
        done.wait()
        return result.withLock { $0 }
    }
}

/// Formats a number with one digit after the decimal point, without a formatter.
func tenths(_ value: Double) -> String {
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(abs(scaled % 10))"
}

/// Formats a duration in milliseconds, with two digits after the decimal point.
func milliseconds(_ duration: Duration) -> String {
    let hundredths = Int((duration / .microseconds(10)).rounded())
    let digits = abs(hundredths % 100)
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits < 10 ? "0" : "")\(digits) ms"
}
