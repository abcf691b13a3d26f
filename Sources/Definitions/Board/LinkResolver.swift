import Countdowns
import Foundation

/// The value of `after` or `before`, with its position.
struct WrittenLink {
    let key: CountdownField
    let text: LinkText
    /// The position of the value.
    ///
    /// A quoted value can have leading whitespace, which ``text`` does not contain. ``blanks`` is the length of the
    /// whitespace.
    let place: Place
    let blanks: Int
    /// The `on_zero` of the countdown; nil if the file gives no `on_zero`.
    let onZero: OnZero?

    func sourceRange(_ range: Range<Int>) -> SourceRange {
        place.sourceRange.part(range.lowerBound + blanks..<range.upperBound + blanks)
    }
}

/// Sets the deadlines of the countdowns that follow other countdowns.
struct LinkResolver {
    private var rows: [DecodedCountdown]
    private let reports: [Report]

    /// Resolves the links of all countdowns.
    ///
    /// Call this function after all countdowns have identifiers.
    ///
    /// - Parameters:
    ///   - rows: the countdowns of the board.
    ///   - reports: the reports of the board's files.
    static func resolve(_ rows: inout [DecodedCountdown], _ reports: [Report]) {
        var resolver = Self(rows: rows, reports: reports)
        // The resolver must hold the only reference to the rows, so that a change does not copy the rows.
        rows = []
        resolver.resolve()
        rows = resolver.rows
    }

    private mutating func resolve() {
        let links = rows.indices.filter { rows[$0].link != nil }
        guard !links.isEmpty else { return }
        let names = CountdownNames(rows.map(\.countdown))
        var targets: [Int: (leader: Int, offset: LinkOffset)] = [:]
        for index in links {
            if let link = rows[index].link, let target = target(of: link, names) { targets[index] = target }
        }
        var known: [Int: [LinkChain.Part]?] = [:]
        for index in links {
            // The chain of countdowns from `index` up to, but not including, a resolved countdown or a countdown
            // without a leader.
            var path: [Int] = []
            var isOnPath: Set<Int> = []
            var current = index
            while known[current] == nil, let target = targets[current], isOnPath.insert(current).inserted {
                path.append(current)
                current = target.leader
            }
            var isKnown = true
            if isOnPath.contains(current) {
                reportCycle(path[(path.firstIndex(of: current) ?? 0)...])
                isKnown = false
            } else if rows[current].link != nil {
                isKnown = known[current].flatMap(\.self) != nil
            }
            for index in path.reversed() {
                guard isKnown, let target = targets[index], let link = rows[index].link else {
                    known[index] = .some(nil)
                    continue
                }
                isKnown = follow(target.leader, by: target.offset, index, link)
                let leader = rows[target.leader].countdown
                let part = LinkChain.Part(title: leader.title, offset: target.offset, isDate: leader.kind.isDate)
                let parts = [part] + (known[target.leader].flatMap(\.self) ?? []).prefix(LinkChain.maxKept)
                known[index] = .some(isKnown ? parts : nil)
                if !rows[index].texts.isEmpty { rows[index].texts[0].value = .linked(LinkChain(parts: parts)) }
            }
        }
    }

    /// The leader and the offset of a link; reports an error and returns nil if the link is invalid.
    private func target(of link: WrittenLink, _ names: CountdownNames) -> (leader: Int, offset: LinkOffset)? {
        let (name, places) = names.places(of: link.text)
        if places.count == 1, name == link.text.text { return (places[0], .zero) }
        let sourceRange = link.sourceRange(0..<max(name.unicodeScalars.count, 1))
        guard let first = places.first else {
            let spaced = link.text.spaced.flatMap { $0.name.map(names.places)?.first == nil ? nil : $0.text }
            let near = reports[link.place.file].suggests ? names.nearest(to: name) : nil
            let help =
                spaced.map { "write \"\(link.key.rawValue): \($0)\", with a space before the sign" }
                ?? near.map { "did you mean \(rows[$0].countdown.id.quoted)?" }
                ?? "name a countdown of this board by its id or its title: \"\(link.key.rawValue): "
                + (link.key == .after ? "tea + 10m\"" : "launch - 2h\"")
            add(.unknownCountdown, "there is no countdown \(name.quoted)", sourceRange, link, help: help, near)
            return nil
        }
        guard places.count == 1 else {
            let ids = places.prefix(4).map { rows[$0].countdown.id }.joined(separator: ", ")
            add(
                .unknownCountdown, "\(places.count) countdowns are called \(name.quoted)", sourceRange, link,
                help: "name one of them by its id: \(ids)\(places.count > 4 ? ", …" : "")", first)
            return nil
        }
        do {
            return (first, try link.text.offset(behind: link.key))
        } catch {
            reports[link.place.file].add(
                .badDuration, error.message, at: link.sourceRange(error.range), help: error.help)
            return nil
        }
    }

