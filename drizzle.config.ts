import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/*/*table.ts',
  out: './db/migrations',
});
