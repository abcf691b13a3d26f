/// How a board is looked at, beside its view and its theme.
public struct BoardLook: Hashable, Sendable {
    /// How big digits are drawn.
    public var face: DigitFace
    /// The groups whose countdowns are folded under their headings.
    public var folded: Set<String>
    /// The countdown that stays selected; nil follows the next to happen.
    public var selected: Countdown.ID?
    /// Whether it stays selected only until it goes on.
    public var isHeld: Bool
    /// What was paused together; it goes on together.
    public var pausedTogether: Set<Countdown.ID>

    /// Makes it of its parts.
    public init(
        face: DigitFace = .half, folded: Set<String> = [], selected: Countdown.ID? = nil, isHeld: Bool = false,
        pausedTogether: Set<Countdown.ID> = []
    ) {
        self.face = face
        self.folded = folded
        self.selected = selected
        self.isHeld = isHeld
        self.pausedTogether = pausedTogether
    }
}

extension Board {
    /// How it is looked at.
    ///
    /// - Complexity: O(*n*) for *n* countdowns that were paused together.
    public var look: BoardLook { look(placedLook) }

    /// Looks at it so; what it does not have is left out.
    mutating func setLook(_ look: BoardLook) {
        face = look.face
        folded = look.folded.intersection(groups.compactMap(\.heading))
        selected = look.selected.flatMap(index(of:)).map { look.isHeld ? .held($0) : .chosen($0) } ?? .following
        pausedTogether = Set(look.pausedTogether.compactMap(index(of:)))
    }

    /// How it is looked at, by the places of countdowns: cheap to copy and to compare.
    struct PlacedLook: Equatable {
        let face: DigitFace
        let folded: Set<String>
        let selected: Selection
        let pausedTogether: Set<Int>
    }

    var placedLook: PlacedLook {
        PlacedLook(face: face, folded: folded, selected: selected, pausedTogether: pausedTogether)
    }

    func look(_ placed: PlacedLook) -> BoardLook {
        var look = BoardLook(
            face: placed.face, folded: placed.folded, pausedTogether: Set(placed.pausedTogether.map { items[$0].id }))
        switch placed.selected {
        case .following: break
        case .held(let index): (look.selected, look.isHeld) = (items[index].id, true)
        case .chosen(let index): look.selected = items[index].id
        }
        return look
    }
}
