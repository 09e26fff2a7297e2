import { describe, expect, test } from 'vitest';
import { invoicesIn } from '../../support/invoice-rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { get, sql } = workshop;
const { newBudget, putInvoice } = invoicesIn(workshop);

const clara = await newBudget();
const bruno = await newBudget({ vehicle_id: null });
const days = [1, 2, 3, 4, 5, 6].map((day) => `2026-03-0${day}`);

/**
 * Invoices of consecutive days, for Clara and Bruno alternately: issued, cancelled and simplified ones, and a draft.
 */
const wanted = [
  { budget: clara },
  { budget: bruno },
  { budget: clara, status: 'cancelled' },
  { budget: bruno, kind: 'simplified' },
  { budget: clara, series: 'W' },
  { budget: bruno, status: 'draft' },
] as const;
const ids: number[] = [];
for (const [n, each] of wanted.entries())
  ids.push((await putInvoice({ ...each, date: days[n] as string })).id);
const [first, second, cancelled, simplified, fifth, draft] = ids as [
  number,
  number,
  number,
  number,
  number,
  number,
];
await sql`update invoices set updated_at = '2026-03-09T12:00:00Z' where id in (${first}, ${cancelled})`;
await sql`update invoices set verifactu_status = 'rejected' where id in (${second}, ${cancelled}, ${fifth})`;
await sql`update invoices set verifactu_status = 'accepted' where id = ${first}`;

async function found(query: string): Promise<number[]> {
  const { status, body } = await get(`/invoices?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: number }) => id);
}

test('shows each as it is read alone, without what belongs to the detail', async () => {
  const { body } = await get('/invoices');
  for (const listed of body.data) {
    const { body: detail } = await get(`/invoices/${listed.id}`);
    const { billing, date_in, date_out, public_notes, totals, lines, payment_list, ...more } = detail;
    const { claim_number, policy_number, ...item } = more;
    expect(listed).toEqual(item);
    expect(lines).not.toEqual([]);
  }
});

test.each([
  ['status=draft', [draft]],
  ['status=issued', [first, second, simplified, fifth]],
  ['status=cancelled', [cancelled]],
  [`client_id=${clara.client_id}`, [first, fifth]],
  [`client_id=${clara.client_id}&status=cancelled`, [cancelled]],
  ['client_id=987654', []],
  [`vehicle_id=${clara.vehicle_id}`, [first, fifth]],
  [`vehicle_id=${clara.vehicle_id}&client_id=${bruno.client_id}`, []],
  ['vehicle_id=987654', []],
  ['series=W', [fifth]],
  ['series=w', []],
  ['series=S', [simplified]],
  [`series=F&client_id=${bruno.client_id}`, [second, draft]],
  ['series=F&status=draft', [draft]],
  [`series=F&vehicle_id=${clara.vehicle_id}`, [first]],
  ['verifactu_status=rejected', [second, fifth]],
  ['verifactu_status=accepted', [first]],
  ['verifactu_status=pending', []],
  ['verifactu_status=rejected&status=cancelled', [cancelled]],
  [`verifactu_status=rejected&client_id=${bruno.client_id}`, [second]],
  [`verifactu_status=rejected&vehicle_id=${clara.vehicle_id}`, [fifth]],
  ['verifactu_status=rejected&series=W&from=2026-03-04T00:00:00Z', [fifth]],
  ['from=2026-03-04T00:00:00Z', [simplified, fifth, draft]],
  ['to=2026-03-02T00:00:00Z', [first, second]],
  ['from=2026-03-02T12:00:00Z&to=2026-03-04T12:00:00Z', [second, simplified]],
  ['from=2026-03-03T00:00:00Z&status=cancelled', [cancelled]],
  [`from=2026-03-02T00:00:00Z&client_id=${clara.client_id}`, [fifth]],
  [`to=2026-03-03T00:00:00Z&vehicle_id=${clara.vehicle_id}`, [first]],
  ['updated_since=2026-03-06T00:00:00Z', [first, draft]],
  ['updated_since=2026-03-09T12:00:00Z', [first]],
  ['updated_since=2026-03-09T12:00:00.001Z', []],
  ['updated_since=2026-03-09T00:00:00Z&status=cancelled', [cancelled]],
  [`updated_since=2026-03-05T00:00:00Z&vehicle_id=${clara.vehicle_id}`, [first, fifth]],
  [`updated_since=2026-03-05T00:00:00Z&client_id=${bruno.client_id}&series=F`, [draft]],
])('?%s: all of it must hold', async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

describe("the day is that of the workshop's zone", () => {
  test.each([
    ['from=2026-03-04T22:59:59Z', [simplified, fifth, draft]],
    ['from=2026-03-04T23:00:00Z', [fifth, draft]],
    ['to=2026-03-01T22:59:59Z', [first]],
    ['to=2026-03-01T23:00:00Z', [first, second]],
    ['from=2026-03-06T00:30:00%2B01:00', [draft]],
  ])('?%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

test.each([
  ['status=paid', 'query/status'],
  ['status=Issued', 'query/status'],
  ['verifactu_status=null', 'query/verifactu_status'],
  ['verifactu_status=', 'query/verifactu_status'],
  ['client_id=0', 'query/client_id'],
  ['vehicle_id=x', 'query/vehicle_id'],
  ['series=', 'query/series'],
  [`series=${'F'.repeat(61)}`, 'query/series'],
  ['from=2026-03-01', 'query/from'],
  ['to=ayer', 'query/to'],
  ['updated_since=2026-03', 'query/updated_since'],
  ['limit=201', 'query/limit'],
  ['kind=invoice', 'query/kind'],
  ['status=draft&status=issued', 'query/status'],
])('?%s: 422', async (query, path) => {
  const refused = await get(`/invoices?${query}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toMatchObject([{ path }]);
});

describe('a cursor', async () => {
  const { body } = await get('/invoices?limit=1&series=F');
  const cursor = body.next_cursor;

  test('goes on with another limit', async () => {
    expect(await found(`limit=5&series=F&cursor=${cursor}`)).toEqual([second, draft]);
  });

  test.each([
    'limit=1',
    'limit=1&series=W',
    `limit=1&series=F&client_id=1`,
    'limit=1&series=F&status=issued',
    'limit=1&series=F&verifactu_status=accepted',
  ])('is foreign with other filters: %s', async (query) => {
    const refused = await get(`/invoices?${query}&cursor=${cursor}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request']);
  });
});
