import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './support/memory-folder.ts';
import { patienceMs } from './support/patience.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Every process of a test inherits it.
process.env.TMPDIR ??= memoryFolder();

/** They take long, or need what belongs to others: `make release`. */
const release = ['{test,tools/lab}/**/*.release.test.ts'];

/** They start processes, kill servers, or try hundreds of things: `make slow`. */
const slow = [
  'test/{contract,docs,embedded}/**/*.test.ts',
  'tools/lab/faults/**/*.test.ts',
  '{test,tools/lab}/**/*.slow.test.ts',
  // These need a browser, as CI has.
  ...(process.env.BROWSER_TESTS === '1' ? ['test/browser/**/*.test.ts'] : []),
  // These need a redis-server, which npm doesn't bring: CI installs one and sets this.
  ...(process.env.REDIS_TESTS === '1' ? ['test/redis/**/*.test.ts'] : []),
];

/** Files that a run leaves out, as they run apart. */
const apart = process.env.APART?.split(' ') ?? [];

export default defineConfig({
  root: at('..'),
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{test,tools/lab}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/{browser,redis}/**', ...slow, ...release],
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: slow, exclude: ['**/node_modules/**', ...release, ...apart] },
      },
      { extends: true, test: { name: 'release', include: release, exclude: ['**/node_modules/**'] } },
    ],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: ['test/support/parse-documents-once.ts'],
    // Each file has its own database and its own app, so files may share modules: importing them again for
    // each file took most of the time (12 files: 24 s of CPU instead of 10 s).
    isolate: false,
    // Tests wait a lot: one worker more than there are cores fills the gaps.
    maxWorkers: availableParallelism() + 1,
    // Node imports our modules as they are. Vite would transform each of them: a tenth of the CPU of 20 files.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', at('../scripts/quick-imports.mjs')],
    // Long enough for a busy machine, and still ends a test that hangs.
    testTimeout: 5 * patienceMs,
    hookTimeout: 5 * patienceMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
