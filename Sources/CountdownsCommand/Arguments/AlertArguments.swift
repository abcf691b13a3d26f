import ArgumentParser

/// The arguments that turn alerts and hooks on or off.
struct AlertArguments: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Turn alerts on or off. (default: --alerts)")
    var alerts: Bool?

    @Flag(inversion: .prefixedNo, help: "Turn the hooks of the files on or off. (default: --hooks)")
    var hooks: Bool?
}
