import Foundation

/// JSON that is safe to print on a terminal.
///
/// A JSON encoder escapes only the control characters below U+0020. This type also escapes the other control characters
/// (DEL, C1) and the characters that change the text direction. These characters occur only in JSON strings, and
/// escaping does not change the decoded strings.
public enum PrintableJSON {
    /// Escapes the characters of a JSON text that are unsafe on a terminal.
    public static func text(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isUnsafe) else { return json }
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            guard isUnsafe(scalar) else {
                result.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            for scalar in escape.unicodeScalars { result.append(scalar) }
        }
        return String(result)
    }

    /// Escapes the characters of a JSON text (as UTF-8 bytes) that are unsafe on a terminal.
    static func bytes(_ json: Data) -> Data {
        json.withUnsafeBytes { $0.contains { $0 >= 0x7F } }
            ? Data(text(String(decoding: json, as: UTF8.self)).utf8) : json
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Valid JSON does not contain these control characters, but a damaged state file may.
        case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F: true
        case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
