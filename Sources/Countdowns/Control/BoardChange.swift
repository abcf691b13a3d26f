/// Something that happened on a board; the numbers are indices of ``Board/items``.
public enum BoardChange: Hashable, Sendable {
    /// A stage before zero.
    public enum Stage: String, CaseIterable, Sendable {
        /// From ``Stages/warn`` on.
        case warn
        /// From ``Stages/danger`` on.
        case danger
    }

    /// It began again.
    case started(Int)
    /// It stands still.
    case paused(Int)
    /// It goes on.
    case resumed(Int)
    /// Its end was moved.
    case extended(Int)
    /// It was ended by hand.
    case done(Int)
    /// It was left out this time.
    case skipped(Int)
    /// It runs otherwise, because the board is in another zone.
    case moved(Int)
    /// It got louder.
    case warned(Int, Stage)
    /// It reached zero.
    case ended(Int)
    /// The theme has another name.
    case theme(String)
    /// It is looked at in another way.
    case view(BoardView)

    /// The countdown to which it happened, and whether it runs otherwise for that; nil where it happened to the board.
    public var item: (index: Int, isOfState: Bool)? {
        switch self {
        case .started(let index), .paused(let index), .resumed(let index), .extended(let index), .done(let index),
            .skipped(let index), .moved(let index):
            (index, true)
        case .warned(let index, _), .ended(let index): (index, false)
        case .theme, .view: nil
        }
    }
}
