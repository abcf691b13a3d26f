import ArgumentParser

/// `countdowns themes`.
struct Themes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes",
        abstract: "Show the themes, or prove that one can be read.",
        subcommands: [ThemesList.self, ThemesCheck.self],
        defaultSubcommand: ThemesList.self
    )
}
