// Runs the commands for integrators, such as `workshop-api login` and `workshop-api listen`. The commands need an
// address and an API key, no database and none of the service's settings, and run on Node 20.
import { integrator } from './integrator/main.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// Ends the process if the reader of standard output, such as `head`, closes the pipe early.
process.stdout.on('error', () => process.exit());

const { env, stdin, stdout, stderr } = process;
process.exitCode = await integrator(process.argv.slice(2), {
  ...{ env, stdin, stdout, stderr },
  signal: stopping.signal,
});
