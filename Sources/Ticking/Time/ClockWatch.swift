internal import CLibrary
import Dispatch
import Foundation

/// Notifies listeners when the wall clock is set.
///
/// The system reports a change through a file descriptor, without periodic wake-ups. If the system cannot report
/// changes, the watch compares the clocks once a second while it has listeners.
///
/// - Thread: listeners are called on the watch's private queue.
/// - Lifetime: the watch does not retain its listeners, and keeps its file descriptor open until the watch is
///   deallocated.
final class ClockWatch: Sendable {
    /// An object that is notified of changes of the wall clock.
    protocol Listener: AnyObject, Sendable {
        func clockWasSet()
    }

    /// The watch of the whole process: the clock is global, and each watch needs a file descriptor.
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

    /// Creates a watch that waits for a descriptor to become readable.
    ///
    /// If the descriptor is negative, the watch compares the clocks once a second instead.
    init(descriptor: Int32 = library_open_clock_watch()) {
        self.descriptor = descriptor
    }

    deinit {
        state.withLock { $0.source }?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether the system reports changes of the wall clock.
    ///
    /// If false, the clocks are compared once a second.
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
            // Keeps a source that reads the descriptor, because an idle source costs less than a new source.
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
