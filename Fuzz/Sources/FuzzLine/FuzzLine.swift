import Foundation

@testable import Remote

/// Parses random bytes as a JSON line of the control protocol.
///
/// Findings are a trap, a hang, or a line that Foundation parses differently.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    compare(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Parses a line three times: with all values kept, with no values kept, and with only `params` kept.
///
/// The error must be the same each time. A line without an error must be valid JSON.
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
        // Foundation refuses numbers beyond the range of a Double.
        return precondition(bytes.contains { $0 == 0x65 || $0 == 0x45 } || bytes.count > 300, "It is no JSON.")
    }
    let text = Data(value.text().utf8)
    guard let own = try? JSONSerialization.jsonObject(with: text, options: options) as? NSObject else {
        preconditionFailure("It is not written as JSON.")
    }
    precondition(own == other || hasRoundedNumber(bytes), "It means something else.")
}

/// Whether the line may contain a number that Foundation does not keep exactly: a number with a point or an exponent,
/// or an integer beyond 64 bits.
private func hasRoundedNumber(_ bytes: [UInt8]) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return bytes.contains { [0x2E, 0x65, 0x45].contains($0) }
        || bytes.split { !digits.contains($0) }.contains { $0.count >= 19 }
}
