import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { memoryFolder } from './support/memory-folder.ts';
import { patienceMs } from './support/patience.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// All child processes of the tests inherit this folder for temporary files.
process.env.TMPDIR ??= memoryFolder();

/** Tests that take long or need foreign programs: `make release`. */
const release = ['{test,tools/lab}/**/*.release.test.ts'];

/** Tests that start processes, kill servers or try hundreds of cases: `make slow`. */
const slow = [
  'test/{contract,docs,embedded}/**/*.test.ts',
  'tools/lab/faults/**/*.test.ts',
  '{test,tools/lab}/**/*.slow.test.ts',
  // Tests that need a browser, which CI installs.
  ...(process.env.BROWSER_TESTS === '1' ? ['test/browser/**/*.test.ts'] : []),
  // Tests that need redis-server, which npm does not install. CI installs it and sets this variable.
  ...(process.env.REDIS_TESTS === '1' ? ['test/redis/**/*.test.ts'] : []),
];

/** Files that this run leaves out, because they run separately. */
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
    // Test files share modules, because each file has its own database and app. Importing the modules for each file
    // took most of the time: for 12 files 24 s of CPU time instead of 10 s.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One worker more than there are cores, because tests often wait.
    maxWorkers: availableParallelism() + 1,
    // Node imports the modules directly. Their transformation by Vite would take a tenth of the CPU time of 20 files.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', at('../scripts/quick-imports.mjs')],
    // Timeouts that are long enough for a busy machine, and still end a hanging test.
    testTimeout: 5 * patienceMs,
    hookTimeout: 5 * patienceMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
