import Dispatch
import Foundation

/// Tickers by name: start one here, pause or cancel it there, without passing its handle around.
///
/// Each start has an identifier of its own, which no later start ever has, so that whoever still holds the identifier of
/// a ticker that was cancelled cannot hit the one that has its name now.
///
/// - Thread: all members may be used from any thread, the handlers included.
/// - Lifetime: retains its tickers until they are cancelled or, being single, have ticked. Releasing the registry
///   releases them. No ticker retains the registry.
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

    /// What to do when a name is taken.
    public enum Conflict: Sendable {
        /// Throw ``TickerRegistryError/taken(_:)`` and leave the ticker that has it alone.
        case refuse
        /// Cancel the ticker that has it.
        case replace
    }

    /// Makes an empty registry.
    public init() {}

    /// Starts a ticker under a name.
    ///
    /// - Parameters:
    ///   - name: The name; nil for one that nobody has.
    ///   - schedule: When it ticks. A single one removes itself when its handler has returned, unless that planned another.
    ///   - conflict: What to do when the name is taken.
    ///   - queue: What the ticker's own queue targets; nil for the system's default.
    ///   - leeway: How much later than its deadline a tick may come so that the machine can wake up less often.
    ///   - handler: What to call.
    /// - Returns: the identifier of this start.
    /// - Throws: ``TickerRegistryError/taken(_:)``; ``TickerRegistryError/refused(_:)`` for a schedule no ticker can have.
    @discardableResult
    public func start(
        _ name: String? = nil, _ schedule: Ticker.Schedule, ifTaken conflict: Conflict = .refuse,
        queue: DispatchQueue? = nil, leeway: Duration = .zero,
        handler: @escaping @Sendable (_ id: ID, _ tick: Tick) -> Void
    ) throws(TickerRegistryError) -> ID {
        let id = contents.withLock { contents in
            contents.lastNumber += 1
            return ID(name: name ?? "ticker", number: contents.lastNumber)
        }
        let ticker: Ticker
        do {
            ticker = try Ticker(schedule, target: self, queue: queue, leeway: leeway, starts: false) {
                registry, ticker, tick in
                handler(id, tick)
                registry.removeIfExhausted(id, ticker)
            }
        } catch {
            throw .refused(error)
        }
        try insert(ticker, id, isNamed: name != nil, conflict)
        // Only now, so that one that ticks at once finds itself in the registry.
        ticker.start()
        return id
    }

    private func insert(
        _ ticker: Ticker, _ id: ID, isNamed: Bool, _ conflict: Conflict
    ) throws(TickerRegistryError) {
        let (isTaken, replaced): (Bool, Ticker?) = contents.withLock { contents in
            let holder = isNamed ? contents.ids[id.name] : nil
            if holder != nil, conflict == .refuse { return (true, nil) }
            if isNamed { contents.ids[id.name] = id }
            contents.tickers[id] = ticker
            return (false, holder.flatMap { contents.tickers.removeValue(forKey: $0) })
        }
        replaced?.cancel()
        if isTaken { throw .taken(id.name) }
    }

    /// Cancels a ticker and forgets it.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``.
    public func cancel(_ id: ID) throws(TickerRegistryError) {
        guard let ticker = remove(id) else { throw .unknown(id) }
        ticker.cancel()
    }

    /// Cancels all tickers there are, and forgets them.
    public func cancelAll() {
        let tickers = contents.withLock { contents in
            defer {
                contents.tickers = [:]
                contents.ids = [:]
            }
            return contents.tickers
        }
        for ticker in tickers.values { ticker.cancel() }
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

    /// True while the ticks of a ticker are held back; false also for one that is not there.
    public func isPaused(_ id: ID) -> Bool {
        contents.withLock { $0.tickers[id] }?.isPaused ?? false
    }

    /// The instant of a ticker's next tick, nil when none is planned or the ticker is not there.
    public func deadline(_ id: ID) -> Tick.Deadline? {
        contents.withLock { $0.tickers[id] }?.deadline
    }

    /// Puts another schedule in place of a ticker's present one.
    ///
    /// - Throws: ``TickerRegistryError/unknown(_:)``; ``TickerRegistryError/refused(_:)`` for one no ticker can have.
    public func reschedule(_ id: ID, _ schedule: Ticker.Schedule) throws(TickerRegistryError) {
        do {
            // Under the lock, so that a ticker that takes its last tick meanwhile is either gone before or stays.
            let isThere = try contents.withLock { contents throws(ScheduleError) in
                guard let ticker = contents.tickers[id] else { return false }
                try ticker.reschedule(schedule)
                return true
            }
            guard isThere else { throw TickerRegistryError.unknown(id) }
        } catch let error as ScheduleError {
            throw .refused(error)
        } catch {
            throw .unknown(id)
        }
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

    /// Returned, so that it is released outside the lock.
    @discardableResult
    private func remove(_ id: ID) -> Ticker? {
        contents.withLock { contents in
            if contents.ids[id.name] == id { contents.ids[id.name] = nil }
            return contents.tickers.removeValue(forKey: id)
        }
    }
}

/// Why a registry refuses.
public enum TickerRegistryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No ticker of that identifier is there: it was cancelled, was replaced, or was a single one that has ticked.
    case unknown(TickerRegistry.ID)
    /// Another ticker has the name.
    case taken(String)
    /// The ticker itself refuses its arguments.
    case refused(ScheduleError)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknown(let id):
            "There is no ticker \(id): it was cancelled or replaced, or has ticked for the last time."
        case .taken(let name): "There is a ticker named \"\(name)\" already."
        case .refused(let error): error.description
        }
    }
}
