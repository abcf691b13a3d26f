/// Whether the board has recorded what the time did.
///
/// Some countdowns leave the list at zero, and some continue to their next time. A tick records that. Call
/// ``Board/apply(_:remembering:at:cause:)`` with ``Command/tick`` before you ask a board that is not current: functions
/// that take a moment expect a board that is current at that moment.
extension Board {
    /// Whether nothing has happened by itself since the last command.
    ///
    /// - Complexity: O(1).
    public func isCurrent(at moment: Moment) -> Bool {
        agenda.holds(at: moment)
    }

    /// How much time passes until something happens by itself that the board records; nil if nothing ever will.
    ///
    /// - Returns: nothing or a positive amount; nothing where it has happened and a tick would record it.
    /// - Complexity: O(1).
    public func untilNextChange(at moment: Moment) -> Duration? {
        agenda.untilDue(at: moment).map { max($0, .zero) }
    }

    /// Brings the agenda up to date after items changed otherwise than by the time.
    ///
    /// - Parameters:
    ///   - indices: the items; nil is all.
    ///   - moment: now.
    mutating func itemsChanged(_ indices: [Int]? = nil, at moment: Moment) {
        if let indices, !Agenda.isManyAtOnce(indices.count, of: items.count) {
            for index in indices { agenda.update(index, items[index], at: moment) }
        } else {
            agenda = Agenda(items, at: moment)
        }
    }
}
