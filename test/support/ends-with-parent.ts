// Loaded into the service's process: nothing is left running where the tests are killed.
process.once('disconnect', () => process.exit());
