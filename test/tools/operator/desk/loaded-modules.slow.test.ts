import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'workshop-loaded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tracer = join(folder, 'tracer.mjs');
writeFileSync(
  tracer,
  `import { registerHooks } from 'node:module';
const urls = new Set();
registerHooks({ load: (url, context, next) => { urls.add(url); return next(url, context); } });
process.on('exit', () => process.stderr.write('LOADED ' + JSON.stringify([...urls])));`,
);

/** Runs a script; returns the files that Node loads for it, as paths in the project. */
function loadedBy(script: string, ...words: string[]): string[] {
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', join(root, 'scripts/quick-imports.mjs'), '--import', tracer, script, ...words],
    { encoding: 'utf8', cwd: root },
  );
  const urls: string[] = JSON.parse(stderr.slice(stderr.lastIndexOf('LOADED ') + 'LOADED '.length));
  return urls.filter((url) => url.startsWith('file:')).map((url) => relative(root, fileURLToPath(url)));
}

test.each([['--help'], ['clients --help'], ['keys create --help'], ['clients shwo']])(
  '%s loads no handler, no database and no framework',
  (words) => {
    const loaded = loadedBy('tools/operator/desk/main.ts', ...words.split(' '));
    expect(loaded).toContain('tools/operator/desk/commands.ts');
    const own = /^(handlers|actions|db|http|workers|documents)\//;
    const packages = /node_modules\/(fastify|drizzle-orm|postgres|ajv|pino)\//;
    expect(loaded.filter((file) => own.test(file) || packages.test(file))).toEqual([]);
  },
);

/**
 * Each command, with a pattern of handlers of other commands that it must not load, as loading them would take too long.
 */
test.each([
  ['showClient', /^handlers\/desk\/(?!clients\/show-client|index)/],
  ['listDeskClients', /^handlers\/desk\/(?!clients\/list-clients|index)/],
  ['showSettings', /^handlers\/desk\/(?!workshops\/show-settings|index)/],
  ['listDeskBudgets', /^handlers\/desk\/(?!budgets\/|index|among)/],
])(
  'the app of %s loads no handler of another subject, and no library that it has no use for',
  (id, others) => {
    const script = join(folder, `${id}.mjs`);
    const here = (path: string) => JSON.stringify(join(root, path));
    writeFileSync(
      script,
      `await import(${here('tools/operator/desk/run.ts')});
const { loadDeskHandlers } = await import(${here('handlers/desk/index.ts')});
await loadDeskHandlers(['${id}']);`,
    );
    const loaded = loadedBy(script);
    expect(loaded).toContain('http/desk-app.ts');
    const unused =
      /node_modules\/(date-holidays|fastify-openapi-glue|@fastify\/multipart|@prometheus-io|@opentelemetry|pdfkit|sharp|nodemailer|undici|bullmq|yaml|libphonenumber-js)\//;
    expect(loaded.filter((file) => others.test(file) || unused.test(file))).toEqual([]);
  },
);
