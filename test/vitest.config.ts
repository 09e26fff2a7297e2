import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    // They need Debian's redis-server: `make redis`, which CI runs too.
    exclude: process.env.REDIS_TESTS ? [] : ['test/redis/**'],
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