    private func add(
        _ code: DefinitionError.Code, _ message: String, _ sourceRange: SourceRange, _ link: WrittenLink, help: String,
        _ other: Int?
    ) {
        let related = other.flatMap { other in
            rows[other].titlePlace.map {
                Report.Related(
                    message: "\(rows[other].countdown.title.quoted) is here", sourceRange: $0.sourceRange, file: $0.file
                )
            }
        }
        reports[link.place.file].add(code, message, at: sourceRange, help: help, related: related)
    }

    private func reportCycle(_ cycle: ArraySlice<Int>) {
        guard let first = cycle.first, let link = rows[first].link else { return }
        let ids =
            cycle.prefix(8).map { rows[$0].countdown.id } + (cycle.count > 8 ? ["…"] : []) + [rows[first].countdown.id]
        let next = cycle.dropFirst().first
        let related = next.flatMap { index in
            rows[index].link.map {
                let title = rows[index].countdown.title.quoted
                return Report.Related(
                    message: "the \($0.key.rawValue.quoted) of \(title) is here", sourceRange: $0.place.sourceRange,
                    file: $0.place.file)
            }
        }
        reports[link.place.file].add(
            .linkCycle, "\(rows[first].countdown.title.quoted) would follow itself: \(ids.joined(separator: ", "))",
            at: link.place.sourceRange, help: "give one of these countdowns its own time", related: related)
    }

    /// Makes a countdown follow another countdown; reports an error if the link is impossible.
    ///
    /// - Returns: whether the link is possible.
    private mutating func follow(_ leader: Int, by offset: LinkOffset, _ index: Int, _ link: WrittenLink) -> Bool {
        var countdown = rows[index].countdown
        // By default, the follower of a recurring countdown continues with the next occurrence. `on_zero` of the
        // follower takes precedence.
        countdown.onZero = link.onZero ?? .next
        do {
            rows[index].countdown = try countdown.following(rows[leader].countdown, by: offset)
            return true
        } catch {
            let title = rows[leader].countdown.title.quoted
            let (message, help) =
                switch error {
                case .countsUp: ("counts up: it has no end", "follow a countdown that has an end")
                case .repeats:
                    ("starts again at its end: nothing can follow it", "remove \"on_zero\" from it")
                case .tooShort: ("is too short: this countdown would end before it begins", "subtract less")
                case .worksHours:
                    ("counts working hours: its end is unknown while it is paused", "follow a date with \"work_hours\"")
                case .hasMonths: ("is not a date: months and years have no fixed length", "use weeks or days")
                case .hasWorkDays: ("is not a date with \"work_hours\": it has no working days", "use days")
                }
            add(.badLink, "\(title) \(message)", link.place.sourceRange, link, help: help, leader)
            return false
        }
    }
}

extension LinkChain {
    /// The maximum length of a stored chain, without its first countdown.
    ///
    /// Without this limit, each chain could contain all countdowns of the board.
    fileprivate static let maxKept = 16
}

/// An index of the countdowns of a board, by identifier and by title.
struct CountdownNames {
    private var ids: [String: Int] = [:]
    private var titles: [String: [Int]] = [:]
    private var folded: [String: [Int]] = [:]
    private let all: [(id: String, title: String)]

    init(_ countdowns: [Countdown]) {
        all = countdowns.map { ($0.id, $0.title) }
        for (index, countdown) in countdowns.enumerated() {
            ids[countdown.id] = index
            titles[countdown.title, default: []].append(index)
            folded[countdown.title.lowercased(), default: []].append(index)
        }
    }

    /// The indices of the countdowns that a name matches: by identifier, else by exact title, else by title in any
    /// case.
    func places(of name: String) -> [Int] {
        ids[name].map { [$0] } ?? titles[name] ?? folded[name.lowercased()] ?? []
    }

    /// The name in the value of a link, and the indices of the countdowns that it matches.
    ///
    /// The name is the whole text if that is the name of a countdown, because a title may contain a sign.
    func places(of link: LinkText) -> (name: String, places: [Int]) {
        let whole = places(of: link.text)
        let name = link.name ?? link.text
        return whole.count == 1 ? (link.text, whole) : (name, whole.isEmpty ? places(of: name) : whole)
    }

    func nearest(to name: String) -> Int? {
        if let id = Spelling.nearest(to: name, among: all.lazy.map(\.id)) { return ids[id] }
        return Spelling.nearest(to: name, among: all.lazy.map(\.title)).flatMap { titles[$0]?.first }
    }
}
