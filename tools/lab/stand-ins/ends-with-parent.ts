// Loaded into a child process of the tests: ends the process when the connection to the tests closes.
process.once('disconnect', () => process.exit());
