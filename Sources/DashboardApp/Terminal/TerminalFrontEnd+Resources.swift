import Foundation
import Screen
import Ticking

extension TerminalFrontEnd {
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
        let tracker: ScrollTracker
        let escapeTimer: RunLoopTimer
        let output: TerminalOutput
        /// Nil while the keys are another program's.
        var input: TerminalInput?

        /// Wires them; none of them retains the front end.
        init(of frontEnd: TerminalFrontEnd, on thread: RunLoopThread) {
            let (setup, handle) = (frontEnd.setup, frontEnd.handle)
            center = NotificationCenter()
            themes = ThemeStore(setup.theme, depth: setup.depth, center: center)
            styles = ThemedStyles(depth: setup.depth, themes: themes)
            link = DisplayLink(on: thread) { _, _ in handle.call { $0.drawFrame($1) } }
            picture = ThemedPicture(keys: setup.keys, link: link, themes: themes)
            tracker = ScrollTracker(on: thread) { handle.call { frontEnd, _ in frontEnd.finishScrolling() } }
            escapeTimer = RunLoopTimer(.onDemand, on: thread) { _, _ in handle.call { $0.flushKeys($1) } }
            output = TerminalOutput(tty: frontEnd.terminal.tty, styles: styles.cache, showsCursor: setup.showsCursor) {
                handle.enter { $0.drainOutput($1) }
            }
            input = frontEnd.makeInput()
        }
    }
}
