/// Countdowns that follow others; see ``CountdownLink``.
extension Board {
    /// The countdown that another one follows; nil where it follows none.
    public func leader(of index: Int) -> Int? { items[index].countdown.link.flatMap { self.index(of: $0.leader) } }

    /// Whether a change of a countdown came of one of its leader.
    public func isOfLeader(_ change: Change) -> Bool {
        guard let index = index(of: change.countdown), leader(of: index) != nil else { return false }
        switch change.event {
        case .acknowledged, .pinned: return false
        default: return true
        }
    }

    /// Lets those that follow a countdown, and those that follow these, follow a change of it.
    ///
    /// - Parameters:
    ///   - index: its place.
    ///   - event: what happened to it.
    ///   - moment: now.
    /// - Returns: the places of those that run otherwise now; the changes are recorded.
    mutating func follow(_ index: Int, after event: Change.Event, at moment: Moment) -> [Int] {
        guard !followers.isEmpty, followers[index] != nil else { return [] }
        var clocks = ZoneClocks()
        // A queue, because a chain may be as long as the board.
        var changed = [index]
        var next = 0
        while next < changed.count {
            let leader = changed[next]
            next += 1
            for follower in followers[leader] ?? [] {
                guard let before = align(follower, to: leader, at: moment, &clocks) else { continue }
                let event = items[follower].eventOfFollowing(since: before, event, at: moment)
                note(event, follower, since: before, at: moment)
                changed.append(follower)
            }
        }
        return Array(changed.dropFirst())
    }

    /// Some countdowns, and all that follow them.
    func withFollowers(of ids: Set<Countdown.ID>) -> Set<Countdown.ID> {
        guard !followers.isEmpty else { return ids }
        var all = ids
        var waiting = ids.compactMap { index(of: $0) }
        while let leader = waiting.popLast() {
            for follower in followers[leader] ?? [] where all.insert(items[follower].id).inserted {
                waiting.append(follower)
            }
        }
        return all
    }

    /// Puts all followers where their leaders are; what they crossed by that is recorded of nobody.
    ///
    /// - Parameters:
    ///   - moment: now.
    ///   - saved: what was restored; a follower in it is where it was put when its leader was ended by hand.
    /// - Complexity: O(1) without links, otherwise O(*n*).
    mutating func followAll(at moment: Moment, keeping saved: SavedBoard? = nil) {
        guard !followers.isEmpty else { return }
        var clocks = ZoneClocks()
        var leaders = followers.keys.filter { leader(of: $0) == nil }.sorted()
        var next = 0
        while next < leaders.count {
            for follower in followers[leaders[next]] ?? [] {
                leaders.append(follower)
                let isSame = saved?.items[items[follower].id]?.fingerprint == items[follower].countdown.fingerprint
                if isSame, items[leaders[next]].isFinished { continue }
                if align(follower, to: leaders[next], at: moment, &clocks) != nil {
                    items[follower].markReported(at: moment)
                }
            }
            next += 1
        }
    }

    /// Lets followers of sequences stand still that wait for somebody now.
    ///
    /// - Parameters:
    ///   - due: the countdowns that are due; a sequence that begins to wait is one of them.
    ///   - moment: now.
    /// - Returns: these, and those that stand still now.
    mutating func followWaiting(_ due: [Int], at moment: Moment) -> [Int] {
        guard !followers.isEmpty else { return due }
        var all = due
        for index in due where items[index].steps(at: moment)?.isWaiting == true {
            all += follow(index, after: .paused, at: moment)
        }
        return all.count == due.count ? due : Set(all).sorted()
    }

    /// Puts a follower where its leader is.
    ///
    /// - Returns: what it was before; nil where it is there already.
    private mutating func align(
        _ index: Int, to leader: Int, at moment: Moment, _ clocks: inout ZoneClocks
    ) -> BoardItem? {
        guard let link = items[index].countdown.link else { return nil }
        let before = items[index]
        let after = before.following(items[leader], by: link.offset, at: moment, &clocks)
        guard after.state != before.state else { return nil }
        items[index] = after
        return before
    }
}
