internal import CLibrary
import Dispatch
import Foundation

/// Tells when the wall clock is set.
///
/// The system tells it by a descriptor, and nothing wakes up meanwhile. Where it cannot, the clocks are compared once a
/// second for as long as somebody listens.
///
/// - Thread: listeners are called on a queue of the watch's own.
/// - Lifetime: does not retain its listeners. It keeps its descriptor.
final class ClockWatch: Sendable {
    /// Who is told.
    protocol Listener: AnyObject, Sendable {
        func clockWasSet()
    }

    /// One for the whole process: the clock is the machine's, and each watch costs a descriptor.
    static let shared = ClockWatch()

    private let queue = DispatchQueue(label: "Ticking.ClockWatch")
    private let descriptor: Int32
    private let state = LockedValue(State())

    private struct State {
        var listeners: [ObjectIdentifier: WeakListener] = [:]
        var source: (any DispatchSourceProtocol)?
        var base = ClockReading.forDispatch()
    }

    private struct WeakListener {
        weak var listener: (any Listener)?
    }

    /// Watches by a descriptor, which becomes readable when the clock is set; by comparing clocks where it is negative.
    init(descriptor: Int32 = library_open_clock_watch()) {
        self.descriptor = descriptor
    }

    deinit {
        state.withLock { $0.source }?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    /// True when the system tells; false when the clocks are compared once a second.
    var isTold: Bool { descriptor >= 0 }

    func add(_ listener: any Listener) {
        state.withLock { state in
            state.listeners[ObjectIdentifier(listener)] = WeakListener(listener: listener)
            guard state.source == nil else { return }
            state.base = .forDispatch()
            state.source = makeSource()
        }
    }

    func remove(_ listener: ObjectIdentifier) {
        let source = state.withLock { state -> (any DispatchSourceProtocol)? in
            state.listeners[listener] = nil
            // A descriptor that is watched costs nothing; making its source anew would.
            guard !isTold, state.listeners.isEmpty else { return nil }
            return state.source.take()
        }
        source?.cancel()
    }

    private func makeSource() -> any DispatchSourceProtocol {
        guard isTold else {
            let source = DispatchSource.makeTimerSource(queue: queue)
            source.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
            source.setEventHandler { [weak self] in self?.compare() }
            source.activate()
            return source
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self, descriptor] in
            library_rearm_clock_watch(descriptor)
            self?.notify()
        }
        source.activate()
        return source
    }

    private func compare() {
        let reading = ClockReading.forDispatch()
        let isStepped = state.withLock { state in
            defer { state.base = reading }
            return reading.isStepped(since: state.base)
        }
        if isStepped { notify() }
    }

    private func notify() {
        let listeners = state.withLock { $0.listeners.values.compactMap(\.listener) }
        for listener in listeners { listener.clockWasSet() }
    }
}
