import Dispatch
import Foundation

/// Tickers by name: start one here, pause or cancel it there, without passing its handle around.
///
/// Each start has an identifier of its own, which no later start ever has, so that whoever still holds the identifier
/// of a ticker that was cancelled cannot hit the one that has its name now.
///
/// - Thread: all members may be used from any thread, the handlers included.
/// - Lifetime: retains each ticker until it is cancelled or, if it is single, has ticked. Releasing the registry
///   releases its tickers. No ticker retains the registry.
public final class TickerRegistry: Sendable {
    private let contents = LockedValue(Contents())

    private struct Contents {
        var tickers: [ID: Ticker] = [:]
        var ids: [String: ID] = [:]
        var lastNumber: UInt64 = 0
    }

    /// Names one start of a ticker.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        /// The name under which it was started.
        public let name: String
        fileprivate let number: UInt64

        /// The name and the number of the start.
        public var description: String { "\(name)#\(number)" }
    }

    /// Makes an empty registry.
    public init() {}

    /// Starts a ticker under a name.
    ///
    /// - Parameters:
    ///   - name: The name; nil for a ticker without one.
    ///   - schedule: When it ticks. A single one leaves the registry when its handler has returned, unless the handler
    ///     rescheduled it.
    ///   - replaces: Whether the ticker that has the name is cancelled; otherwise a name that is taken is refused.
    ///   - queue: The queue on which the handler runs; nil for the system's global queue.
    ///   - tolerance: How much later than its deadline a tick may come so that the machine wakes up less often.
    ///   - handler: What to call.
    /// - Returns: the identifier of this start.
    /// - Throws: ``TickerRegistryError/taken(_:)``.
    /// - Precondition: as for ``Ticker``.
    @discardableResult
    public func start(
        _ name: String? = nil, _ schedule: Schedule, replaces: Bool = false, on queue: DispatchQueue? = nil,
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
        // Only now, so that a ticker that ticks at once finds itself in the registry.
        ticker.start()
        return id
    }

    /// Cancels a ticker and forgets it.
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

    /// Holds the ticks of a ticker back.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func pause(_ id: ID) throws(TickerRegistryError) {
        try ticker(id).pause()
    }

    /// Ends a pause.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func resume(_ id: ID) throws(TickerRegistryError) {
        try ticker(id).resume()
    }

    /// Replaces a ticker's schedule.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func reschedule(_ id: ID, _ schedule: Schedule) throws(TickerRegistryError) {
        // Under the lock, so that a ticker that takes its last tick meanwhile is either gone before or stays.
        let isThere = contents.withLock { contents in
            guard let ticker = contents.tickers[id] else { return false }
            ticker.reschedule(schedule)
            return true
        }
        guard isThere else { throw .unknown(id) }
    }

    /// The identifier of the ticker that has a name now.
    public func id(named name: String) -> ID? {
        contents.withLock { $0.ids[name] }
    }

    /// The identifiers of all tickers there are, oldest first.
    public var ids: [ID] {
        contents.withLock { $0.tickers.keys.sorted { $0.number < $1.number } }
    }

    private func ticker(_ id: ID) throws(TickerRegistryError) -> Ticker {
        guard let ticker = contents.withLock({ $0.tickers[id] }) else { throw .unknown(id) }
        return ticker
    }

    /// The ticker is retained by the call of its handler, so that nothing is released under the lock.
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
    /// No ticker of that identifier is there: it was cancelled, was replaced, or was a single one that has ticked.
    case unknown(TickerRegistry.ID)
    /// Another ticker has the name.
    case taken(String)

    /// The error as a sentence for people.
    public var description: String {
        switch self {
        case .unknown(let id):
            "There is no ticker \(id): it was cancelled or replaced, or it was a single one and has ticked."
        case .taken(let name): "There is a ticker named \"\(name)\" already."
        }
    }
}
