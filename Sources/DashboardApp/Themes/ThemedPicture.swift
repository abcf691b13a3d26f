import Dashboard
import Ticking

/// The picture of the board in the current theme; wants a frame when the theme changes.
final class ThemedPicture {
    /// What draws the board; nil only before the theme was heard of, which is within `init`.
    var picture: RetainedPicture?

    private let keys: KeyMap
    private let link: DisplayLink
    private var observer: ThemeObserver?

    init(keys: KeyMap, link: DisplayLink, themes: ThemeStore) {
        self.keys = keys
        self.link = link
        observer = themes.observe(owner: self) { owner, theme in
            owner.picture = RetainedPicture(BoardPicture(theme: theme, keys: owner.keys))
            owner.link.setNeedsFrame()
        }
    }
}
