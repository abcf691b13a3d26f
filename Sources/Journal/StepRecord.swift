import Countdowns
import Foundation

/// An undo step in the format of the state file.
///
/// `pausedTogether` is a pair: the value before the step, and the value after the step.
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
    var pausedTogether: [[String]]?
    /// The countdowns whose definition changed, for a reload.
    var edited: [String]?
    /// The new ids of renamed countdowns, by their old ids, for a reload.
    var renamed: [String: String]?

    init(_ step: UndoStep) {
        sentence = step.sentence
        zone = step.zone.identifier
        items =
            step.items.isEmpty
            ? nil
            : step.items.map {
                Item(id: $0.id, before: ItemStateRecord($0.state.before), after: ItemStateRecord($0.state.after))
            }
        pausedTogether = step.pausedTogether.map { [$0.before.sorted(), $0.after.sorted()] }
        edited = step.edited.isEmpty ? nil : step.edited.sorted()
        renamed = step.renamed.isEmpty ? nil : step.renamed
    }

    /// The decoded undo step; invalid values are omitted.
    var step: UndoStep {
        var step = UndoStep(sentence, zone: TimeZone(identifier: zone) ?? .gmt)
        step.items = (items ?? []).compactMap { item in
            guard let before = item.before.state, let after = item.after.state else { return nil }
            return .init(item.id, .init(before: before, after: after))
        }
        if let pausedTogether, pausedTogether.count == 2 {
            step.pausedTogether = .init(before: Set(pausedTogether[0]), after: Set(pausedTogether[1]))
        }
        step.edited = Set(edited ?? [])
        step.renamed = renamed ?? [:]
        return step
    }
}
