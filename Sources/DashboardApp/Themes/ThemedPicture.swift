import Dashboard
import Ticking

/// The picture of the board in the current theme; wants a frame when the theme changes.
final class ThemedPicture {
    /// What draws the board; nil only before the theme was heard of, which is within `init`.
    var picture: RetainedPicture?

    /// The table from which the footer is filled.
    var keys: KeyMap {
        didSet {
            picture = picture.map { RetainedPicture(BoardPicture(theme: $0.picture.theme, keys: keys)) }
            link.setNeedsFrame()
        }
    }

    private let link: DisplayLink
    private var observer: Token?

    init(keys: KeyMap, link: DisplayLink, themes: ThemeStore) {
        self.keys = keys
        self.link = link
        observer = themes.observe(owner: self) { owner, theme in
            owner.picture = RetainedPicture(BoardPicture(theme: theme, keys: owner.keys))
            owner.link.setNeedsFrame()
        }
    }
}
