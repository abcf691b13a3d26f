import Countdowns
import Definitions

extension LoadedBoard {
    /// Reads texts that are in the files as before at the moment at which they were read first.
    ///
    /// `in 15 min` would start anew with each edit of the file, wherever in it, and a time of day that has passed would become
    /// that of tomorrow.
    ///
    /// - Parameter before: the board as it was read before.
    mutating func keepDates(of before: LoadedBoard) {
        guard var context, let old = before.context else { return }
        var places: [Wording: [Int]] = [:]
        for place in before.texts.indices.reversed() {
            places[Wording(before, place), default: []].append(place)
        }
        for place in texts.indices {
            guard let origin = places[Wording(self, place)]?.popLast() else { continue }
            let (countdown, known) = (definition.countdowns[place], before.definition.countdowns[origin])
            // What means the same now as then needs no other moment.
            guard countdown.kind != known.kind || countdown.barStart != known.barStart else { continue }
            context.moments[place] = old.moments[origin] ?? old.now
        }
        guard !context.moments.isEmpty,
            let decoded = try? BoardFile.load(arguments, in: context, from: RecordedFiles(self.places))
        else { return }
        (definition, warnings, texts) = (decoded.definition, decoded.warnings, decoded.texts)
        self.context = context
    }
}

/// The texts of a countdown's times, by which it is known in another reading.
private struct Wording: Hashable {
    let name: String
    let texts: [String]

    init(_ board: LoadedBoard, _ place: Int) {
        let countdown = board.definition.countdowns[place]
        name = countdown.isNamedByTitle ? countdown.title : countdown.id
        texts = board.texts[place].map { "\($0.field): \($0.text)" }
    }
}
