import Countdowns
import Foundation

/// What stands behind `after` or `before`, and where.
struct WrittenLink {
    let key: CountdownField
    let text: LinkText
    /// The place of the text without the blanks that quotes may hold before it.
    let place: BoardDecoder.Place
    let blanks: Int
    var onZero: OnZero?

    /// A part of the text.
    func spot(_ range: Range<Int>) -> Spot { place.spot.part(range.lowerBound + blanks..<range.upperBound + blanks) }
}

/// Countdowns whose end is given by that of another one.
extension BoardDecoder {
    /// Takes the link of an entry; the kind is only known when all files are read.
    mutating func linkedKind(_ entry: Fields<CountdownField>.Entry, _ texts: inout [TimeText]) -> Countdown.Kind? {
        guard let text = report.requiredText(entry) else { return nil }
        let blanks = entry.value.scalar?.string.unicodeScalars.prefix { $0.isBlank }.count ?? 0
        link = WrittenLink(
            key: entry.key, text: LinkText(text), place: Place(file: file, spot: Spot(entry.value)), blanks: blanks)
        texts.append(timeText(entry.key, text, entry.value, .linked(LinkChain(parts: []))))
        return .duration(.seconds(1))
    }

    /// Notes the link of the countdown that is added next.
    mutating func claimLink(_ onZero: OnZero?) {
        link?.onZero = onZero
        if let link { links[countdowns.count] = link }
        link = nil
    }

    /// Notes keys that do nothing for a countdown that follows another one.
    mutating func noteIdleKeysOfLink(_ fields: Fields<CountdownField>) {
        let idle: [CountdownField] = [
            .zone, .dst, .paused, .sleep, .resumeWithin, .workHours, .skip, .holds, .rounds, .longBreak, .advance,
        ]
        for entry in fields.entries where idle.contains(entry.key) {
            warnings.add(
                .noEffect, "\(entry.key.rawValue.quoted) does nothing here", at: entry.keySpot,
                help: "it is as with the countdown that this one follows")
        }
    }

    /// Gives each link its countdown, when all countdowns have their identifiers.
    mutating func resolveLinks() {
        guard !links.isEmpty else { return }
        let names = CountdownNames(countdowns)
        var targets: [Int: (leader: Int, offset: Duration)] = [:]
        for index in links.keys.sorted() {
            if let link = links[index], let target = target(of: link, names) { targets[index] = target }
        }
        var known: [Int: [LinkChain.Part]?] = [:]
        for index in links.keys.sorted() {
            // From this one to one that is known, or follows no other.
            var path: [Int] = []
            var isOnPath: Set<Int> = []
            var current = index
            while known[current] == nil, let target = targets[current], isOnPath.insert(current).inserted {
                path.append(current)
                current = target.leader
            }
            var isKnown = true
            if isOnPath.contains(current) {
                noteCycle(path[(path.firstIndex(of: current) ?? 0)...])
                isKnown = false
            } else if links[current] != nil {
                isKnown = known[current].flatMap(\.self) != nil
            }
            for index in path.reversed() {
                guard isKnown, let target = targets[index], let link = links[index] else {
                    known[index] = .some(nil)
                    continue
                }
                isKnown = follow(target.leader, by: target.offset, index, link)
                let part = LinkChain.Part(title: countdowns[target.leader].title, offset: target.offset)
                let parts = [part] + (known[target.leader].flatMap(\.self) ?? []).prefix(LinkChain.mostKept)
                known[index] = .some(isKnown ? parts : nil)
                if !timeTexts[index].isEmpty { timeTexts[index][0].value = .linked(LinkChain(parts: parts)) }
            }
        }
    }

