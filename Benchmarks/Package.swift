// swift-tools-version: 6.3

import PackageDescription

// This is a separate package, so that users of the library do not fetch the dependencies of the benchmarks. Run the
// benchmarks from this folder:
//
//     swift run -c release Overhead         exit status 1 if a tick costs more than 1.4 times a tick of the system's timer
//     swift run -c release Lateness         exit status 1 if calls are more than 1.3 times as late as with the system's timer
//     swift run -c release Drift            compared with AsyncTimerSequence
//     swift run -c release Stress
//     swift run -c release Torture
//     swift run -c release Loading
//     swift run -c release Frames
//     swift run -c release Peers
//     swift run -c release Recurring
//     ./footprint                          the program itself, compared with a minimal C program
//     TSAN_OPTIONS=suppressions=$PWD/thread-sanitizer.supp swift run --sanitize=thread --scratch-path .build-tsan Stress   (or Torture 20)
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "countdowns", path: ".."),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        .target(name: "HeapUse"),
        .executableTarget(name: "Lateness", dependencies: [.product(name: "Ticking", package: "countdowns")]),
        .executableTarget(
            name: "Overhead", dependencies: ["HeapUse", .product(name: "Ticking", package: "countdowns")]),
        .executableTarget(
            name: "Drift",
            dependencies: [
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "Ticking", package: "countdowns"),
                .product(name: "TickingTestSupport", package: "countdowns"),
            ]
        ),
        .target(name: "AllocationCount"),
        .executableTarget(
            name: "Frames",
            dependencies: ["AllocationCount", .product(name: "_Pictures", package: "countdowns")]
        ),
        .executableTarget(name: "Peers", dependencies: [.product(name: "_Remote", package: "countdowns")]),
        .executableTarget(name: "Stress", dependencies: [.product(name: "Ticking", package: "countdowns")]),
        .executableTarget(name: "Torture", dependencies: [.product(name: "Ticking", package: "countdowns")]),
        .executableTarget(
            name: "Loading",
            dependencies: [
                .product(name: "Definitions", package: "countdowns"), .product(name: "Yams", package: "Yams"),
            ]
        ),
        .executableTarget(name: "Recurring", dependencies: [.product(name: "Definitions", package: "countdowns")]),
    ],
    swiftLanguageModes: [.v6]
)
