import Dispatch
import Foundation
import Synchronization

/// Runs two timers concurrently, offset by half an interval.
func race(_ one: Contestant, _ other: Contestant, calls: Int) -> (one: Record, other: Record) {
    let record = Box()
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
        let result = one.run(calls)
        record.value.withLock { $0 = result }
        group.leave()
    }
    Thread.sleep(forTimeInterval: 0.005)
    let result = other.run(calls)
    group.wait()
    return (record.value.withLock { $0 }, result)
}

private final class Box: Sendable {
    let value = Mutex(Record())
}

/// The median (`half`) and the 99th percentile (`most`) of the lateness in a round, in microseconds.
struct Percentiles {
    let half: Double
    let most: Double

    init(_ record: Record) {
        let sorted = record.lateness.sorted()
        half = Double(sorted[sorted.count / 2]) / 1000
        most = Double(sorted[sorted.count * 99 / 100]) / 1000
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
}

func tenths(_ value: Double, digits: Double = 10) -> Double { (value * digits).rounded() / digits }
