import Countdowns
import Definitions

/// Reaches somebody who does not look at the board: reads the record, and hands on what is due.
///
/// Hooks, the desktop, sounds and keeping awake belong to the owner of the board's state, so that none of them happens twice.
/// The bell and the notifications of a terminal belong to each terminal that shows the board; ``read(_:on:at:name:)``
/// returns them.
///
/// - Thread: belongs to the board's thread.
final class AlertDispatcher {
    private var config: Config
    private var loaded: LoadedBoard
    private let environment: [String: String]
    private let isOwner: Bool
    private let warn: @Sendable (String) -> Void

    /// Nil where alerts are switched off.
    private var alerts: BoardAlerts?
    /// Nil in a viewer, and where hooks are switched off.
    private var hooks: HookDispatcher?
    /// Nil in a viewer.
    private let desktop: DesktopAlerts?
    /// Nil in a viewer, and where the machine may sleep.
    private var sleepInhibitor: SleepInhibitor?
    private let answer: @Sendable (Countdown.ID, DesktopAlerts.Answer) -> Void

    /// Makes a desk.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - loaded: what its files say.
    ///   - config: what the user prefers.
    ///   - environment: the environment variables.
    ///   - isOwner: whether the process owns the board's state.
    ///   - moment: now.
    ///   - warn: told what somebody should know; on any thread.
    ///   - answer: called when a notification of the desktop is answered; on any thread.
    init(
        _ board: Board, of loaded: LoadedBoard, as config: Config, environment: [String: String], isOwner: Bool,
        at moment: Moment, warn: @escaping @Sendable (String) -> Void,
        answer: @escaping @Sendable (Countdown.ID, DesktopAlerts.Answer) -> Void
    ) {
        (self.config, self.loaded, self.environment, self.isOwner) = (config, loaded, environment, isOwner)
        (self.warn, self.answer) = (warn, answer)
        desktop = isOwner ? DesktopAlerts(environment: environment, warn: warn) : nil
        take(config, on: board, at: moment)
    }

    /// Takes what the user prefers now: begins what is switched on, and ends what is switched off.
    func take(_ config: Config, on board: Board, at moment: Moment) {
        self.config = config
        if config.alerts == false { alerts = nil } else { alerts = alerts ?? BoardAlerts(board, at: moment) }
        guard isOwner else { return }
        if config.hooks == false {
            hooks?.cancel()
            hooks = nil
        } else {
            hooks = hooks ?? HookDispatcher(loaded, environment: environment, warn: warn)
        }
        if config.keepAwake != sleepInhibitor?.amount {
            sleepInhibitor?.cancel()
            sleepInhibitor = config.keepAwake.map { SleepInhibitor($0, environment: environment, warn: warn) }
            sleepInhibitor?.update(board, at: moment)
        }
    }

    /// Takes another reading of the files.
    func take(_ loaded: LoadedBoard) {
        self.loaded = loaded
        hooks?.take(loaded)
    }

    /// Begins anew with another board in place of the one before.
    func take(_ board: Board, at moment: Moment) {
        if alerts != nil { alerts = BoardAlerts(board, at: moment) }
    }

    /// How much time passes until something is due that no change of the record tells; nil if nothing ever will be.
    func untilNext(on board: @autoclosure () -> Board, at moment: Moment) -> Duration? {
        [alerts?.untilNext(at: moment), sleepInhibitor?.untilNext(on: board(), at: moment)].compactMap(\.self).min()
    }

    /// Whether ``read(_:on:at:name:)`` has something to do although nothing happened.
    func isDue(at moment: Moment) -> Bool {
        sleepInhibitor != nil || alerts?.untilNext(at: moment).map { $0 <= .zero } ?? false
    }

    /// Reads what happened, and does what belongs to the owner of the board.
    ///
    /// - Parameters:
    ///   - changes: what happened.
    ///   - board: the board after it.
    ///   - moment: now.
    ///   - name: the name by which commands call the board.
    /// - Returns: what the terminals are to send.
    func read(_ changes: [Change], on board: Board, at moment: Moment, name: @autoclosure () -> String)
        -> [AlertDelivery]
    {
        sleepInhibitor?.update(board, at: moment)
        if !changes.isEmpty, let hooks { hooks.read(changes, on: board, at: moment, name: name()) }
        if changes.isEmpty, alerts?.untilNext(at: moment).map({ $0 > .zero }) ?? true { return [] }
        let isQuiet = config.quietHours?.contains(moment.wall, in: board.zone) ?? false
        let deliveries = alerts?.read(changes, on: board, at: moment, isQuiet: isQuiet) ?? []
        for delivery in deliveries {
            hooks?.read(delivery, on: board, at: moment, name: name())
            send(delivery)
        }
        return deliveries
    }

    /// Does what follows zeros that passed while the board was closed: hooks, and one notification of the desktop.
    func read(missed changes: [Change], on board: Board, at moment: Moment, name: String) {
        guard !changes.isEmpty else { return }
        hooks?.read(changes, on: board, at: moment, name: name)
        let items = changes.compactMap(\.countdown).compactMap { board.index(of: $0) }.map { board.items[$0] }
        guard alerts != nil, !board.isMuted, items.contains(where: \.countdown.hasDesktopAlert) else { return }
        var summary = BoardAlerts.summary(of: items.map(\.countdown.title))
        summary.desktop = true
        send(summary)
    }

    private func send(_ delivery: AlertDelivery) {
        guard let desktop else { return }
        if delivery.desktop, config.desktop != false {
            var act: (@Sendable (DesktopAlerts.Answer) -> Void)?
            if let id = delivery.countdown { act = { [answer] in answer(id, $0) } }
            desktop.notify(title: delivery.title, delivery.text, answer: act)
        }
        if config.sound != false {
            if let sound = delivery.sound { desktop.play(sound) }
            if let words = delivery.speech { desktop.say(words) }
        }
    }

    /// Ends the programs that run for the board.
    func end() {
        sleepInhibitor?.end()
        hooks?.end()
        desktop?.end()
    }
}

extension Countdown {
    /// Whether any of its alerts is for the desktop.
    fileprivate var hasDesktopAlert: Bool { alerts?.contains(where: \.desktop) ?? false }
}
