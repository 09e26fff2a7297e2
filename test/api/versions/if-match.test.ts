import { describe, expect, test } from 'vitest';
import { brakeCheck, idOfNothing } from '../../support/fixtures.ts';
import { untilSomebodyWaits } from '../../support/locks.ts';
import type { Answer } from '../../support/requests.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, patch, post, desk, newClient, newBudget, createKey, sql } = await openWorkshop();
const { history, events } = rowsIn(sql);

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const etagOf = (answer: Answer) => String(answer.headers.etag);
const versionOf = async (path: string) => etagOf(await get(path));
const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } });
const stale = '"AAAAAAAAAAAAAAAAAAAAAA"';

describe('the ETag of a record', () => {
  test('is the same until the record changes, and another afterwards', async () => {
    const { id } = await newClient({ name: 'Clara Ejemplo' });
    const before = await versionOf(`/clients/${id}`);
    expect(before).toMatch(/^"[\w-]{22}"$/);
    expect(await versionOf(`/clients/${id}`)).toBe(before);
    await desk('PATCH', `/clients/${id}`, { vip: true });
    expect(await versionOf(`/clients/${id}`)).not.toBe(before);
  });

  test('also comes with the answer to a creation and to a change', async () => {
    const created = await post('/clients', { name: 'Bruno Ficticio' });
    const path = `/clients/${created.body.id}`;
    expect(etagOf(created)).toBe(await versionOf(path));
    const changed = await patch(path, { city: 'Lugo' }, ifMatch(etagOf(created)));
    expect(changed.status).toBe(200);
    expect(etagOf(changed)).toBe(await versionOf(path));
  });

  test('does not depend on expanded vehicles', async () => {
    const { id: client_id } = await newClient();
    await post('/vehicles', { client_id, plate: '1234 BCD' });
    const path = `/clients/${client_id}`;
    expect(await versionOf(`${path}?expand=vehicles`)).toBe(`W/${await versionOf(path)}`);
  });

  test('is missing in lists and in answers about several records', async () => {
    const { id } = await newBudget();
    const line = await post(`/budgets/${id}/lines`, brakeCheck);
    expect((await get('/clients')).headers.etag).toBeUndefined();
    expect(line.headers.etag).toBeUndefined();
  });
});

describe('a change with If-Match', () => {
  test('is carried out if the record is still as it was read', async () => {
    const { id } = await newClient();
    const path = `/clients/${id}`;
    const answer = await patch(path, { city: 'Lugo' }, ifMatch(await versionOf(path)));
    expect([answer.status, answer.body.city]).toEqual([200, 'Lugo']);
  });

  test('is refused with the present record if it has changed, and leaves nothing behind', async () => {
    const { id } = await newClient({ name: 'Clara Ejemplo' });
    const path = `/clients/${id}`;
    const read = await versionOf(path);
    const { body: present } = await patch(path, { city: 'Lugo' });
    const traces = [await history(id), await events(id)];
    const refused = await patch(path, { city: 'Vigo' }, ifMatch(read));
    expect(codeOf(refused)).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.error.current).toEqual(present);
    expect([etagOf(refused), (await get(path)).body]).toEqual([await versionOf(path), present]);
    expect([await history(id), await events(id)]).toEqual(traces);
    const again = await patch(path, { city: 'Vigo' }, ifMatch(etagOf(refused)));
    expect([again.status, again.body.city]).toEqual([200, 'Vigo']);
  });

  test('accepts one of several versions, and the marks that compressing proxies add', async () => {
    const { id } = await newClient();
    const path = `/clients/${id}`;
    const read = await versionOf(path);
    const unquoted = read.slice(1, -1);
    const sent = [`${stale}, ${read}`, `W/${read}`, `W/"other" ,"${unquoted}-gzip"`, `"${unquoted}-br"`];
    for (const value of sent) expect((await patch(path, {}, ifMatch(value))).status).toBe(200);
  });

  test('with * only requires that the record exists', async () => {
    const { id } = await newClient();
    expect((await patch(`/clients/${id}`, { city: 'Lugo' }, ifMatch('*'))).status).toBe(200);
    for (const value of ['*', stale])
      expect(codeOf(await patch(`/clients/${idOfNothing}`, { city: 'Lugo' }, ifMatch(value)))).toEqual([
        404,
        'not_found',
      ]);
  });

  test.each(['', 'abc', '"abc', '"a" "b"', '"a",', '*, "a"', '" "', "'a'"])(
    'is refused if the value is %j',
    async (value) => {
      const { id } = await newClient({ city: 'Lugo' });
      const answer = await patch(`/clients/${id}`, { city: 'Vigo' }, ifMatch(value));
      expect(codeOf(answer)).toEqual([400, 'bad_request']);
      expect((await get(`/clients/${id}`)).body.city).toBe('Lugo');
    },
  );

  test('is refused by an operation that compares no version', async () => {
    expect(codeOf(await post('/clients', { name: 'Clara' }, ifMatch(stale)))).toEqual([400, 'bad_request']);
  });

  test('needs the scope for reading, because a conflict answers the record', async () => {
    const { id } = await newClient();
    const { key } = await createKey({ scopes: ['clients:write'] });
    const blind = { key, ...ifMatch(stale) };
    expect(codeOf(await patch(`/clients/${id}`, { city: 'Lugo' }, blind))).toEqual([
      403,
      'insufficient_scope',
    ]);
    expect((await patch(`/clients/${id}`, { city: 'Lugo' }, { key })).status).toBe(200);
  });

  test('is refused as changed also where the change of the other is the obstacle', async () => {
    const { id } = await newBudget({ lines: [brakeCheck] });
    const read = await versionOf(`/budgets/${id}`);
    await post(`/budgets/${id}/status`, { status: 'Cancelado' });
    const added = await post(`/budgets/${id}/lines`, brakeCheck, ifMatch(read));
    expect(codeOf(added)).toEqual([409, 'changed_meanwhile']);
    expect(added.body.error.current.status).toBe('Cancelado');
    const now = etagOf(added);
    expect(codeOf(await post(`/budgets/${id}/lines`, brakeCheck, ifMatch(now)))).toEqual([
      409,
      'budget_locked',
    ]);
  });
});

