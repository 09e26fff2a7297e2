import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { databaseUrl } = await openWorkshop();
const service = await startService(
  databaseUrl,
  { DEFAULT_INSTANCE: 'first' },
  { with: fileURLToPath(new URL('./loaded-modules.ts', import.meta.url)) },
);
afterAll(() => service.stop());

/** Returns the modules of the panel that the service has loaded. */
const loadedModules = () => service.ask<string[]>('modules');

test('the code of the panel is loaded by its first request, and not by the start of the service', async () => {
  const before = await loadedModules();
  expect(before).toContain('http/panel/index.ts');
  expect(before.filter((file) => file.startsWith('views/'))).toEqual([]);
  expect(before.length).toBeLessThan(10);
  const { status } = await fetch(`${service.url}/panel/sign-in`);
  expect(status).toBe(200);
  expect(await loadedModules()).toEqual(
    expect.arrayContaining(['http/panel/handlers.ts', 'views/panel/index.ts']),
  );
});
