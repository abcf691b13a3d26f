import Foundation
import Testing

/// Compares texts with snapshot files, which a person has reviewed.
///
/// The file for `name` is `Snapshots/<name>.txt` in the folder of the test. With `RECORD_SNAPSHOTS=1` in the
/// environment, the texts are written to the files and not compared. Every test that writes a file fails, so that a
/// recording run never counts as passed.
public enum Snapshot {
    /// Records an issue if a text differs from its snapshot file.
    ///
    /// - Parameters:
    ///   - text: the actual text, which is compared with the file.
    ///   - name: the file's name without `.txt`; it may contain a folder.
    ///   - extension: the extension of the file's name.
    ///   - folder: the folder of the snapshots, in the folder of the test.
    ///   - file: the path of the test's source file. Keep the default.
    ///   - location: the source location of issues. Keep the default.
    public static func expect(
        _ text: String,
        matches name: String,
        extension: String = "txt",
        in folder: String = "Snapshots",
        file: StaticString = #filePath,
        location: SourceLocation = #_sourceLocation
    ) {
        let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
        let url = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
            .appendingPathComponent(folder).appendingPathComponent("\(name).\(`extension`)")
        guard let problem = check(text, against: url, isRecording: isRecording) else { return }
        Issue.record("\(problem)", sourceLocation: location)
    }

    /// Returns a message with the differences between a text and its file; nil if the two are equal.
    ///
    /// In a recording run, writes the text to the file instead of comparing.
    static func check(_ text: String, against url: URL, isRecording: Bool) -> String? {
        if isRecording {
            do {
                let folder = url.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url)
                return "recorded \(url.lastPathComponent): look at it, then run without RECORD_SNAPSHOTS"
            } catch {
                return "cannot record \(url.path): \(error)"
            }
        }
        guard let data = try? Data(contentsOf: url) else {
            return "there is no \(url.path): record it with RECORD_SNAPSHOTS=1"
        }
        let expected = String(decoding: data, as: UTF8.self)
        // Compares scalars, because `==` treats a precomposed letter and a letter with a combining mark as equal.
        if expected.unicodeScalars.elementsEqual(text.unicodeScalars) { return nil }
        return "\(url.lastPathComponent) differs (- expected, + found):\n\(difference(expected, text))"
    }

    /// Returns the differing lines and some lines of context, each line with its number.
    static func difference(_ expected: String, _ found: String) -> String {
        let old = lines(expected)
        let new = lines(found)
        var marked: [(mark: String, number: Int, line: String)] = []
        let changes = new.difference(from: old)
        let removed = Set(changes.removals.map(\.offset))
        let inserted = Set(changes.insertions.map(\.offset))
        var oldIndex = 0
        var newIndex = 0
        while oldIndex < old.count || newIndex < new.count {
            if removed.contains(oldIndex) {
                marked.append(("-", oldIndex + 1, old[oldIndex].text))
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                marked.append(("+", newIndex + 1, new[newIndex].text))
                newIndex += 1
            } else {
                marked.append((" ", newIndex + 1, new[newIndex].text))
                oldIndex += 1
                newIndex += 1
            }
        }
        let near = marked.indices.filter { index in
            marked[max(0, index - 1)...min(marked.count - 1, index + 1)].contains { $0.mark != " " }
        }
        return near.prefix(80).map { "\(marked[$0].mark)\(marked[$0].number) |\(marked[$0].line)|" }
            .joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Line] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { Line(text: String($0)) }
    }

    /// A line that is equal to another line only if both have the same scalars.
    private struct Line: Equatable {
        let text: String

        static func == (one: Line, other: Line) -> Bool {
            one.text.unicodeScalars.elementsEqual(other.text.unicodeScalars)
        }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, element: _, associatedWith: _), .remove(let offset, element: _, associatedWith: _):
            offset
        }
    }
}
