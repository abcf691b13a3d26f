import ArgumentParser

/// Whether a board reaches somebody, and runs programs.
struct AlertArguments: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Turn alerts on or off. (default: --alerts)")
    var alerts: Bool?

    @Flag(inversion: .prefixedNo, help: "Turn the hooks of the files on or off. (default: --hooks)")
    var hooks: Bool?
}
