import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('..'),
  test: {
    include: ['test/**/*.test.ts'],
    // These need a redis-server, which npm doesn't bring: CI installs one and sets this.
    exclude: ['**/node_modules/**', ...(process.env.REDIS_TESTS === '1' ? [] : ['test/redis/**'])],
    globalSetup: 'test/support/global-setup.ts',
    // Each file has its own database and its own app, so files may share modules: importing them anew for
    // each took two thirds of the time (12 files: 24 s of CPU, 10 s so).
    isolate: false,
    maxWorkers: '100%',
    execArgv: ['--import', at('../scripts/quick-imports.mjs')],
    // A busy machine is slow; what hangs ends all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
