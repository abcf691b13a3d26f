extension Board {
    mutating func togglePause(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        if let refusal = refusal(of: .toggle, for: index, at: moment) {
            show(refusal.sentence, for: noticeLifetime, at: moment)
        } else if items[index].isPaused {
            items[index].resume(at: moment)
            if selected == .held(index) { selected = .following }
        } else {
            items[index].pause(at: moment)
            if selected == .following { selected = .held(index) }
        }
        itemsChanged(at: moment)
        revealSelection(at: moment)
    }

    mutating func togglePauseAll(at moment: Moment) {
        let running = items.indices.filter { items[$0].reading(at: moment).state == .running }
        if running.isEmpty {
            let together = pausedTogether.filter { items[$0].isPaused }
            for index in together.isEmpty ? Set(items.indices) : together { items[index].resume(at: moment) }
            pausedTogether = []
            if case .held = selected { selected = .following }
        } else {
            if selected == .following, let index = selection(at: moment) { selected = .held(index) }
            for index in running { items[index].pause(at: moment) }
            pausedTogether = Set(running)
        }
        itemsChanged(at: moment)
    }

    mutating func restart(at moment: Moment) {
        guard let index = selection(at: moment) else { return }
        if let refusal = refusal(of: .restart, for: index, at: moment) {
            show(refusal.sentence, for: noticeLifetime, at: moment)
        } else if items[index].restart(in: zone, at: moment) {
            // Otherwise the selection would go to whatever is next now, and a second press would hit that.
            selected = .chosen(index)
            itemsChanged(at: moment)
        }
        revealSelection(at: moment)
    }
}
