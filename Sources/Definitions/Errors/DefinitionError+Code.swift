extension DefinitionError {
    /// The mistakes that a file can have.
    public enum Code: String, CaseIterable, Sendable {
        /// The file is larger than ``SourceFile/sizeLimit``.
        case fileTooLarge
        /// A byte is not part of any UTF-8 character.
        case invalidUTF8
        /// A character stands there that YAML forbids.
        case controlCharacter
        /// The text is not YAML; nothing after the place was looked at.
        case syntax
        /// A key stands twice in one mapping; nothing else was looked at.
        case duplicateKey
        /// Lists and mappings are nested too deeply to be read.
        case nestedTooDeeply
        /// Aliases make far more of the file than it holds.
        case tooManyAliases
        /// A list stands where text belongs, or the like.
        case wrongType
        /// A key is not one of those that this mapping may have.
        case unknownKey
        /// A key that needs a value has none.
        case emptyValue
        /// The file has no `countdowns`.
        case missingCountdowns
        /// A countdown has no title, or an empty one.
        case missingTitle
        /// A countdown has none of `in`, `at` and `since`.
        case missingKind
        /// A countdown has more than one of `in`, `at` and `since`.
        case twoKinds
        /// A duration cannot be read.
        case badDuration
        /// A date cannot be read, or does not exist.
        case badDate
        /// A zone is not one that the tz database knows.
        case badZone
        /// Something that must be `true` or `false` is neither.
        case badFlag
        /// An identifier has characters that it must not have.
        case badID
        /// A tag is not one word.
        case badTag
        /// Two countdowns have the same identifier.
        case duplicateID
        /// `from` stands beside something other than `at`.
        case misplacedFrom
        /// `from` is not before `at`.
        case fromNotBefore
        /// There is no theme of that name.
        case unknownTheme
        /// A theme is not a base16 scheme.
        case unsupportedSystem
        /// A theme lacks a part that it must have.
        case missingPart
        /// A colour cannot be read.
        case badColor
        /// A variant is neither `dark` nor `light`.
        case badVariant
        /// There is no role of that name.
        case unknownRole
    }
}
