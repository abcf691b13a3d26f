import Dashboard
import Foundation
import Screen
import Themes
import Ticking

/// The current theme, and the place where a change of it is announced.
///
/// Whoever draws in a theme observes it, and stops observing by going away: an observer is a token whose `deinit`
/// removes it from the centre. There is no way to remove one by hand.
///
/// - Thread: belongs to the engine's thread; observers are called there, within ``theme``'s setter.
final class ThemeStore {
    /// Posted after the theme has changed.
    static let themeDidChange = Notification.Name("themeDidChange")

    /// The current theme.
    ///
    /// Setting another one tells every observer before the setter returns.
    var theme: Theme {
        didSet {
            guard theme != oldValue else { return }
            changes += 1
            center.post(name: Self.themeDidChange, object: nil, userInfo: [Self.themeKey: shown])
        }
    }

    /// The current theme as the terminal shows it.
    var shown: Theme { theme.shown(at: depth) }

    /// How often the theme has changed.
    private(set) var changes = 0

    private static let themeKey = "theme"
    private let center: NotificationCenter
    private let depth: ColorDepth

    /// Makes a store that announces on a centre of the program's own.
    ///
    /// - Parameters:
    ///   - theme: the theme to begin with.
    ///   - depth: how many colours the terminal shows.
    ///   - center: the centre.
    init(_ theme: Theme, depth: ColorDepth = .truecolor, center: NotificationCenter) {
        self.theme = theme
        self.depth = depth
        self.center = center
    }

    /// Calls a body with the current theme at once, and then whenever it has changed, until the token goes.
    ///
    /// - Parameters:
    ///   - owner: handed to the body, and not retained; a body whose owner is gone is not called.
    ///   - body: called on the engine's thread.
    /// - Returns: the token.
    func observe<Owner: AnyObject>(
        owner: Owner, _ body: @escaping @Sendable (Owner, Theme) -> Void
    ) -> Token {
        body(owner, shown)
        let reference = ConfinedReference(owner)
        return center.observe(Self.themeDidChange) { _, notification in
            guard let owner = reference.object, let theme = notification.userInfo?[Self.themeKey] as? Theme else {
                return
            }
            body(owner, theme)
        }
    }
}
