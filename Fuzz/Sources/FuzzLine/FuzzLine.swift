import Foundation

@testable import Remote

/// Reads any bytes as a line: a trap, a hang, or a line that Foundation reads as something else is a find.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    compare(bytes)
    let rules = ControlLine.Rules(allowed: Set(ControlLine.Rules.verbs), sender: "fuzz")
    let line = ControlLine(Data(bytes), under: rules)
    if case .success(let call) = line.call {
        precondition(call.from == "fuzz", "A line calls itself otherwise.")
        if case .editFiles = call { preconditionFailure("A line edits a file.") }
        if case .travel(_, let parameters) = call {
            precondition(parameters.files == false, "A line takes an edit back.")
        }
    }
    return 0
}

/// Reads a line whole and in parts: both find the same mistake, and no line is taken that is no JSON.
private func compare(_ bytes: [UInt8]) {
    func mistake(_ kept: JSONKept) -> JSONError? {
        var reader = JSONReader(bytes)
        do throws(JSONError) {
            _ = try reader.read(kept)
            return nil
        } catch {
            return error
        }
    }
    let mistakes = [mistake(.all), mistake(.nothing), mistake(.members(["params": .all]))]
    precondition(Set(mistakes.map { $0.map(\.words) }).count == 1, "What is kept decides what is a mistake.")
    guard let value = JSONValue(line: bytes) else { return }
    let options = JSONSerialization.ReadingOptions.fragmentsAllowed
    guard let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: options) as? NSObject else {
        // Foundation takes no number that a Double does not hold.
        return precondition(bytes.contains { $0 == 0x65 || $0 == 0x45 } || bytes.count > 300, "It is no JSON.")
    }
    let text = Data(value.text().utf8)
    guard let own = try? JSONSerialization.jsonObject(with: text, options: options) as? NSObject else {
        preconditionFailure("It is not written as JSON.")
    }
    precondition(own == other || hasRoundedNumber(bytes), "It means something else.")
}

/// Whether there may be a number that Foundation does not keep as it is written: with a point or an exponent, or a whole one
/// beyond 64 bits, of which it makes two that differ.
private func hasRoundedNumber(_ bytes: [UInt8]) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return bytes.contains { [0x2E, 0x65, 0x45].contains($0) }
        || bytes.split { !digits.contains($0) }.contains { $0.count >= 19 }
}
