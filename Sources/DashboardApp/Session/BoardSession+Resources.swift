import Foundation
import Screen
import Ticking

extension BoardSession {
    /// The objects that have a lifetime of their own; they end when the session lets go of them.
    ///
    /// A class, because each frame takes it in its hand: a structure would retain every one of them for that.
    final class Resources {
        /// The program's own centre.
        let center: NotificationCenter
        let themes: ThemeStore
        let styles: ThemedStyles
        let picture: ThemedPicture
        let link: DisplayLink
        let ticker: ChangeTicker
        let tracker: ScrollTracker
        let escapeTimer: RunLoopTimer
        /// Fires only where a board of another process is shown.
        let contactTimer: RunLoopTimer
        let output: TerminalOutput
        let watcher: FileWatcher
        /// Nil while the keys are another program's.
        var input: TerminalInput?
        /// From the first frame on, unless nobody may ask.
        var remote: RemoteDesk?

        /// Wires them; none of them retains the session.
        init(of session: isolated BoardSession) {
            let (setup, thread) = (session.setup, session.thread)
            center = NotificationCenter()
            themes = ThemeStore(setup.theme, depth: setup.depth, center: center)
            styles = ThemedStyles(depth: setup.depth, themes: themes)
            link = DisplayLink(target: session, on: thread) { session, _, _ in
                session.assumeIsolated { $0.drawFrame() }
            }
            picture = ThemedPicture(keys: setup.keys, link: link, themes: themes)
            ticker = ChangeTicker(target: session) { session in session.enter { $0.tick() } }
            tracker = ScrollTracker(on: thread) { [weak session] in
                session?.assumeIsolated { $0.finishScrolling() }
            }
            escapeTimer = RunLoopTimer(.onDemand, target: session, on: thread) { session, _, _ in
                session.assumeIsolated { $0.flushKeys() }
            }
            contactTimer = RunLoopTimer(.onDemand, target: session, on: thread) { session, _, _ in
                session.assumeIsolated { $0.checkContact() }
            }
            output = TerminalOutput(tty: session.terminal.tty, styles: styles.cache, showsCursor: setup.showsCursor) {
                [weak session] in
                session?.enter { $0.drainOutput() }
            }
            watcher = FileWatcher { [weak session] subject in session?.enter { $0.filesDiffer(subject) } }
            input = session.makeInput()
        }
    }
}
