import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { deskOperations } from '../../../../generated/operations.ts';
import { buildDeskApp, deskRuntime } from '../../../../http/desk-app.ts';
import { lazyExternalCalls, operationsBehind } from '../../../../tools/operator/desk/perform.ts';
import { commandsOf } from '../../../support/commands.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { database } = await openWorkshop();
const config = parseConfig({ APP_SECRET: 'a secret that is for tests alone and nothing else' });

async function commandAlone(operationId: keyof typeof deskOperations) {
  const runtime = deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) });
  const app = await buildDeskApp(runtime, operationsBehind(deskOperations[operationId]));
  onTestFinished(() => app.close());
  return { app, ...commandsOf(app) };
}

test('a command can ask its own operation, and no other', async () => {
  const { app, workshop } = await commandAlone('listKeys');
  expect(await workshop('keys', 'list')).toContain('PREFIXES');
  const answer = await app.inject({ method: 'GET', url: '/boxes', headers: { host: 'workshop.test' } });
  expect(answer.statusCode).toBe(404);
});

test('one that is confirmed can ask what it shows before', async () => {
  const { workshop } = await commandAlone('removeInstance');
  await expect(workshop('instance', 'remove', 'workshop.test')).rejects.toThrow('Nothing was removed');
  const { app } = await commandAlone('cancelInvoice');
  expect(app.hasRoute({ method: 'GET', url: '/invoices/:id' })).toBe(true);
});