describe('other changes of the same record', () => {
  test('a change without If-Match does not see the version', async () => {
    const { id } = await newClient();
    await patch(`/clients/${id}`, { city: 'Lugo' });
    expect((await patch(`/clients/${id}`, { city: 'Vigo' })).status).toBe(200);
  });

  test('one that commits between the start of the request and its write is noticed, from any program', async () => {
    const { id } = await newClient();
    const path = `/clients/${id}`;
    const read = await versionOf(path);
    await sql.unsafe('begin');
    await sql`update clients set province = 'Soria' where id = ${id}`;
    const asked = patch(path, { city: 'Vigo' }, ifMatch(read));
    await untilSomebodyWaits(sql);
    await sql.unsafe('commit');
    const refused = await asked;
    expect(codeOf(refused)).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.error.current).toMatchObject({ province: 'Soria', city: null });
  });

  test('of 16 with the same version exactly one is carried out', async () => {
    const { id } = await newClient();
    const read = await versionOf(`/clients/${id}`);
    const cities = Array.from({ length: 16 }, (_, turn) => `Ciudad ${turn}`);
    const answers = await Promise.all(cities.map((city) => patch(`/clients/${id}`, { city }, ifMatch(read))));
    const [winner, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect(winner?.status).toBe(200);
    expect(new Set(others.map((each) => codeOf(each).join()))).toEqual(new Set(['409,changed_meanwhile']));
    expect((await get(`/clients/${id}`)).body).toEqual(winner?.body);
  });
});

describe('an idempotency key with If-Match', () => {
  test('replays the stored answer, although the request itself has changed the version', async () => {
    const { id } = await newClient();
    const path = `/clients/${id}`;
    const options = { idempotencyKey: 'versioned-change', ...ifMatch(await versionOf(path)) };
    const first = await patch(path, { city: 'Lugo' }, options);
    const again = await patch(path, { city: 'Lugo' }, options);
    expect([again.status, again.text, etagOf(again)]).toEqual([200, first.text, etagOf(first)]);
    expect(again.headers['idempotent-replay']).toBe('true');
  });

  test('of 32 twins none is refused because of the change of another twin', async () => {
    const { id } = await newClient();
    const path = `/clients/${id}`;
    const options = { idempotencyKey: 'versioned-twins', ...ifMatch(await versionOf(path)) };
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => patch(path, { city: 'Lugo' }, options)),
    );
    const outcomes = new Set(answers.map((each) => codeOf(each).join()));
    expect(outcomes.difference(new Set(['200,', '409,idempotency_in_progress']))).toEqual(new Set());
    expect(await history(id)).toHaveLength(2);
  });

  test('is free again after a conflict, and stores no personal data', async () => {
    const { id } = await newClient();
    const path = `/clients/${id}`;
    const idempotencyKey = 'refused-for-its-version';
    const refused = await patch(path, { city: 'Lugo' }, { idempotencyKey, ...ifMatch(stale) });
    expect(codeOf(refused)).toEqual([409, 'changed_meanwhile']);
    const stored = await sql`select 1 from idempotency_keys where client_id = ${id} and status = 409`;
    expect(stored).toHaveLength(0);
    const again = await patch(path, { city: 'Lugo' }, { idempotencyKey, ...ifMatch(etagOf(refused)) });
    expect([again.status, again.headers['idempotent-replay']]).toEqual([200, undefined]);
  });
});
