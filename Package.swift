// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "countdowns",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Ticking", targets: ["Ticking"]),
        .executable(name: "countdowns", targets: ["CountdownsCommand"]),
        // For the packages in Benchmarks and Fuzz; its API may change with any version.
        .library(name: "Definitions", targets: ["Countdowns", "Definitions"]),
        // No API: what Benchmarks/ and Fuzz/ need of the control socket.
        .library(name: "_Remote", targets: ["Remote"]),
        // No API: what Benchmarks/ measures of the pictures.
        .library(name: "_Pictures", targets: ["Countdowns", "Dashboard", "Screen"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/onevcat/Rainbow", from: "4.2.2"),
    ],
    // The arrows between the targets are the architecture: docs/architecture.md says what each may import and why,
    // Tests/EndToEndTests/ImportTests.swift checks it.
    targets: [
        .target(name: "Ticking"),
        .target(name: "Countdowns"),
        .target(name: "Screen"),
        .target(name: "Dashboard", dependencies: ["Countdowns", "Screen"]),
        .target(
            name: "Definitions",
            dependencies: ["Countdowns", "Dashboard", "Screen", .product(name: "Yams", package: "Yams")],
            resources: [.embedInCode("themes")]
        ),
        .target(name: "Lab", dependencies: ["Ticking"]),
        .target(
            name: "Remote",
            dependencies: [
                "Countdowns", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .target(name: "Journal", dependencies: ["Countdowns"]),
        // Calls of the C library that Swift's modules leave out.
        .target(name: "CLibrary"),
        .target(
            name: "DashboardApp",
            dependencies: [
                "CLibrary", "Countdowns", "Dashboard", "Definitions", "Journal", "Remote", "Screen", "Ticking",
            ]
        ),
        // Not named `countdowns`: file systems that ignore case would take it for `Countdowns`.
        .executableTarget(
            name: "CountdownsCommand",
            dependencies: [
                "Countdowns", "Dashboard", "DashboardApp", "Definitions", "Journal", "Lab", "Remote", "Screen",
                "Ticking",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Rainbow", package: "Rainbow"),
            ]
        ),
        .target(name: "TestSupport", dependencies: ["Countdowns"], path: "Tests/TestSupport"),
        .testTarget(name: "TickingTests", dependencies: ["Ticking"]),
        .testTarget(name: "CountdownsTests", dependencies: ["Countdowns", "TestSupport"]),
        .testTarget(name: "ScreenTests", dependencies: ["Screen", "TestSupport"], exclude: ["Snapshots"]),
        .testTarget(
            name: "DashboardTests",
            dependencies: ["Countdowns", "Dashboard", "Definitions", "Screen", "TestSupport"],
            exclude: ["Digits/Snapshots", "Picture/Snapshots", "Views/Snapshots"]
        ),
        .testTarget(
            name: "DefinitionsTests",
            dependencies: ["Countdowns", "Dashboard", "Definitions", "TestSupport"],
            exclude: ["BadFiles", "Calendars/family.ics", "Oracles", "schema-verdicts.py"]
        ),
        .testTarget(name: "LabTests", dependencies: ["Lab", "Ticking"]),
        .testTarget(
            name: "RemoteTests",
            dependencies: [
                "Countdowns", "Remote", "TestSupport", "Ticking", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ]
        ),
        .testTarget(name: "JournalTests", dependencies: ["Countdowns", "Journal", "TestSupport"]),
        .testTarget(
            name: "DashboardAppTests",
            dependencies: [
                "Countdowns", "Dashboard", "DashboardApp", "Definitions", "Journal", "Remote", "Screen", "TestSupport",
                "Ticking",
            ]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["CountdownsCommand", "TestSupport"],
            exclude: ["Snapshots"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
