// DefinitionsTests
