import Foundation
import Testing

/// Tests of the texts of recipes and scripts; `scripts/recipes-check` runs the recipes.
struct RecipeTests {
    /// The texts of the files in a folder of the repository, by name.
    private static func texts(_ folder: String) throws -> [(name: String, text: String)] {
        let path = Program.root.appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(atPath: path.path).sorted().compactMap { name in
            (try? String(contentsOf: path.appendingPathComponent(name), encoding: .utf8)).map { (name, $0) }
        }
    }

    @Test func `a recipe has no password, and a broker listens on the loopback address`() throws {
        for (name, text) in try Self.texts("docs/recipes") {
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                // `>` sets a password in the access list of Redis, and `#` its hash; these are the options of clients.
                #expect(!name.hasSuffix(".acl") || !line.contains(">"), "\(name): \(line)")
                #expect(!line.contains(#/#[0-9a-f]{64}/#), "\(name): \(line)")
                #expect(!line.contains(#/ (-P|--pw|-a|--pass|--password) /#), "\(name): \(line)")
                #expect(!line.hasPrefix("listener ") || line.hasSuffix(" 127.0.0.1"), "\(name): \(line)")
            }
        }
        let redis = try #require(try Self.texts("docs/recipes").first { $0.name == "redis.conf" }).text
        #expect(redis.contains("\nbind 127.0.0.1\n"))
    }

    @Test func `a script names no file beside its temporary folder, and no fixed file in /tmp`() throws {
        for (name, text) in try Self.texts("scripts") {
            #expect(!text.contains(#/\$(root|folder)\.|[ ">]/tmp\/\w/#), "\(name)")
            #expect(!text.contains(#/ (-P|--pw|-a|--pass|--password) ["$]?\w*(secret|passw)/#), "\(name)")
        }
    }
}
