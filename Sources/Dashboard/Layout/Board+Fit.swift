import Countdowns
import Screen

extension Board {
    /// Arranges the countdowns for a window and for the view they are looked at in.
    ///
    /// - Returns: what happened since the last command.
    /// - Complexity: O(1) where nothing differs from the last time.
    @discardableResult
    public mutating func fit(to size: Size, at moment: Moment) -> [Change] {
        let arrangement = BoardLayout(size: size, of: self).arrangement
        return arrangement == self.arrangement ? [] : apply(.arrange(arrangement), at: moment).changes
    }
}
