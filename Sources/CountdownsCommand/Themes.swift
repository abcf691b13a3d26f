import ArgumentParser

struct Themes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes",
        abstract: "Show the themes, or check that a theme is readable.",
        subcommands: [ThemesList.self, ThemesCheck.self],
        defaultSubcommand: ThemesList.self
    )
}
