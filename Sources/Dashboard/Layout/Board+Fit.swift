import Countdowns
import Screen

extension Board {
    /// Arranges the countdowns for a window and for the view they are looked at in.
    ///
    /// - Complexity: O(1) where nothing differs from the last time.
    public mutating func fit(to size: Size, at moment: Moment) {
        let arrangement = BoardLayout(size: size, view: view, face: face).arrangement
        if arrangement != self.arrangement { _ = apply(.arrange(arrangement), at: moment) }
    }
}
