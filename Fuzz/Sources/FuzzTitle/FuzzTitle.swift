import Countdowns
import Dashboard
import Definitions
import Foundation
import Remote
import Screen

/// Uses random bytes as the title of a countdown, and parses each output with the grammar of the program that receives
/// it.
///
/// A finding is an output that the grammar does not parse as plain text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTitle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let title = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let moment = Moment(wall: WallTime(unixSeconds: 1_798_135_190), uptime: Uptime(sinceBoot: .seconds(1_000)))
    let countdown = Countdown(id: "tea", title: title, kind: .duration(.seconds(240)), tags: [title], note: title)
    let board = Board(
        BoardDefinition(countdowns: [countdown]), title: title, zone: .gmt, remembered: RememberedLook(theme: "x"),
        at: moment)
    let listing = BoardListing(board, at: moment).next(1)
    let line = listing.lines(.next).joined(separator: "\n")
    checkTerminal(line)
    for field in listing.tsv().flatMap({ $0.split(separator: "\t") }) { checkTerminal(String(field)) }
    precondition(tmuxText(StatusBar.tmux.escaped(line)) == line, "tmux shows another text.")
    let polybar = StatusBar.polybar.escaped(line).unicodeScalars
    precondition(!polybar.contains("%{".unicodeScalars), "A tag of polybar opens.")
    precondition(pangoText(StatusBar.pango.escaped(line)) == line, "Pango shows another text.")
    checkWaybar(WaybarStatus(listing, format: .next), line)
    checkJSON(listing, title)
    if ShellWord.isPlain(title) { checkShellWord(title) }
    return 0
}

/// Checks that a line has no control characters and that sanitizing does not change the line, so that the width of the
/// line on a terminal is known.
private func checkTerminal(_ line: String) {
    checkControls(line)
    precondition(DisplayText.sanitized(line) == line, "The text is not the one that was measured.")
}

/// Checks that a line has no control characters: a terminal executes them, and a bidirectional control reorders the text
/// after it.
private func checkControls(_ line: String) {
    let isText = line.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
    precondition(isText, "A terminal obeys the text.")
}

/// Returns the text that tmux shows: `##` is `#`, and any other `#` begins a format.
///
/// Returns nil if the text contains a format.
private func tmuxText(_ text: String) -> String? {
    var shown = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
        if scalar == "#", rest.popFirst() != "#" { return nil }
        shown.append(scalar)
    }
    return String(shown)
}

/// Returns the text that Pango shows: `<` begins a tag, `&` an entity.
///
/// Returns nil if the text contains a tag or an invalid entity.
private func pangoText(_ text: String) -> String? {
    let entities: [(String, Unicode.Scalar)] = [("amp;", "&"), ("lt;", "<"), ("gt;", ">")]
    var shown = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
        if scalar == "<" || scalar == ">" { return nil }
        guard scalar == "&" else {
            shown.append(scalar)
            continue
        }
        guard let entity = entities.first(where: { rest.starts(with: $0.0.unicodeScalars) }) else { return nil }
        rest = rest.dropFirst(entity.0.unicodeScalars.count)
        shown.append(entity.1)
    }
    return String(shown)
}

private func checkWaybar(_ status: WaybarStatus, _ line: String) {
    guard let json = try? status.json() else { fatalError("Waybar gets no line.") }
    precondition(!json.contains(where: \.isNewline), "Waybar gets two lines.")
    let fields = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any]
    guard let text = fields?["text"] as? String, let tooltip = fields?["tooltip"] as? String else {
        fatalError("Waybar gets no JSON.")
    }
    precondition(pangoText(text) == line && pangoText(tooltip) == line, "Waybar shows another text.")
}

/// Checks that the JSON contains the title unchanged, and no control character that a terminal executes.
private func checkJSON(_ listing: BoardListing, _ title: String) {
    guard let json = try? PrintableJSON.text(listing.json()),
        let items = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    else { fatalError("The list is no JSON.") }
    precondition(
        (items.first?["title"] as? String)?.unicodeScalars.elementsEqual(title.unicodeScalars) == true,
        "JSON has another title.")
    checkControls(json.replacing("\n", with: ""))
}

/// Checks that bash, zsh and fish do not evaluate any part of a completed word.
private func checkShellWord(_ word: String) {
    precondition(!word.hasPrefix("-"), "A completion is an option.")
    precondition(
        word.unicodeScalars.allSatisfy { !"$`\\\"'|&;<>()[]{}*?!~^=%\t\n".unicodeScalars.contains($0) },
        "A shell reads something in a completion.")
}
