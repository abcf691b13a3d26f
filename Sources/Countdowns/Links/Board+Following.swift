/// Updating followers from their leaders; see ``CountdownLink``.
extension Board {
    /// The index of the leader of a countdown; nil if the countdown is not a follower.
    public func leader(of index: Int) -> Int? { items[index].countdown.link.flatMap { self.index(of: $0.leader) } }

    /// Updates the direct and indirect followers of a changed countdown.
    ///
    /// - Parameters:
    ///   - index: the index of the leader.
    ///   - event: the kind of the leader's change.
    ///   - moment: the current time.
    /// - Returns: the indices of the followers whose state changed; the changes are recorded.
    mutating func follow(_ index: Int, after event: Change.Event, at moment: Moment) -> [Int] {
        guard !followers.isEmpty, followers[index] != nil else { return [] }
        var clocks = ZoneClocks()
        // Uses a queue instead of recursion: a chain of links can be as long as the board, so a recursion could
        // overflow the stack.
        var changed = [index]
        var next = 0
        while next < changed.count {
            let leader = changed[next]
            next += 1
            for follower in followers[leader] ?? [] {
                guard let before = align(follower, to: leader, at: moment, &clocks) else { continue }
                let event = items[follower].followerEvent(since: before, event, at: moment)
                note(event, follower, since: before, at: moment)
                changed.append(follower)
            }
        }
        return Array(changed.dropFirst())
    }

    /// The ids of countdowns and of all their direct and indirect followers.
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

    /// Updates all followers from their leaders, without recording crossings.
    ///
    /// - Parameters:
    ///   - moment: the current time.
    ///   - saved: the restored state; nil if no state was restored. A follower whose definition has not changed since
    ///     the save keeps its own state if the user finished its leader.
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

    /// Pauses the followers of sequences that now wait for the user to start the next step.
    ///
    /// - Parameters:
    ///   - due: the indices of the due countdowns, among them the sequences that begin to wait.
    ///   - moment: the current time.
    /// - Returns: `due`, and the indices of the followers that were paused.
    mutating func followWaiting(_ due: [Int], at moment: Moment) -> [Int] {
        guard !followers.isEmpty else { return due }
        var all = due
        for index in due where items[index].steps(at: moment)?.isWaiting == true {
            all += follow(index, after: .paused, at: moment)
        }
        return all.count == due.count ? due : Set(all).sorted()
    }

    /// Updates a follower from its leader.
    ///
    /// - Returns: the follower before the update; nil if its state was already correct.
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
