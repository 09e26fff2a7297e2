import { describe, expect, test } from 'vitest';
import { requestId } from '../../../domain/requests/request-id.ts';
import { commandsOf } from '../../support/commands.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, get, post, record, openInstance, deskApp, host } = await openWorkshop();
const { workshop } = commandsOf(deskApp);
await openInstance('other.test', 'business');

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);

async function shown(id: string, at = host) {
  await record.flush();
  return JSON.parse(await workshop('logs', '--request-id', id, '--instance', at, '--json'));
}

describe('logs --request-id', () => {
  test('shows when a request came, its key, path, answer, refused fields and duration', async () => {
    const id = idOf(await post('/clients', { email: 'nobody' }));
    expect(await shown(id)).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      key: 'Prueba',
      method: 'POST',
      route: '/api/v1/clients',
      status: 422,
      code: 'validation_error',
      fields: expect.arrayContaining(['/name', '/email']),
      duration_ms: expect.any(Number),
      request_id: id,
      source_ip: '127.0.0.1',
    });
  });

  test('shows it to a person line by line', async () => {
    const id = idOf(await get('/clients?limit=0'));
    await record.flush();
    const printed = await workshop('logs', '--request-id', id, '--instance', host);
    expect(printed).toMatch(/^fields: +query\/limit$/m);
    expect(printed).toMatch(/^status: +422$/m);
  });

  test('shows the path of an unknown one, which came with a key or without', async () => {
    const withKey = idOf(await get('/clientes'));
    expect(await shown(withKey)).toMatchObject({ route: '/api/v1/clientes', status: 404, key: 'Prueba' });
    const without = idOf(await app.inject({ url: '/v1/clients', headers: { host } }));
    expect(await shown(without)).toMatchObject({ route: '/v1/clients', status: 404, key: null });
  });

  test('shows a request without a valid key, and one to an unknown host', async () => {
    expect(await shown(idOf(await get('/ping', { key: 'x' })))).toMatchObject({ status: 401, key: null });
    const lost = idOf(await get('/ping', { headers: { host: 'nobody.test' } }));
    expect(await shown(lost)).toMatchObject({ status: 404, key: null });
  });

  test.each([
    ['never existed', requestId(new Date(), 'f'.repeat(18), 1)],
    ['is older than the log', requestId(new Date(Date.now() - 91 * 86_400_000), 'f'.repeat(18), 1)],
    ['has the form of release 1.0.0', `req_${'f'.repeat(24)}`],
  ])('says so if the id %s', async (_what, id) => {
    await expect(shown(id)).rejects.toThrow(`--request-id ${id}: There is no request with this id.`);
  });

  test('shows no request of another workshop', async () => {
    const id = idOf(await get('/ping'));
    expect(await shown(id)).toMatchObject({ status: 200 });
    await expect(shown(id, 'other.test')).rejects.toThrow('There is no request with this id.');
  });

  test('refuses what is no request id', async () => {
    await expect(shown('req_1')).rejects.toThrow('--request-id');
  });
});
