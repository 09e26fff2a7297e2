import { describe, expect, test, vi } from 'vitest';
import { signIn, type Visitor } from '../../support/panel.ts';
import { patienceMs } from '../../support/patience.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { desk, record, sql, instanceId, openInstance } = workshop;
const owner = await signIn(workshop, 'owner');
const mechanic = await signIn(workshop, 'mechanic');

/** Returns the rows that the log has of a person. */
async function actsOf({ accountId }: Visitor) {
  await record.flush();
  return sql`
    select method, route, path, status, code, fields, host(source_ip) as source_ip, request_id from request_log
    where instance_id = ${instanceId} and key_id = ${-accountId} order by at desc, id desc`;
}

/** Returns the last act of a person, after its answer. */
async function lastAct(visitor: Visitor, requestId: unknown) {
  return vi.waitFor(async () => {
    const [row] = await actsOf(visitor);
    expect(row?.request_id).toBe(requestId);
    return row;
  }, patienceMs);
}

function post(visitor: Visitor, operation: string, fields: Record<string, string>) {
  return visitor.post(`/panel/operations/${operation}`, { operation, nonce: crypto.randomUUID(), ...fields });
}

describe('an act of a person is in the request log', () => {
  test('with operation, status and id, but none of its input', async () => {
    const answer = await post(owner, 'createBox', { name: 'Elevador 4' });
    const row = await lastAct(owner, answer.headers['x-request-id']);
    expect(row).toMatchObject({
      ...{ method: 'POST', route: '/desk/boxes', path: null, status: 201, code: null, fields: null },
      source_ip: '127.0.0.1',
    });
    expect(JSON.stringify(row)).not.toContain('Elevador');
  });

  test('with the pattern of its path instead of ids', async () => {
    const { body: box } = await desk('POST', '/boxes', { name: 'Elevador 5' });
    const answer = await post(owner, 'setBox', { id: String(box.id), name: 'Elevador 6' });
    expect(await lastAct(owner, answer.headers['x-request-id'])).toMatchObject({
      ...{ method: 'PATCH', route: '/desk/boxes/:id', status: 200 },
    });
  });

  test('if it is refused with 422, with the names of the refused fields', async () => {
    const answer = await post(owner, 'createDeskClient', { name: '', phone: 'hunter2' });
    expect(answer.statusCode).toBe(422);
    const row = await lastAct(owner, answer.headers['x-request-id']);
    expect(row).toMatchObject({ status: 422, code: 'validation_error', fields: ['/name', '/phone'] });
    expect(JSON.stringify(row)).not.toContain('hunter2');
  });

  test('if another change of the record makes it conflict (409)', async () => {
    const { body: box } = await desk('POST', '/boxes', { name: 'Elevador 7' });
    const answer = await post(owner, 'setBox', { id: String(box.id), name: 'Elevador 8', version: '"old"' });
    expect(answer.statusCode).toBe(409);
    expect(await lastAct(owner, answer.headers['x-request-id'])).toMatchObject({
      ...{ status: 409, code: 'changed_meanwhile' },
    });
  });

  test.each([
    ['on its own page', '/panel/operations/createBox'],
    ['on a page that has the form', '/panel/integrations/new-key'],
  ])("if the person's role does not allow it (403), %s", async (_where, page) => {
    const operation = page.endsWith('createBox') ? 'createBox' : 'createKey';
    const answer = await mechanic.post(page, { operation, nonce: 'n', name: 'Elevador 9' });
    expect(answer.statusCode).toBe(403);
    expect(await lastAct(mechanic, answer.headers['x-request-id'])).toMatchObject({
      ...{ status: 403, code: 'role_not_allowed', fields: null },
    });
  });

  test('if it needs a proof of identity first (403)', async () => {
    const late = await signIn(workshop, 'owner', 'Persona sin prueba');
    await sql`update sessions set confirmed_at = confirmed_at - interval '1 hour' where id = ${late.sessionId}`;
    const secret = {
      confirmation: 'not-the-password-9',
      name: 'Clave',
      purpose: 'x',
      scopes: 'clients:read',
    };
    const answer = await post(late, 'createKey', secret);
    const row = await lastAct(late, answer.headers['x-request-id']);
    expect(row).toMatchObject({
      route: '/desk/keys',
      status: 403,
      code: 'confirmation_needed',
      fields: null,
    });
    expect(JSON.stringify(row)).not.toContain('not-the-password');
  });
});

test('a password is in no row of the log', async () => {
  const other = await signIn(workshop, 'office', 'Persona con clave');
  const fields = { current_password: 'the-old-secret-1', password: 'the-new-secret-2' };
  const answer = await other.post('/panel/account', { operation: 'changePassword', nonce: 'p', ...fields });
  const row = await lastAct(other, answer.headers['x-request-id']);
  expect(row).toMatchObject({ route: '/desk/account/password' });
  expect(JSON.stringify(await actsOf(other))).not.toMatch(/secret-[12]/);
});

test('reads of pages, and forms from another site, are not in the log', async () => {
  const before = (await actsOf(owner)).length;
  expect((await owner.get('/panel/integrations')).statusCode).toBe(200);
  const foreign = await owner.post(
    '/panel/operations/createBox',
    { operation: 'createBox', nonce: 'x', name: 'Ajeno' },
    { 'sec-fetch-site': 'cross-site' },
  );
  expect(foreign.statusCode).toBe(403);
  const answer = await post(owner, 'createBox', { name: 'Elevador 10' });
  await lastAct(owner, answer.headers['x-request-id']);
  expect(await actsOf(owner)).toHaveLength(before + 1);
});

test('acts use neither the quota of the plan nor a key', async () => {
  const answer = await post(owner, 'createBox', { name: 'Elevador 11' });
  await lastAct(owner, answer.headers['x-request-id']);
  expect(await sql`select from usage_days where instance_id = ${instanceId}`).toHaveLength(0);
  expect((await desk('GET', '/usage')).body).toMatchObject({ total: 0, days: [] });
});

test("people's acts are listed with their names, and only at their own workshop", async () => {
  const { body } = await desk('GET', '/requests?source=panel&limit=1');
  expect(body.data[0]).toMatchObject({ source: 'panel', person: 'Persona owner', key: null });
  const elsewhere = await openInstance('elsewhere.test', 'business');
  expect((await elsewhere.desk('GET', '/requests?source=panel')).body.data).toEqual([]);
});

test('a flood of acts waits in a few groups of rows, which are written together', async () => {
  const before = (await actsOf(mechanic)).length;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => post(mechanic, 'createBox', { name: 'Elevador 12' })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
  await vi.waitFor(async () => expect(await actsOf(mechanic)).toHaveLength(before + 200), patienceMs);
  expect(record.rowsWaiting).toBe(0);
});
