import Foundation
import Ticking

/// Counts from any thread.
final class Counter: Sendable {
    private let number = LockedValue(0)

    func add(_ amount: Int = 1) {
        number.withLock { $0 += amount }
    }

    var value: Int { number.withLock { $0 } }
}

/// Counts itself while it lives.
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

/// A run that did not get as far as it should.
struct LabError: Error, CustomStringConvertible {
    let description: String
}

/// Waits until something is so.
///
/// - Throws: `LabError` when it does not come within ten seconds.
func wait(for what: String, until isSo: () -> Bool) throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while !isSo() {
        guard clock.now < end else { throw LabError(description: "timed out while waiting for \(what)") }
        rest(.milliseconds(1))
    }
}

/// Lets time pass on this thread while others work.
///
/// It is the experiment's own time, not a way to wait for an event.
func rest(_ duration: Duration) {
    Thread.sleep(forTimeInterval: duration / .seconds(1))
}

extension RunLoopThread {
    /// Runs a body on the thread and returns what it returns.
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

/// A number with one digit after the point, without a formatter.
func tenths(_ value: Double) -> String {
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(abs(scaled % 10))"
}

/// A duration in milliseconds, with two digits after the point.
func milliseconds(_ duration: Duration) -> String {
    let hundredths = Int((duration / .microseconds(10)).rounded())
    let digits = abs(hundredths % 100)
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits < 10 ? "0" : "")\(digits) ms"
}
