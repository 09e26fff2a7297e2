// The commands of integrators, such as `workshop-api login` and `workshop-api listen`. They need an address and a key,
// no database and none of the service's settings, and run on Node 20.
import { integrator } from './integrator/main.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// A reader such as `head` closes the pipe early.
process.stdout.on('error', () => process.exit());

const { env, stdin, stdout, stderr } = process;
process.exitCode = await integrator(process.argv.slice(2), {
  ...{ env, stdin, stdout, stderr },
  signal: stopping.signal,
});
