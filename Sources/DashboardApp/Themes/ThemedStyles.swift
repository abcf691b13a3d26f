import Screen
import Ticking

/// The cache of encoded styles, which is emptied when the theme changes.
final class ThemedStyles {
    /// The cache, which the frame encoder also uses.
    let cache: StyleCache

    private var observer: Token?

    /// Creates the cache; if `isTransparent`, the terminal's background is shown in place of that of the theme.
    init(depth: ColorDepth, themes: ThemeStore, isTransparent: Bool) {
        cache = StyleCache(depth: depth)
        observer = themes.observe(owner: self) { owner, theme in
            owner.cache.removeAll()
            if isTransparent { owner.cache.transparent = theme[.background] }
        }
    }
}
