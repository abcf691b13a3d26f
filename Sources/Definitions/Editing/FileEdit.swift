import Countdowns

/// A change of the bytes of one file.
public struct FileEdit: Equatable, Sendable {
    /// The number of bytes on each side of the edited part that must be unchanged when the edit is applied.
    private static let context = 200

    /// The path of the file, as the user wrote it.
    public let path: String

    /// The removed bytes.
    public let removed: [UInt8]

    /// The inserted bytes.
    public let inserted: [UInt8]

    /// The new identifiers of the countdowns whose identifiers the edit changes, by their old identifiers.
    public internal(set) var renamed: [Countdown.ID: Countdown.ID] = [:]

    /// The added or the changed countdown after the edit, or the removed countdown; nil for the inverse of an edit.
    public internal(set) var countdown: Countdown?

    /// The copy of the old text, if the file was written in place to keep its owner and group; otherwise nil.
    public var copy: String?

    /// Whether the edit changes nothing.
    public var isEmpty: Bool { removed == inserted }

    /// Whether the edit applies to the contents of standard input, which is not a file.
    public var isOfInput: Bool { path == FileLocation.standardInput.name }

    private let before: [UInt8]
    private let after: [UInt8]
    private let offset: Int
    private let rest: Int

    /// Combines replacements into one edit.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - replacements: the replacements, in order and without overlaps.
    ///   - bytes: the current contents of the file.
    init(_ path: String, _ replacements: [Replacement], of bytes: [UInt8]) {
        let hull = (replacements.first?.range.lowerBound ?? 0)..<(replacements.last?.range.upperBound ?? 0)
        var inserted: [UInt8] = []
        var end = hull.lowerBound
        for replacement in replacements {
            inserted += bytes[end..<replacement.range.lowerBound] + replacement.bytes
            end = replacement.range.upperBound
        }
        self.init(
            path: path, removed: Array(bytes[hull]), inserted: inserted,
            before: bytes[..<hull.lowerBound].suffix(Self.context),
            after: bytes[hull.upperBound...].prefix(Self.context),
            offset: hull.lowerBound, rest: bytes.count - hull.upperBound)
    }

    private init(
        path: String, removed: [UInt8], inserted: [UInt8], before: some Sequence<UInt8>,
        after: some Sequence<UInt8>, offset: Int, rest: Int
    ) {
        (self.path, self.removed, self.inserted) = (path, removed, inserted)
        (self.before, self.after, self.offset, self.rest) = (Array(before), Array(after), offset, rest)
    }

    /// The edit that reverts this edit.
    public var inverse: FileEdit {
        var inverse = FileEdit(
            path: path, removed: inserted, inserted: removed, before: before, after: after, offset: offset, rest: rest)
        inverse.renamed = renamed.inverted
        return inverse
    }

    /// Applies the edit to the current contents of the file, which may have changed outside the edited part.
    ///
    /// - Throws: a refusal if the edited part was changed, or is found at two offsets.
    public func applied(to bytes: [UInt8]) throws(EditError) -> [UInt8] {
        let offsets = Set([offset, bytes.count - rest - removed.count]).filter { fits(bytes, at: $0) }
        guard let offset = offsets.first, offsets.count == 1 else {
            throw EditError("the edited part of the file has changed in the meantime", path: path)
        }
        return bytes[..<offset] + inserted + bytes[(offset + removed.count)...]
    }

    private func fits(_ bytes: [UInt8], at offset: Int) -> Bool {
        guard offset >= before.count, offset + removed.count + after.count <= bytes.count else { return false }
        return bytes[..<offset].suffix(before.count).elementsEqual(before)
            && bytes[offset...].starts(with: removed)
            && bytes[(offset + removed.count)...].starts(with: after)
    }
}

/// A range of bytes, and the bytes that replace it.
struct Replacement: Hashable {
    let range: Range<Int>
    let bytes: [UInt8]

    init(_ range: Range<Int>, _ text: String = "") {
        (self.range, bytes) = (range, Array(text.utf8))
    }

    init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }
}
