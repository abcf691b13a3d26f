/// The theme files that are part of the program, in the order in which keys go through them.
enum ShippedThemes {
    /// One file.
    struct File {
        let id: String
        let bytes: @Sendable () -> [UInt8]
    }

    /// The two of our own first, which are the defaults; then the others by name.
    static let all: [File] = [
        File(id: "countdowns-dark") { PackageResources.countdowns_dark_yaml },
        File(id: "countdowns-light") { PackageResources.countdowns_light_yaml },
        File(id: "catppuccin-latte") { PackageResources.catppuccin_latte_yaml },
        File(id: "catppuccin-mocha") { PackageResources.catppuccin_mocha_yaml },
        File(id: "dracula") { PackageResources.dracula_yaml },
        File(id: "everforest") { PackageResources.everforest_yaml },
        File(id: "github-light") { PackageResources.github_light_yaml },
        File(id: "gruvbox-dark") { PackageResources.gruvbox_dark_yaml },
        File(id: "gruvbox-light") { PackageResources.gruvbox_light_yaml },
        File(id: "nord") { PackageResources.nord_yaml },
        File(id: "one-dark") { PackageResources.one_dark_yaml },
        File(id: "one-light") { PackageResources.one_light_yaml },
        File(id: "rose-pine") { PackageResources.rose_pine_yaml },
        File(id: "rose-pine-dawn") { PackageResources.rose_pine_dawn_yaml },
        File(id: "solarized-dark") { PackageResources.solarized_dark_yaml },
        File(id: "solarized-light") { PackageResources.solarized_light_yaml },
        File(id: "tokyo-night") { PackageResources.tokyo_night_yaml },
    ]
}
