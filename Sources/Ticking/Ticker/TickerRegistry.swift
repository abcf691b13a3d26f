import Dispatch
import Foundation

/// A registry of named tickers, which different parts of a program can start, pause and cancel without passing a handle
/// around.
///
/// Each start has a unique identifier that is never reused. The identifier of a cancelled ticker can therefore not
/// affect a later ticker of the same name.
///
/// - Thread: all members may be used from any thread, also from the handlers.
/// - Lifetime: retains each ticker until it is cancelled or, if it is a one-shot ticker, has ticked. When the
///   registry is deallocated, it releases its tickers. No ticker retains the registry.
public final class TickerRegistry: Sendable {
    private let contents = LockedValue(Contents())

    private struct Contents {
        var tickers: [ID: Ticker] = [:]
        var ids: [String: ID] = [:]
        var lastNumber: UInt64 = 0
    }

    /// The identifier of one start of a ticker.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        /// The name under which the ticker was started.
        public let name: String
        fileprivate let number: UInt64

        /// The name and the number of the start.
        public var description: String { "\(name)#\(number)" }
    }

    /// Creates an empty registry.
    public init() {}

    /// Starts a ticker under a name.
    ///
    /// - Parameters:
    ///   - schedule: The times of the ticks. A ticker leaves the registry after the tick of a one-shot schedule, unless
    ///     the handler rescheduled it or it was ever on demand.
    ///   - name: The name; nil for a ticker without a name.
    ///   - replaces: Whether to cancel the ticker that has the name. If false, a start with a name that is in use
    ///     throws an error.
    ///   - queue: The queue on which the handler runs; nil as for ``Ticker``.
    ///   - tolerance: The maximum delay of a tick after its due time. A tolerance lets the machine wake up less often.
    ///   - handler: The function to call at each tick.
    /// - Returns: the identifier of this start.
    /// - Throws: ``TickerRegistryError/taken(_:)``.
    /// - Precondition: as for ``Ticker``.
    @discardableResult
    public func start(
        _ schedule: Schedule, named name: String? = nil, replaces: Bool = false, on queue: DispatchQueue? = nil,
        tolerance: Duration = .zero, handler: @escaping @Sendable (_ id: ID, _ tick: Tick) -> Void
    ) throws(TickerRegistryError) -> ID {
        let id = contents.withLock { contents in
            contents.lastNumber += 1
            return ID(name: name ?? "ticker", number: contents.lastNumber)
        }
        let ticker = Ticker(unstarted: schedule, on: queue, tolerance: tolerance) { [weak self] ticker, tick in
            guard let self else { return ticker.cancel() }
            handler(id, tick)
            removeIfExhausted(id, ticker)
        }
        let (isTaken, replaced): (Bool, Ticker?) = contents.withLock { contents in
            let holder = name.flatMap { contents.ids[$0] }
            if holder != nil, !replaces { return (true, nil) }
            if let name { contents.ids[name] = id }
            contents.tickers[id] = ticker
            return (false, holder.flatMap { contents.tickers.removeValue(forKey: $0) })
        }
        replaced?.cancel()
        if isTaken { throw .taken(id.name) }
        // The start comes last, so that a ticker that ticks at once is already in the registry.
        ticker.start()
        return id
    }

    /// Starts a ticker that calls its handler on the main actor.
    @discardableResult
    public func start(
        _ schedule: Schedule, named name: String? = nil, replaces: Bool = false, on actor: MainActor,
        tolerance: Duration = .zero, handler: @escaping @MainActor (_ id: ID, _ tick: Tick) -> Void
    ) throws(TickerRegistryError) -> ID {
        try start(schedule, named: name, replaces: replaces, on: .main, tolerance: tolerance) { id, tick in
            MainActor.assumeIsolated { handler(id, tick) }
        }
    }

    /// Cancels a ticker and removes it from the registry.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func cancel(_ id: ID) throws(TickerRegistryError) {
        let ticker = contents.withLock { contents in
            if contents.ids[id.name] == id { contents.ids[id.name] = nil }
            return contents.tickers.removeValue(forKey: id)
        }
        guard let ticker else { throw .unknown(id) }
        ticker.cancel()
    }

    /// Pauses a ticker.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func pause(_ id: ID) throws(TickerRegistryError) {
        try ticker(id).pause()
    }

    /// Ends the pause of a ticker.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func resume(_ id: ID) throws(TickerRegistryError) {
        try ticker(id).resume()
    }

    /// Replaces a ticker's schedule.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func reschedule(_ id: ID, _ schedule: Schedule) throws(TickerRegistryError) {
        // Reschedules under the lock, because the ticker may make its last tick at the same time: either the ticker has
        // already left the registry, or the new schedule keeps it in the registry.
        let isThere = contents.withLock { contents in
            guard let ticker = contents.tickers[id] else { return false }
            ticker.reschedule(schedule)
            return true
        }
        guard isThere else { throw .unknown(id) }
    }

    /// Returns the identifier of the ticker that has a name; nil if no ticker has the name.
    public func id(named name: String) -> ID? {
        contents.withLock { $0.ids[name] }
    }

    /// The identifiers of all tickers, oldest first.
    public var ids: [ID] {
        contents.withLock { $0.tickers.keys.sorted { $0.number < $1.number } }
    }

    private func ticker(_ id: ID) throws(TickerRegistryError) -> Ticker {
        guard let ticker = contents.withLock({ $0.tickers[id] }) else { throw .unknown(id) }
        return ticker
    }

    /// Removes a ticker whose schedule has no further tick.
    ///
    /// The call of its handler still retains the ticker, so nothing is released under the lock.
    private func removeIfExhausted(_ id: ID, _ ticker: Ticker) {
        contents.withLock { contents in
            guard ticker.isExhausted else { return }
            contents.tickers[id] = nil
            if contents.ids[id.name] == id { contents.ids[id.name] = nil }
        }
    }
}

/// An error of a ``TickerRegistry``.
public enum TickerRegistryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The identifier is unknown: its ticker was cancelled, was replaced, or had a one-shot schedule and has ticked.
    case unknown(TickerRegistry.ID)
    /// The name is in use by another ticker.
    case taken(String)

    /// The error as a sentence for users.
    public var description: String {
        switch self {
        case .unknown(let id):
            "There is no ticker \(id): it was cancelled or replaced, or its schedule was one-shot and it has ticked."
        case .taken(let name): "There is a ticker named \"\(name)\" already."
        }
    }
}
