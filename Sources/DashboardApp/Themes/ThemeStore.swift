import Dashboard
import Foundation
import Screen
import Themes
import Ticking

/// The current theme, and the notification of its changes.
///
/// An object that draws in a theme observes the theme, and retains the token of its observer. Only the token's `deinit`
/// removes the observer from the notification centre.
///
/// - Thread: belongs to the engine's thread; observers are called synchronously on this thread by ``theme``'s setter.
final class ThemeStore {
    /// Posted after the theme has changed.
    static let themeDidChange = Notification.Name("themeDidChange")

    /// The current theme.
    ///
    /// If the theme changed, the setter calls every observer before the setter returns.
    var theme: Theme {
        didSet {
            guard theme != oldValue else { return }
            changes += 1
            center.post(name: Self.themeDidChange, object: nil, userInfo: [Self.themeKey: shown])
        }
    }

    /// The current theme in the colours that the terminal can show.
    var shown: Theme { theme.shown(at: depth) }

    private(set) var changes = 0

    private static let themeKey = "theme"
    private let center: NotificationCenter
    private let depth: ColorDepth

    /// Creates a store that posts on a private notification centre.
    ///
    /// - Parameters:
    ///   - theme: the first theme.
    ///   - depth: the colour depth of the terminal.
    ///   - center: the notification centre.
    init(_ theme: Theme, depth: ColorDepth = .truecolor, center: NotificationCenter) {
        self.theme = theme
        self.depth = depth
        self.center = center
    }

    /// Calls a body with the current theme immediately, and then after each change until the token is deallocated.
    ///
    /// - Parameters:
    ///   - owner: the object that is passed to the body. The object is not retained, and the body is not called after
    ///     the object is deallocated.
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
