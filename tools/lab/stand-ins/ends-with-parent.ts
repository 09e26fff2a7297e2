// Loaded into the service's process: ends it when the tests are killed.
process.once('disconnect', () => process.exit());
