import Dashboard
import Ticking

/// The picture of the board in the current theme.
///
/// Requests a frame when the theme changes.
final class ThemedPicture {
    /// The picture of the board; nil only within `init`, before the first call of the observer.
    var picture: RetainedPicture?

    /// The key map; the footer shows its keys.
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
