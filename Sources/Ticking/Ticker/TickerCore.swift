import Dispatch
import Foundation

/// The sources of a ticker and what they are to do; retained by the ticker's handle, and by nothing else.
final class TickerCore: Sendable {
    typealias Handler = @Sendable (Ticker, Tick) -> Void

    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval
    private let read: @Sendable () -> TickerReading
    private let contents: LockedValue<Contents>

    fileprivate struct Contents {
        var state = TickerState()
        var plan: TickerPlan
        var handler: Handler?
        weak var handle: Ticker?
        var hook: LifetimeHook?
        var wall: (any DispatchSourceTimer)?
        var monotonic: (any DispatchSourceTimer)?
    }

    init(
        plan: TickerPlan, queue: DispatchQueue, leeway: Duration, read: @escaping @Sendable () -> TickerReading,
        handler: @escaping Handler
    ) {
        self.queue = queue
        self.leeway = .nanoseconds(Int(leeway.wholeNanoseconds()))
        self.read = read
        contents = LockedValue(Contents(plan: plan, handler: handler))
    }

    // MARK: - What the owner does

    func start(for handle: Ticker) {
        contents.withLock { contents in
            contents.handle = handle
            perform(contents.state.start(), &contents)
        }
    }

    func pause() {
        contents.withLock { perform($0.state.pause(), &$0) }
    }

    func resume() {
        contents.withLock { contents in
            let action = contents.state.resume()
            guard action == .resume else { return }
            contents.plan.resume(at: read())
            perform(action, &contents)
        }
    }

    func reschedule(_ schedule: Ticker.Schedule) {
        contents.withLock { contents in
            contents.plan.begin(schedule, at: read())
            if contents.state.phase == .running { arm(&contents) }
        }
    }

    func cancel() {
        // Released outside the lock: what a handler captures may come back here from its own deinit.
        let released = contents.withLock { contents in
            perform(contents.state.cancel(), &contents)
            defer {
                contents.handler = nil
                contents.hook = nil
            }
            return (contents.handler, contents.hook)
        }
        withExtendedLifetime(released) {}
    }

    /// Cancels the ticker as soon as a target goes that can tell.
    func follow(_ target: AnyObject) {
        let hook = LifetimeHook(to: target) { [weak self] in self?.cancel() }
        contents.withLock { $0.hook = hook }
    }

    var phase: TickerState.Phase { contents.withLock { $0.state.phase } }

    var isExhausted: Bool { contents.withLock { $0.plan.isExhausted } }

    var deadline: Tick.Deadline? { contents.withLock { $0.plan.deadline } }

    // MARK: - Sources

    /// Does to both sources what the state says.
    ///
    /// Under the lock, so that the order of the calls is that of the states.
    private func perform(_ action: TickerState.Action, _ contents: inout Contents) {
        switch action {
        case .nothing:
            break
        case .activate:
            arm(&contents)
        case .suspend:
            contents.wall?.suspend()
            contents.monotonic?.suspend()
        case .resume:
            let suspended = [contents.wall, contents.monotonic]
            // Armed first: what a suspended source had pending is forgotten with its old time. A source that is made
            // now is active already.
            arm(&contents)
            for source in suspended { source?.resume() }
        case .cancel:
            for source in contents.takeSources() { source.cancel() }
        case .cancelThenResume:
            for source in contents.takeSources() {
                source.cancel()
                source.resume()
            }
        }
    }

    private func arm(_ contents: inout Contents) {
        let arming = contents.plan.arm(at: read())
        let isWallLead = contents.plan.leadSource == .wall
        switch arming.wall {
        case .keep: break
        case .off: contents.wall?.schedule(wallDeadline: .distantFuture)
        case .on(let date, let interval):
            use(&contents.wall, as: .wall) { source in
                let leeway = isWallLead ? self.leeway : Self.guardLeeway
                source.schedule(wallDeadline: DispatchWallTime(date), repeating: .init(interval), leeway: leeway)
            }
        }
        switch arming.monotonic {
        case .keep: break
        case .off: contents.monotonic?.schedule(deadline: .distantFuture)
        case .on(let delay, let interval):
            use(&contents.monotonic, as: .monotonic) { source in
                let leeway = isWallLead ? Self.guardLeeway : self.leeway
                source.schedule(deadline: .now() + .init(delay), repeating: .init(interval), leeway: leeway)
            }
        }
    }

    /// Makes the source when it is needed for the first time: most tickers never need a second one, and one that was
    /// never started has none that could trap.
    private func use(
        _ slot: inout (any DispatchSourceTimer)?, as kind: TickerPlan.Source,
        _ schedule: (any DispatchSourceTimer) -> Void
    ) {
        if let source = slot { return schedule(source) }
        let source = DispatchSource.makeTimerSource(queue: queue)
        // Weakly: a source retains its handler until it is cancelled.
        source.setEventHandler { [weak self] in self?.fire(kind) }
        schedule(source)
        source.activate()
        slot = source
    }

    /// On the queue.
    private func fire(_ source: TickerPlan.Source) {
        // The handle is gone already when its deinit runs on another thread at this moment. It is held until the end
        // of this call, because its deinit takes the lock.
        let (handle, handler) = contents.withLock { ($0.handle, $0.handler) }
        guard let handle, let handler else { return }
        withExtendedLifetime(handle) {
            guard let tick = take(source) else { return }
            handler(handle, tick)
            contents.withLock { contents in
                contents.plan.handled()
                if contents.state.phase == .running { arm(&contents) }
            }
        }
    }

    private func take(_ source: TickerPlan.Source) -> Tick? {
        contents.withLock { contents in
            guard contents.state.phase == .running else { return nil }
            switch contents.plan.fire(source, at: read()) {
            case .tick(let tick):
                return tick
            case .tooEarly:
                arm(&contents)
                return nil
            }
        }
    }

    private static let guardLeeway = DispatchTimeInterval.milliseconds(50)
}

extension TickerCore.Contents {
    fileprivate mutating func takeSources() -> [any DispatchSourceTimer] {
        defer {
            wall = nil
            monotonic = nil
        }
        return [wall, monotonic].compactMap(\.self)
    }
}

extension DispatchTimeInterval {
    /// Nil is never.
    fileprivate init(_ duration: Duration?) {
        self = duration.map { .nanoseconds(Int($0.wholeNanoseconds())) } ?? .never
    }
}

extension DispatchWallTime {
    fileprivate init(_ date: Date) {
        // Not before 1970 nor at its first moment, which libdispatch takes for something else than a past date, and not
        // so far away that nanoseconds overflow.
        let time = Duration(from: Date(timeIntervalSince1970: 0), to: date)
        let parts = max(time, .seconds(1)).components
        self.init(timespec: timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000)))
    }
}
