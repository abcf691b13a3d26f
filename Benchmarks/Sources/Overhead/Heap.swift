import CoreFoundation
import Dispatch
import Foundation
import HeapUse
import Ticking

/// Measures the heap use of a timer.
struct Heap: Sendable {
    let name: String
    /// Creates a timer on the given thread.
    private let make: @Sendable (RunLoopThread, Count) -> AnyObject

    /// Whether the C library reports the heap use.
    static var isKnown: Bool { heap_use() > 0 }

    static let rawRunLoopTimer = Heap(name: "CFRunLoopTimer") { _, count in
        let timer = CFRunLoopTimerCreateWithHandler(
            kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 3600, 3600, 0, 0
        ) { _ in _ = count.add() }
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, kCFRunLoopCommonModes)
        return timer as AnyObject
    }

    static let runLoopTimer = Heap(name: "RunLoopTimer") { thread, count in
        RunLoopTimer(.every(.seconds(3600)), on: thread) { _, _ in _ = count.add() }
    }

    static let rawDispatchTimer = Heap(name: "DispatchSourceTimer") { _, count in
        dispatchTimer(on: nil, count)
    }

    static let rawDispatchTimerWithQueue = Heap(name: "DispatchSourceTimer and its queue") { _, count in
        dispatchTimer(on: DispatchQueue(label: "raw"), count)
    }

    static let ticker = Heap(name: "Ticker") { _, count in
        Ticker(.every(.seconds(3600))) { _, _ in _ = count.add() }
    }

    private static func dispatchTimer(on queue: DispatchQueue?, _ count: Count) -> AnyObject {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler { _ = count.add() }
        source.schedule(deadline: .now() + 3600, repeating: 3600)
        source.activate()
        return source as AnyObject
    }

    /// Returns the bytes of one timer, measured with 10,000 live timers.
    func bytes() -> Double {
        // Waits until the heap use is constant, because objects that were released earlier may not be freed yet.
        while true {
            let before = heap_use()
            Thread.sleep(forTimeInterval: 0.2)
            if heap_use() == before { break }
        }
        let number = 10_000
        let thread = RunLoopThread(name: "heap")
        let count = Count()
        let result = ResultBox()
        let done = DispatchSemaphore(value: 0)
        thread.perform {
            // Creates one timer before the measurement, so that objects that are created only once are not counted.
            keep(make(thread, count))
            let start = heap_use()
            for _ in 0..<number { keep(make(thread, count)) }
            let end = heap_use()
            result.value.withLock { $0 = (Double(end) - Double(start)) / Double(number) }
            done.signal()
        }
        done.wait()
        keep(thread)
        return result.value.withLock { $0 }
    }

    /// Retains an object permanently, so that no later release affects the next measurement.
    private func keep(_ object: AnyObject) {
        _ = Unmanaged.passRetained(object)
    }
}
