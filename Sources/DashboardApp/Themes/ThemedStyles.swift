import Screen
import Ticking

/// The cache of encoded styles, which is emptied when the theme changes.
final class ThemedStyles {
    /// The cache, which the frame encoder also uses.
    let cache: StyleCache

    private var observer: Token?

    init(depth: ColorDepth, themes: ThemeStore) {
        cache = StyleCache(depth: depth)
        observer = themes.observe(owner: self) { owner, _ in owner.cache.removeAll() }
    }
}
