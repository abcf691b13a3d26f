import BoardEngine
import Countdowns
import Dashboard
import Definitions
import Remote

extension RemoteFrontEnd {
    func change(
        _ verb: CountdownVerb, _ parameters: ChangeParameters, at now: Now, of engine: isolated Engine,
        from origin: String
    ) throws(RemoteFailure) -> ChangeAnswer {
        let action = try action(verb, parameters, engine.board, at: now.shown)
        let indices = try meant(by: parameters.allTargets, for: action, on: engine.board, at: now.shown)
        let ids = Set(indices.map { engine.board.items[$0].id })
        let changes = engine.send(.change(action, of: ids), at: now, cause: .peer(origin))
        let board = engine.board
        var effects: [Countdown.ID: String] = [:]
        for change in changes where change.isUserAction {
            if let id = change.countdown, effects[id] == nil { effects[id] = change.event.names.participle }
        }
        let changed = indices.filter { effects[board.items[$0].id] != nil }
        let unchanged = indices.filter { effects[board.items[$0].id] == nil }
        let isAmount = verb.line.parameter.isAmount && changed.count == 1
        return ChangeAnswer(
            changed: changed.count, matched: indices.count,
            countdowns: (changed + unchanged).prefix(RemoteFailure.candidateLimit).map {
                CountdownName(board.items[$0])
            },
            event: changes.first { $0.isUserAction && $0.countdown != nil }?.event.names.kind,
            effects: changed.prefix(RemoteFailure.candidateLimit).map { effects[board.items[$0].id] ?? "changed" },
            reading: isAmount
                ? CountdownSummary(board.items[changed[0]], boardZone: board.zone, at: now.shown).text : nil,
            sequence: sequence)
    }

    private func action(
        _ verb: CountdownVerb, _ parameters: ChangeParameters, _ board: Board, at moment: Moment
    ) throws(RemoteFailure) -> CountdownAction {
        let parameter = verb.line.parameter
        if case .none(let action) = parameter { return action }
        guard let by = parameters.by else { throw RemoteFailure(.invalidParameters, "by is missing") }
        let first = try parameters.allTargets.first.map { target throws(RemoteFailure) in
            try meant(by: target, on: board, at: moment)
        }?.first
        do throws(GrammarError) {
            switch parameter {
            case .none(let action): return action
            case .amount(_, let action): return action(try ShiftText.parse(by, takesSeconds: true))
            case .end(_, let action):
                let isDate = first.map { board.items[$0].dateInFile != nil } ?? false
                let end = try EndText(by, ofDate: isDate, in: board.zone, now: moment.wall, takesSeconds: true)
                return action(end.left)
            }
        } catch {
            throw RemoteFailure(.unknownName, "\(by.quoted) is not a valid duration for \(verb.rawValue): \(error)")
        }
    }

    /// Undoes or redoes a step, and answers after the files were edited to match.
    func undoOrRedo(
        _ verb: HistoryVerb, _ parameters: HistoryParameters, at now: Now, of engine: isolated Engine,
        from origin: String, for request: RemoteRequest
    ) throws(RemoteFailure) {
        let step = engine.board.step(of: verb)
        if parameters.files == false, step?.reading != nil {
            throw RemoteFailure(.notPossible, "the change to \(verb.rawValue) is an edit of the files")
        }
        engine.send(verb == .undo ? .undo : .redo, at: now, cause: .peer(origin))
        let answer = HistoryAnswer(step: step?.sentence, sequence: sequence)
        let stateWriter = engine.stateWriter
        guard step?.reading != nil else {
            return Self.reply(answer, to: request, whenSaved: parameters.sync, by: stateWriter)
        }
        engine.files.afterFollowingEdits { reason in
            var answer = answer
            answer.reason = reason
            Self.reply(answer, to: request, whenSaved: parameters.sync, by: stateWriter)
        }
    }

    func set(
        _ verb: BoardVerb, to name: String, at now: Now, of engine: isolated Engine, from origin: String
    ) throws(RemoteFailure) -> NameAnswer {
        switch verb {
        case .theme: try setTheme(name, at: now, of: engine, from: origin)
        case .view: try setView(name, at: now, of: engine, from: origin)
        case .mute: try setMuted(name, at: now, of: engine, from: origin)
        }
    }

    private func setTheme(
        _ name: String, at now: Now, of engine: isolated Engine, from origin: String
    ) throws(RemoteFailure) -> NameAnswer {
        guard let id = ThemeLibrary.id(for: name, among: engine.themes) else {
            throw .name(UnknownTheme(name, among: engine.themes).description, names: engine.themes)
        }
        let before = engine.board.remembered.theme
        engine.send(.saveTheme(id), at: now, cause: .peer(origin))
        return NameAnswer(name: id, changed: before != id)
    }

    private func setMuted(
        _ name: String, at now: Now, of engine: isolated Engine, from origin: String
    ) throws(RemoteFailure) -> NameAnswer {
        guard let word = MuteWord(rawValue: name.lowercased()) else {
            throw .name("expected on or off, not \(name.quoted)", names: MuteWord.words)
        }
        let before = engine.board.isMuted
        engine.send(.setMuted(word.isMuted), at: now, cause: .peer(origin))
        return NameAnswer(name: word.rawValue, changed: before != word.isMuted)
    }

    private func setView(
        _ name: String, at now: Now, of engine: isolated Engine, from origin: String
    ) throws(RemoteFailure) -> NameAnswer {
        guard let view = BoardView(rawValue: name.lowercased()) else {
            let views = BoardView.words
            throw .name("there is no view \(name.quoted); views are \(views.joined(separator: ", "))", names: views)
        }
        let before = engine.board.remembered.view
        engine.send(.saveView(view), at: now, cause: .peer(origin))
        return NameAnswer(name: view.rawValue, changed: before != view)
    }

    // MARK: Targets

    /// Returns the indices of the countdowns that match the targets, without duplicates.
    ///
    /// - Throws: `RemoteFailure` if a target matches no countdown, or if the action applies to none of the countdowns.
    private func meant(
        by targets: [String], for action: CountdownAction, on board: Board, at moment: Moment
    ) throws(RemoteFailure) -> [Int] {
        var known: Set<Int> = []
        var indices: [Int] = []
        for target in targets {
            let meant = try meant(by: target, on: board, at: moment)
            indices += targets.count == 1 ? meant : meant.filter { known.insert($0).inserted }
        }
        if let refusal = indices.first.flatMap({ board.refusal(of: action, for: $0, at: moment) }),
            !indices.contains(where: { board.refusal(of: action, for: $0, at: moment) == nil })
        {
            throw RemoteFailure(.notPossible, "\(refusal.title.quoted) \(refusal.reason)")
        }
        return indices
    }

    /// Returns the indices of the countdowns that match a target.
    func meant(by target: String, on board: Board, at moment: Moment) throws(RemoteFailure) -> [Int] {
        do {
            return try CountdownSelector(target).indices(on: board, at: moment)
        } catch {
            throw RemoteFailure(error, on: board)
        }
    }
}
