import Countdowns
import Definitions

/// A dispatcher of alerts: for the changes of a board, it runs hooks, shows desktop notifications, plays sounds and speaks.
///
/// Only the owner of the board's state runs hooks, shows desktop notifications, plays sounds, speaks and keeps the
/// machine awake. ``read(_:on:at:name:)`` also returns the alerts for terminals: each terminal that shows the board
/// rings its bell and shows its own notifications.
///
/// - Thread: belongs to the board's thread.
final class AlertDispatcher {
    private var config: Config
    private var loaded: LoadedBoard
    private let environment: [String: String]
    private let isOwner: Bool
    private let warn: @Sendable (String) -> Void

    /// The alerts of the board; nil if alerts are turned off.
    private var alerts: BoardAlerts?
    /// The dispatcher of hooks; nil beside another process that runs the board, and if hooks are turned off.
    private var hooks: HookDispatcher?
    /// The desktop notifications, sounds and speech; nil beside another process that runs the board.
    private let desktop: DesktopAlerts?
    /// The inhibitor of the machine's sleep; nil like ``desktop``, and without the preference `keep_awake`.
    private var sleepInhibitor: SleepInhibitor?
    private let answer: @Sendable (Countdown.ID, DesktopAlerts.Answer) -> Void

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - board: the board.
    ///   - loaded: the board's files.
    ///   - config: the preferences of the user.
    ///   - environment: the environment variables.
    ///   - isOwner: whether this process owns the board's state.
    ///   - moment: the current clock reading.
    ///   - warn: receives each notice for the user; called on any thread.
    ///   - answer: called when the user answers a desktop notification; called on any thread.
    init(
        _ board: Board, of loaded: LoadedBoard, as config: Config, environment: [String: String], isOwner: Bool,
        at moment: Moment, warn: @escaping @Sendable (String) -> Void,
        answer: @escaping @Sendable (Countdown.ID, DesktopAlerts.Answer) -> Void
    ) {
        (self.config, self.loaded, self.environment, self.isOwner) = (config, loaded, environment, isOwner)
        (self.warn, self.answer) = (warn, answer)
        desktop = isOwner ? DesktopAlerts(environment: environment, warn: warn) : nil
        apply(config, on: board, at: moment)
    }

    /// Applies new preferences: starts the services that are turned on, and stops the services that are turned off.
    func apply(_ config: Config, on board: Board, at moment: Moment) {
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

    func apply(_ loaded: LoadedBoard) {
        self.loaded = loaded
        hooks?.apply(loaded)
    }

    /// Returns the time until the next alert is due or the machine must be kept awake, whichever is earlier; nil if
    /// neither is scheduled.
    func untilNext(on board: @autoclosure () -> Board, at moment: Moment) -> Duration? {
        [alerts?.untilNext(at: moment), sleepInhibitor?.untilNext(on: board(), at: moment)].compactMap(\.self).min()
    }

    /// Whether ``read(_:on:at:name:)`` must be called now even if there are no changes.
    func isDue(at moment: Moment) -> Bool {
        sleepInhibitor != nil || alerts?.untilNext(at: moment).map { $0 <= .zero } ?? false
    }

    /// Handles changes: runs hooks and desktop alerts if this process owns the state, and returns the alerts for terminals.
    ///
    /// - Parameters:
    ///   - changes: the changes; may be empty.
    ///   - board: the board after the changes.
    ///   - moment: the current clock reading.
    ///   - name: the name of the board in commands.
    /// - Returns: the alerts for terminals.
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

    /// Handles zeros that were reached while the board was closed: runs hooks, and sends one desktop notification.
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

    /// Terminates the programs that were started for the board.
    func end() {
        sleepInhibitor?.end()
        hooks?.end()
        desktop?.end()
    }
}

extension Countdown {
    fileprivate var hasDesktopAlert: Bool { alerts?.contains(where: \.desktop) ?? false }
}
