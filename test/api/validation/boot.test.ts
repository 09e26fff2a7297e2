import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../config.ts';
import type { Database } from '../../../db/connection/client.ts';
import document from '../../../generated/openapi/en.json' with { type: 'json' };
import { operations } from '../../../generated/operations.ts';
import { handlers } from '../../../handlers/index.ts';
import { addGlueRoutes } from '../../../http/glue-routes.ts';
import { createAjv, validatorCompiler } from '../../../http/input/validation.ts';
import { registerRoutes } from '../../../http/routes.ts';
import { createRuntime, type Runtime } from '../../../http/runtime/runtime.ts';

/** A runtime without a working database: no request is sent, because no server runs. */
const runtime = createRuntime({
  config: parseConfig({}),
  database: {} as Database,
  externalCalls: {} as Runtime['externalCalls'],
} as Runtime);

function boot(changed: Partial<Parameters<typeof registerRoutes>[1]>) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler(createAjv()));
  const plan = { runtime, document, operations, handlers, guards: () => [], register: addGlueRoutes };
  return app.register((api) => registerRoutes(api, { ...plan, ...changed })).ready();
}

test('boots with a handler for every operation', async () => {
  await expect(boot({})).resolves.toBeDefined();
});

test('an operation without a handler refuses to boot, by its name', async () => {
  const { createClient: _, ...others } = handlers;
  await expect(boot({ handlers: others })).rejects.toThrow('operations without a handler: createClient');
});

test('an operation of the document that the manifest lacks refuses to boot', async () => {
  const { listRates: _, ...others } = operations;
  await expect(boot({ operations: others })).rejects.toThrow('listRates');
});