    /// The countdown that a link names, and the amount; nil where something is wrong, which is noted.
    private mutating func target(of link: WrittenLink, _ names: CountdownNames) -> (leader: Int, offset: Duration)? {
        let whole = names.places(of: link.text.text)
        if whole.count == 1 { return (whole[0], .zero) }
        let name = link.text.name ?? link.text.text
        let places = whole.isEmpty ? names.places(of: name) : whole
        let spot = link.spot(0..<max(name.unicodeScalars.count, 1))
        guard let first = places.first else {
            let near = names.nearest(to: name)
            let help =
                near.map { "did you mean \(countdowns[$0].id.quoted)?" }
                ?? "name a countdown of this board by its id or its title: \"\(link.key.rawValue): "
                + (link.key == .after ? "tea + 10m\"" : "launch - 2h\"")
            add(.unknownCountdown, "there is no countdown \(name.quoted)", spot, link, help: help, near)
            return nil
        }
        guard places.count == 1 else {
            let ids = places.prefix(4).map { countdowns[$0].id }.joined(separator: ", ")
            add(
                .unknownCountdown, "\(places.count) countdowns are called \(name.quoted)", spot, link,
                help: "name one of them by its id: \(ids)\(places.count > 4 ? ", …" : "")", first)
            return nil
        }
        do {
            return (first, try link.text.offset(behind: link.key))
        } catch {
            reports[link.place.file].add(.badDuration, error.message, at: link.spot(error.range), help: error.help)
            return nil
        }
    }

    private mutating func add(
        _ code: DefinitionError.Code, _ message: String, _ spot: Spot, _ link: WrittenLink, help: String,
        _ other: Int?
    ) {
        let related = other.flatMap { other in
            titlePlace(of: countdowns[other]).map {
                Report.Related(
                    message: "\(countdowns[other].title.quoted) is here", spot: $0.spot, file: $0.file)
            }
        }
        reports[link.place.file].add(code, message, at: spot, help: help, related: related)
    }

    private mutating func noteCycle(_ cycle: ArraySlice<Int>) {
        guard let first = cycle.first, let link = links[first] else { return }
        let ids = cycle.prefix(8).map { countdowns[$0].id } + (cycle.count > 8 ? ["…"] : []) + [countdowns[first].id]
        let next = cycle.dropFirst().first
        let related = next.flatMap { index in
            links[index].map {
                let title = countdowns[index].title.quoted
                return Report.Related(
                    message: "the \($0.key.rawValue.quoted) of \(title) is here", spot: $0.place.spot,
                    file: $0.place.file)
            }
        }
        reports[link.place.file].add(
            .linkCycle, "\(countdowns[first].title.quoted) would follow itself: \(ids.joined(separator: ", "))",
            at: link.place.spot, help: "give one of them a time of its own", related: related)
    }

    /// Makes a countdown follow another one.
    ///
    /// - Returns: whether it can.
    private mutating func follow(_ leader: Int, by offset: Duration, _ index: Int, _ link: WrittenLink) -> Bool {
        var countdown = countdowns[index]
        // What comes again goes on to its next time, unless its file says otherwise.
        countdown.onZero = link.onZero ?? .next
        do {
            countdowns[index] = try countdown.following(countdowns[leader], by: offset)
            return true
        } catch {
            let title = countdowns[leader].title.quoted
            let (message, help) =
                switch error {
                case .countsUp: ("counts up: it has no end", "follow one that has an end")
                case .beginsAgain:
                    ("begins again at its end: nothing can follow it", "take \"on_zero: repeat\" away from it")
                case .tooShort: ("is too short: this would end before it begins", "take less away")
                }
            add(.badLink, "\(title) \(message)", link.place.spot, link, help: help, leader)
            return false
        }
    }
}

extension LinkChain {
    /// How many countdowns of a chain are kept besides the first: a chain may be as long as the board.
    fileprivate static let mostKept = 16
}

/// The countdowns of a board, by the names that a file may call them.
private struct CountdownNames {
    private var ids: [String: Int] = [:]
    private var titles: [String: [Int]] = [:]
    private var folded: [String: [Int]] = [:]

    init(_ countdowns: [Countdown]) {
        for (index, countdown) in countdowns.enumerated() {
            ids[countdown.id] = index
            titles[countdown.title, default: []].append(index)
            folded[countdown.title.lowercased(), default: []].append(index)
        }
    }

    /// The countdown of an id; else those of a title, in which case counts only where they differ in nothing else.
    func places(of name: String) -> [Int] {
        ids[name].map { [$0] } ?? titles[name] ?? folded[name.lowercased()] ?? []
    }

    func nearest(to name: String) -> Int? {
        if let id = Spelling.nearest(to: name, among: ids.keys.sorted()) { return ids[id] }
        return Spelling.nearest(to: name, among: titles.keys.sorted()).flatMap { titles[$0]?.first }
    }
}
