import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, newClient, patch, send, askDesk } = await openWorkshop();
const client = await newClient({ name: 'Clara Inventada' });

type Field = { path: string; message: string };
const paths = ({ body }: { body: { error: { fields: Field[] } } }) =>
  body.error.fields.map(({ path }) => path);

describe('one fault is named once', () => {
  test.each([
    ['a value that is none of a list, or null', { preferred_language: 'xx' }, '/preferred_language'],
    ['a number for one of a list, or null', { preferred_language: 5 }, '/preferred_language'],
    ['an empty text', { name: '' }, '/name'],
    ['a blank text', { name: '  ' }, '/name'],
    ['a null', { name: null }, '/name'],
    ['a number for a text', { name: 5 }, '/name'],
    ['an empty address', { email: '' }, '/email'],
    ['an object for a boolean', { channel_opt_out: { email: {} } }, '/channel_opt_out/email'],
    ['a list for an object', { channel_opt_out: [] }, '/channel_opt_out'],
  ])('%s', async (_what, body, path) => {
    expect(paths(await patch(`/clients/${client.id}`, body))).toEqual([path]);
  });

  test.each(['2026-13-45', '', 'tomorrow', '2026-02-30'])('the day %s', async (day) => {
    expect(paths(await get(`/stock/movements?from=${day}`))).toEqual(['query/from']);
    expect(paths(await get(`/reports/revenue?from=${day}`))).toEqual(['query/from']);
  });

  test('a number for a schedule, or null, and an object that is none', async () => {
    const boxOf = (schedule: unknown) => askDesk('POST', '/boxes', { name: 'Box 9', schedule });
    expect(paths(await boxOf(5))).toEqual(['/schedule']);
    expect(paths(await boxOf({ hours: 5 }))).not.toContain('/schedule');
  });

  test('two faults of one value are two', async () => {
    const lines = [{ description: 'Aceite', unit_price: 1_000_000.005 }];
    const { body } = await post('/budgets', { client_id: client.id, lines });
    expect(body.error.fields.map(({ path }: Field) => path)).toEqual([
      '/lines/0/unit_price',
      '/lines/0/unit_price',
    ]);
  });
});

describe('all parts of a request are judged together', () => {
  test('unknown parameters of the query and faults of the body', async () => {
    const refused = await post('/clients?vip=1&nonsense=2', { name: '', phone: 5 });
    expect(refused.status).toBe(422);
    expect(paths(refused).toSorted()).toEqual(['/name', '/phone', 'query/nonsense', 'query/vip']);
  });

  test('path, query and body', async () => {
    const refused = await patch('/clients/0?x=1', { name: 5 });
    expect(paths(refused)).toEqual(['path/id', 'query/x', '/name']);
  });

  test('a query that is right says nothing', async () => {
    expect(paths(await patch('/clients/0?', { name: 5 }))).toEqual(['path/id', '/name']);
    expect(paths(await post('/clients', {}))).toEqual(['/name']);
  });

  test('an empty body and a wrong query', async () => {
    const refused = await send('POST', '/clients?x=1', { body: undefined, headers: {} });
    expect(paths(refused)).toContain('query/x');
  });

  test('never more than 50, and the query is among them', async () => {
    const body = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`unknown_${n}`, n]));
    const found = paths(await post('/clients?x=1', { name: 'A', ...body }));
    expect(found).toHaveLength(50);
    expect(found[0]).toBe('query/x');
  });
});
