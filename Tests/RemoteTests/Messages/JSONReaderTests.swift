import Foundation
import TestSupport
import Testing

@testable import Remote

@Suite struct JSONReaderTests {
    private static func read(_ text: String, _ kept: JSONKept = .all) throws -> JSONValue {
        var reader = JSONReader(Array(text.utf8))
        return try reader.read(kept)
    }

    private static let values: [(text: String, value: JSONValue)] = [
        (" null\t", nil), ("true", true), ("false", false), ("-0", 0),
        ("9223372036854775807", 9_223_372_036_854_775_807),
        ("9223372036854775808", .number("9223372036854775808")), ("-1.50e+2", .number("-1.50e+2")),
        (#""""#, ""), (#""a\"\\\/\b\f\n\r\t\u0041\ud83C\uDf75é""#, "a\"\\/\u{8}\u{C}\n\r\tA\u{1F375}é"),
        (#""\u0000""#, "\u{0}"), ("[]", []), ("{ }", [:]),
        (#"[1,[2 ,"x"], {"a" : [null]}]"#, [1, [2, "x"], ["a": [nil]]]),
    ]

    @Test(arguments: values) func `a valid JSON text is parsed as its value`(text: String, value: JSONValue) throws {
        #expect(try Self.read(text) == value)
    }

    private static let mistakes: [(text: String, mistake: JSONError)] = [
        ("", .syntax(1)), (" ", .syntax(2)), ("[1,]", .syntax(4)), ("[1", .syntax(3)), (#"{"a"}"#, .syntax(5)),
        (#"{"a":1,}"#, .syntax(8)), ("01", .syntax(2)), ("1.", .syntax(3)), (".5", .syntax(1)), ("1e", .syntax(3)),
        ("+1", .syntax(1)), ("nul", .syntax(4)), ("true false", .syntax(6)), (#""\x""#, .syntax(3)),
        (#""\u12g4""#, .syntax(6)), (#""\ud800""#, .syntax(1)), (#"["\udc00"]"#, .syntax(2)),
        (#""\ud83c\u0041""#, .syntax(1)),
        ("\"a\tb\"", .syntax(3)), ("\"a", .syntax(3)), ("é", .syntax(1)), ("[\u{0}]", .nul(2)), ("\"\u{0}\"", .nul(2)),
    ]

    @Test(arguments: mistakes) func `an error has the number of the byte at which the JSON text is invalid`(
        text: String, mistake: JSONError
    ) {
        #expect(throws: mistake) { try Self.read(text) }
    }

    @Test func `more than 30 combining marks in a row are an error in member names and compared strings`() throws {
        let (most, tooMany) = (
            "x" + String(repeating: "\u{301}", count: 30), String(repeating: "\u{301}\u{316}", count: 16)
        )
        #expect(try Self.read("[\"\(most)\",{\"\(most)\":\"\(most)\"}]") == [.string(most), [most: .string(most)]])
        #expect(throws: JSONError.marks(2)) { try Self.read("[\"\(tooMany)\"]") }
        #expect(throws: JSONError.marks(2)) {
            try Self.read("[\"" + String(repeating: #"\u0301"#, count: 31) + "\"]")
        }
        #expect(throws: JSONError.marks(2)) { try Self.read("{\"\(tooMany)\":0}", .nothing) }
        #expect(throws: JSONError.marks(7)) {
            try Self.read("{\"a\": \"\(tooMany)\"}", .members(["a": .nothing]))
        }
        #expect(throws: JSONError.marks(2)) { try Self.read("[\"\(tooMany)\"]", .elements) }
        #expect(throws: Never.self) { try Self.read("{\"a\":[\"\(tooMany)\"]}", .nothing) }
    }

    @Test func `arrays and objects nested up to 32 levels are parsed, and deeper ones are an error`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"a":["#, count: depth / 2) + String(repeating: "]}", count: depth / 2)
        }
        #expect(try Self.read(nested(32)).text() == nested(32))
        for kept in [JSONKept.all, .nothing, .members(["a": .all])] {
            #expect(throws: JSONError.depth(97)) { try Self.read(nested(34), kept) }
        }
        #expect(try Self.read("[" + nested(30) + "," + nested(30) + "]") != [])
    }

    @Test func `only the requested members are kept, and a syntax error in the others is still an error`() throws {
        let kept = JSONKept.members(["a": .all, "b": .members(["c": .all])])
        let line = #"{"x":[[{"a":1}]],"a":[{"x":1}],"b":{"c":[2],"d":{"c":3}},"e":"a"}"#
        #expect(try Self.read(line, kept) == ["a": [["x": 1]], "b": ["c": [2]]])
        #expect(try Self.read("[[1],2]", kept) == [])
        #expect(throws: JSONError.syntax(9)) { try Self.read(#"{"x":[1,]}"#, kept) }
    }

    @Test func `a duplicate member name is reported, even if it is escaped or nested`() throws {
        for (text, name) in [
            (#"{"a":1,"a":2}"#, "a"), (#"{"x":[{"b":1,"\u0062":2}],"x":0}"#, "b"), (#"{"a":{"a":1}}"#, nil),
        ] as [(String, String?)] {
            var reader = JSONReader(Array(text.utf8))
            _ = try reader.read(.members([:]))
            #expect(reader.duplicate == name)
        }
    }

    /// Parts of lines that were slow to parse in the past, or that may be slow to parse if they are repeated many
    /// times.
    private static let parts: [(begin: String, part: String, end: String)] = [
        ("", "[", ""), ("[", String(repeating: "[", count: 31) + String(repeating: "]", count: 31) + ",", "0]"),
        ("[", String(repeating: #"{"":"#, count: 31) + "0" + String(repeating: "}", count: 31) + ",", "0]"),
        ("[", "{},", "0]"), ("[", "0,", "0]"), ("[", "true,", "0]"), ("[", "-1.5e+5,", "0]"), ("", "1", ""),
        ("[", " ", "]"),
        ("\"", "x", "\""), ("\"", #"\n"#, "\""), ("\"", #"\ud83c\udf75"#, "\""), ("\"", "é", "\""),
        ("[", "\"\",", "0]"),
    ]

    @Test(arguments: parts, [JSONKept.all, .nothing])
    func `parsing a line of maximum length takes at most eight accesses per byte`(
        line: (begin: String, part: String, end: String), kept: JSONKept
    ) throws {
        let count = RemoteProtocol.lineLimit / line.part.utf8.count
        let bytes = CountedBytes(line.begin + String(repeating: line.part, count: count) + line.end)
        var reader = JSONReader(bytes)
        _ = try? reader.read(kept)
        #expect(bytes.looks <= 8 * bytes.count)
    }

    @Test func `parsing thousands of member names takes at most eight accesses per byte`() throws {
        let bytes = CountedBytes("{" + (0..<6_000).map { #""k\#($0)":0"# }.joined(separator: ",") + "}")
        var reader = JSONReader(bytes)
        _ = try reader.read(.all)
        #expect(bytes.looks <= 8 * bytes.count)
    }

    @Test func `a corrupted line that the reader accepts is parsed as the same value by Foundation`() throws {
        var dice = SplitMix(seed: 38)
        let alphabet = Array(#"[]{}",:\untrefalsb0123456789.eE+- é"#.utf8)
        let line = Array(#"{"a":[1,-2.5e3,"x\n\ud83c\udf75"],"b":{"c":null,"d":true}}"#.utf8)
        var taken = 0
        for _ in 0..<20_000 {
            var bytes = line
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                bytes[Int.random(in: bytes.indices, using: &dice)] = alphabet.randomElement(using: &dice) ?? 0
            }
            guard let value = JSONValue(line: bytes) else { continue }
            taken += 1
            let own = try JSONSerialization.jsonObject(with: Data(value.text().utf8)) as? NSDictionary
            #expect(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary == own)
        }
        #expect(taken > 1_000)
    }
}

/// A collection of bytes that counts every access to a byte.
private struct CountedBytes: RandomAccessCollection {
    private final class Counter {
        var looks = 0
    }

    private let bytes: [UInt8]
    private let counter = Counter()

    init(_ text: String) { bytes = Array(text.utf8) }

    var looks: Int { counter.looks }

    var startIndex: Int { 0 }

    var endIndex: Int { bytes.count }

    subscript(index: Int) -> UInt8 {
        counter.looks += 1
        return bytes[index]
    }
}
