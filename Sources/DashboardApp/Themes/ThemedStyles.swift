import Screen
import Ticking

/// The cache of encoded styles, emptied when the theme changes.
final class ThemedStyles {
    /// The cache, shared with the encoder of frames.
    let cache: StyleCache

    private var observer: Token?

    init(depth: ColorDepth, themes: ThemeStore) {
        cache = StyleCache(depth: depth)
        observer = themes.observe(owner: self) { owner, _ in owner.cache.removeAll() }
    }
}
