// swift-tools-version: 6.3

import PackageDescription

/// What the program needs and `Ticking` does not: whoever depends on this package with `traits: []` fetches no other.
let program = TargetDependencyCondition.when(traits: ["Program"])

// What scripts/release builds from; without it the program is of no known commit.
let commit = String((Context.environment["COUNTDOWNS_COMMIT"] ?? "").filter { $0.isHexDigit }.prefix(40))

let package = Package(
    name: "countdowns",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Ticking", targets: ["Ticking"]),
        // A clock that a test moves, for the tests of who uses Ticking.
        .library(name: "TickingTestSupport", targets: ["TickingTestSupport"]),
        .executable(name: "countdowns", targets: ["CountdownsCommand"]),
        // Experiments with Ticking; built with `traits: []`, too.
        .executable(name: "ticking-lab", targets: ["TickingLab"]),
        // For the packages in Benchmarks and Fuzz; its API may change with any version.
        .library(name: "Definitions", targets: ["Countdowns", "Definitions"]),
        // No API: what Benchmarks/ and Fuzz/ need of the control socket.
        .library(name: "_Remote", targets: ["Countdowns", "Remote"]),
        // No API: what Fuzz/ needs of the trust of hooks.
        .library(name: "_BoardEngine", targets: ["BoardEngine", "Countdowns", "Definitions"]),
        // No API: what Benchmarks/ measures of the pictures.
        .library(name: "_Pictures", targets: ["Countdowns", "Dashboard", "Screen", "Themes"]),
    ],
    traits: [
        .default(enabledTraits: ["Program"]),
        .trait(name: "Program", description: "The program and what it imports, with their packages."),
    ],
    // Exact, because Package.resolved is not in git: each commit is built from the same sources.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/onevcat/Rainbow", exact: "4.2.2"),
        // Without Foundation, which it can do without.
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    // The arrows between the targets are the architecture: docs/architecture.md says what each may import and why,
    // Tests/EndToEndTests/ImportTests.swift checks it.
    targets: [
        .target(name: "Ticking", dependencies: ["CLibrary"], exclude: ["README.md"]),
        .target(name: "TickingTestSupport"),
        .target(name: "Countdowns"),
        .target(name: "CrashGuard"),
        .target(name: "Screen", dependencies: ["CrashGuard"]),
        .target(name: "Themes", dependencies: ["Screen"]),
        .target(name: "Dashboard", dependencies: ["Countdowns", "Screen", "Themes"]),
        .target(
            name: "Definitions",
            dependencies: [
                "Countdowns", "Screen", "Themes", .product(name: "Yams", package: "Yams", condition: program),
            ],
            resources: [.embedInCode("themes")]
        ),
        .target(name: "Lab", dependencies: ["Ticking"]),
        .executableTarget(name: "TickingLab", dependencies: ["Lab", "Ticking"]),
        .target(
            name: "Remote",
            dependencies: [
                "Countdowns", "Journal", "Ticking", .product(name: "NIOCore", package: "swift-nio", condition: program),
                .product(name: "NIOPosix", package: "swift-nio", condition: program),
            ]
        ),
        .target(name: "Journal", dependencies: ["CLibrary", "Countdowns"]),
        // Calls of the C library that Swift's modules leave out, and the commit, which no Swift setting can hold.
        .target(name: "CLibrary", cSettings: [.define("COUNTDOWNS_COMMIT", to: "\"\(commit)\"")]),
        .target(
            name: "BoardEngine",
            dependencies: [
                "CLibrary", "Countdowns", "CrashGuard", "Definitions", "Journal", "Ticking",
                .product(name: "Subprocess", package: "swift-subprocess", condition: program),
            ],
            resources: [.embedInCode("Alerts/sounds")]
        ),
        .target(
            name: "DashboardApp",
            dependencies: [
                "BoardEngine", "CLibrary", "Countdowns", "CrashGuard", "Dashboard", "Definitions", "Journal", "Remote",
                "Screen", "Themes", "Ticking",
                .product(name: "Subprocess", package: "swift-subprocess", condition: program),
            ]
        ),
        // Not named `countdowns`: file systems that ignore case would take it for `Countdowns`.
        .executableTarget(
            name: "CountdownsCommand",
            dependencies: [
                "BoardEngine", "CLibrary", "Countdowns", "Dashboard", "DashboardApp", "Definitions", "Journal",
                "Remote", "Screen", "Themes",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
                .product(name: "Rainbow", package: "Rainbow", condition: program),
            ]
        ),
        .target(name: "TestSupport", dependencies: ["Countdowns"], path: "Tests/TestSupport"),
        .testTarget(name: "TickingTests", dependencies: ["Ticking", "TickingTestSupport"]),
        // As an app's module uses it.
        .testTarget(
            name: "TickingIsolationTests", dependencies: ["Ticking"],
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        .testTarget(name: "CountdownsTests", dependencies: ["Countdowns", "TestSupport"]),
        .testTarget(name: "CrashGuardTests", dependencies: ["CrashGuard", "TestSupport"]),
        .testTarget(
            name: "ScreenTests", dependencies: ["CrashGuard", "Screen", "TestSupport"], exclude: ["Snapshots"]),
        .testTarget(name: "ThemesTests", dependencies: ["Definitions", "Screen", "TestSupport", "Themes"]),
        .testTarget(
            name: "DashboardTests",
            dependencies: ["Countdowns", "Dashboard", "Definitions", "Screen", "TestSupport", "Themes"],
            exclude: ["Digits/Snapshots", "Picture/Snapshots", "Views/Snapshots"]
        ),
        .testTarget(
            name: "DefinitionsTests",
            dependencies: ["Countdowns", "Definitions", "Screen", "TestSupport", "Themes"],
            exclude: ["BadFiles", "Calendars/family.ics", "Oracles", "schema-verdicts.py"]
        ),
        .testTarget(name: "LabTests", dependencies: ["Lab", "Ticking", "TickingLab"]),
        .testTarget(
            name: "RemoteTests",
            dependencies: [
                "Countdowns", "Remote", "TestSupport", "Ticking",
                .product(name: "NIOCore", package: "swift-nio", condition: program),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: program),
            ]
        ),
        .testTarget(name: "JournalTests", dependencies: ["Countdowns", "Journal", "TestSupport"]),
        .testTarget(
            name: "BoardEngineTests",
            dependencies: ["BoardEngine", "Countdowns", "Definitions", "Journal", "TestSupport", "Themes", "Ticking"]
        ),
        .testTarget(
            name: "DashboardAppTests",
            dependencies: [
                "BoardEngine", "Countdowns", "Dashboard", "DashboardApp", "Definitions", "Journal", "Remote", "Screen",
                "TestSupport",
                "Themes", "Ticking",
            ],
            exclude: ["Session/Snapshots"]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "CLibrary", "Countdowns", "CountdownsCommand", "Dashboard", "DashboardApp", "Remote", "Screen",
                "TestSupport",
            ],
            exclude: ["Snapshots"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
