// Tests the client generators that integrators use: generates clients from the OpenAPI document of a running service,
// compiles them strictly, and calls the service with each client. The programs are in tools/lab/sdk/programs. ALL=1
// adds the generators that CI skips; ONLY=<generator> runs a single one.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { png } from '../../../test/support/document-files.ts';
import { type Command, run } from '../../../test/support/toolchain.ts';
import { type Generator, generators } from './generators.ts';
import { type Service, withService } from './service.ts';
import { cache, environment, findMissingToolchains, home } from './toolchains.ts';

const { ALL, ONLY, CI } = process.env;
const chosen = generators.filter(({ name, always }) => (ONLY ? name === ONLY : ALL || always));
/**
 * Number of generators that run at the same time. The service uses little CPU time, and most generators use one core.
 */
const lanes = 2;

type Step = 'generated' | 'compiled' | 'called';
type Row = { version: string; skipped?: string } & Partial<Record<Step, string>>;

let failures = 0;
const rows = new Map<string, Row>(chosen.map(({ name, version }) => [name, { version }]));

async function runGenerator(generator: Generator, service: Service): Promise<void> {
  const { name } = generator;
  const row = rows.get(name) as Row;
  const missing = await findMissingToolchains(generator.needs);
  if (missing !== null) {
    row.skipped = `for want of ${missing}`;
    console.log(`${name}: skipped, for want of ${missing}`);
    // CI has all toolchains installed, so a skipped generator is a failure there.
    if (CI) failures += 1;
    return;
  }
  try {
    await generateAndCall(generator, service, row);
    console.log(`${name}: called the service`);
  } catch (error) {
    failures += 1;
    console.error(`${name}: ${(error as Error).message}`);
  }
}

async function generateAndCall(generator: Generator, service: Service, row: Row): Promise<void> {
  const { name, sources, generate, compile, call } = generator;
  const folder = join(cache, 'work', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const source of sources) cpSync(join(home, source), folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), service.document);
  writeFileSync(join(folder, 'photo.png'), png());
  const step = async (done: Step, commands: Command[], more: Record<string, string> = {}) => {
    row[done] = 'failed';
    const since = performance.now();
    for (const command of commands) await run(command, { folder, environment: { ...environment, ...more } });
    row[done] = `${((performance.now() - since) / 1_000).toFixed(1)} s`;
  };
  await step('generated', [generate]);
  await step('compiled', compile);
  await step('called', [call], await service.environment());
}

await withService(async (service) => {
  const waiting = [...chosen];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await runGenerator(next, service);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
});
console.table(Object.fromEntries(rows));
if (failures > 0 || chosen.length === 0) process.exitCode = 1;
