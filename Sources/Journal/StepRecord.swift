import Countdowns
import Foundation

/// An undo step in the format of the state file.
///
/// `theme`, `view`, `face`, `folded`, `order` and `pausedTogether` are pairs: the value before the step, and the value
/// after the step.
struct StepRecord: Codable, Equatable {
    struct Item: Codable, Equatable {
        var id: String
        var before: ItemStateRecord
        var after: ItemStateRecord
    }

    /// The description of the step.
    var sentence: String
    var zone: String
    var items: [Item]?
    var theme: [String]?
    var view: [String]?
    var face: [String]?
    var folded: [[String]]?
    var order: [String]?
    var pausedTogether: [[String]]?
    /// The countdowns whose definition changed, for a reload.
    var edited: [String]?
    /// The new ids of renamed countdowns, by their old ids, for a reload.
    var renamed: [String: String]?

    init(_ step: UndoStep) {
        func texts<Value>(_ pair: UndoStep.Pair<Value>?, _ text: (Value) -> String) -> [String]? {
            pair.map { [text($0.before), text($0.after)] }
        }
        func lists(_ pair: UndoStep.Pair<Set<String>>?) -> [[String]]? {
            pair.map { [$0.before.sorted(), $0.after.sorted()] }
        }
        sentence = step.sentence
        zone = step.zone.identifier
        items =
            step.items.isEmpty
            ? nil
            : step.items.map {
                Item(id: $0.id, before: ItemStateRecord($0.state.before), after: ItemStateRecord($0.state.after))
            }
        theme = texts(step.theme) { $0 }
        view = texts(step.view, \.rawValue)
        face = texts(step.face, \.rawValue)
        folded = lists(step.folded)
        order = texts(step.order, \.text)
        pausedTogether = lists(step.pausedTogether)
        edited = step.edited.isEmpty ? nil : step.edited.sorted()
        renamed = step.renamed.isEmpty ? nil : step.renamed
    }

    /// The decoded undo step; invalid values are omitted.
    var step: UndoStep {
        func pair<Value>(_ texts: [String]?, _ value: (String) -> Value?) -> UndoStep.Pair<Value>? {
            guard let texts, texts.count == 2, let before = value(texts[0]), let after = value(texts[1]) else {
                return nil
            }
            return .init(before: before, after: after)
        }
        func sets(_ lists: [[String]]?) -> UndoStep.Pair<Set<String>>? {
            lists.flatMap { $0.count == 2 ? .init(before: Set($0[0]), after: Set($0[1])) : nil }
        }
        var step = UndoStep(sentence, zone: TimeZone(identifier: zone) ?? .gmt)
        step.items = (items ?? []).compactMap { item in
            guard let before = item.before.state, let after = item.after.state else { return nil }
            return .init(item.id, .init(before: before, after: after))
        }
        step.theme = pair(theme) { $0 }
        step.view = pair(view, BoardView.init)
        step.face = pair(face, DigitFace.init)
        step.folded = sets(folded)
        step.order = pair(order, BoardOrder.init(text:))
        step.pausedTogether = sets(pausedTogether)
        step.edited = Set(edited ?? [])
        step.renamed = renamed ?? [:]
        return step
    }
}
