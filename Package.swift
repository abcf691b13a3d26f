// swift-tools-version: 6.3

import PackageDescription

/// The condition for the dependencies of the program.
///
/// A package that depends on `Ticking` with `traits: []` fetches no other one.
let program = TargetDependencyCondition.when(traits: ["Program"])

// The commit that scripts/release builds. Without it, the program reports an unknown commit.
let commit = String((Context.environment["COUNTDOWNS_COMMIT"] ?? "").filter { $0.isHexDigit }.prefix(40))

let package = Package(
    name: "countdowns",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Ticking", targets: ["Ticking"]),
        // A clock that tests advance, for the tests of users of Ticking.
        .library(name: "TickingTestSupport", targets: ["TickingTestSupport"]),
        .executable(name: "countdowns", targets: ["CountdownsCommand"]),
        // Experiments with Ticking. Also built with `traits: []`.
        .executable(name: "ticking-lab", targets: ["TickingLab"]),
        // For the packages in Benchmarks and Fuzz. The API may change with any version.
        .library(name: "Definitions", targets: ["Countdowns", "Definitions"]),
        // No API: the parts of the control socket that Benchmarks/ and Fuzz/ use.
        .library(name: "_Remote", targets: ["Countdowns", "Remote"]),
        // No API: the parts of the trust of hooks that Fuzz/ uses.
        .library(name: "_BoardEngine", targets: ["BoardEngine", "Countdowns", "Definitions"]),
        // No API: the parts of the pictures that Benchmarks/ measures.
        .library(name: "_Pictures", targets: ["Countdowns", "Dashboard", "Screen", "Themes"]),
    ],
    traits: [
        .default(enabledTraits: ["Program"]),
        .trait(name: "Program", description: "The program and what it imports, with their packages."),
    ],
    // Exact versions, because Package.resolved is not in git: each commit is built from the same sources.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/onevcat/Rainbow", exact: "4.2.2"),
        // Without Foundation, which this package does not need.
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    // The arrows between the targets are the architecture: docs/architecture.md lists the permitted imports and their
    // reasons, and Tests/EndToEndTests/ImportTests.swift checks them.
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
        // Functions of the C library that Swift's modules do not export, and the commit, which a Swift setting cannot
        // contain.
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
        // Not named `countdowns`: on a file system that ignores case, the name would be equal to `Countdowns`.
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
        // Built like the module of an app.
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
            exclude: [
                "Digits/Snapshots", "Picture/Snapshots", "Views/Snapshots", "Year/family.ics", "Year/family.yaml",
                "Year/year.txt",
            ]
        ),
        .testTarget(
            name: "DefinitionsTests",
            dependencies: ["Countdowns", "Definitions", "Screen", "TestSupport", "Themes"],
            exclude: ["BadFiles", "Calendars/family.ics", "Lines/lines.tsv", "Oracles", "schema-verdicts.py"]
        ),
        .testTarget(name: "LabTests", dependencies: ["Lab", "Ticking", "TickingLab"]),
        .testTarget(
            name: "RemoteTests",
            dependencies: [
                "Countdowns", "Journal", "Remote", "TestSupport", "Ticking",
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

// .ci/run sets this variable for `swift build` and for `swift test`, which then rebuilds nothing.
if Context.environment["COUNTDOWNS_STRICT"] != nil {
    for target in package.targets {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
