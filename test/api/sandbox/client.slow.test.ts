import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import { signersOf } from '../../http/public/tracking/signing.ts';
import { rowsOfInstance } from '../../support/instance-rows.ts';
import { openSandbox, refusal } from './scene.ts';

const { sandbox, service, sql, act, newClient, newQuote, eventsOf } = await openSandbox();
const decide = (id: number, body: object) => act(`/budgets/${id}/decision`, body);
const impossible = (reason: keyof typeof reasonMessages) => [
  409,
  'act_impossible',
  reasonMessages[reason].es,
];
const expire = (id: number) =>
  sql`update budgets set valid_until = '2026-11-01' where id = ${id} and not internal`;

test('accepting signs: status, chosen options, signed PDF, evidence, alert and event', async () => {
  const quote = await newQuote();
  const [, option] = quote.lines;
  const { status, body } = await decide(quote.id, {
    decision: 'accepted',
    options: [option.id],
    signature: 'drawn',
    name: 'Clara Firmante',
  });
  expect([status, body.status, body.lines.length, body.totals.total]).toEqual([200, 'Aprobado', 2, 84.7]);
  expect(body.client_signed_at).not.toBeNull();
  expect(await eventsOf(quote.id)).toEqual([
    'lead.created',
    'lead.status_changed',
    'lead.accepted',
    'lead.status_changed',
  ]);
  const { body: evidence } = await sandbox.desk('GET', '/evidence/verify');
  expect(evidence).toMatchObject({ ok: true });
  const [entry] = await sql`select kind, content from evidence where budget_id = ${quote.id}`;
  expect(JSON.parse(entry?.content)).toMatchObject({
    name: 'Clara Firmante',
    signature: { kind: 'drawn' },
    totals: { total_cents: 8470 },
    left_out: [],
  });
  const documents = await sql`select filename, signed from budget_documents where budget_id = ${quote.id}`;
  expect(documents.map(({ signed }) => signed)).toEqual([true]);
  const page = await service.app.inject({
    url: new URL(body.tracking_url).pathname,
    headers: { host: 'sandbox.test' },
  });
  expect(page.payload).toContain('Clara Firmante');
});

test('an act leaves as many rows of each kind as the page does', async () => {
  const rowsLeftBy = async (decision: (quote: { id: number; tracking_url: string }) => Promise<unknown>) => {
    const quote = await newQuote();
    const before = await rowsOfInstance(sql, sandbox.instanceId);
    await decision(quote);
    const after = await rowsOfInstance(sql, sandbox.instanceId);
    const tables = Object.keys(after).filter((table) => !ofRequests.includes(table));
    return tables.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]);
  };
  const page = signersOf({ ...service, ...sandbox });
  const linkOf = ({ tracking_url }: { tracking_url: string }) => new URL(tracking_url).pathname;
  expect(await rowsLeftBy(({ id }) => decide(id, { decision: 'accepted', signature: 'drawn' }))).toEqual(
    await rowsLeftBy((quote) => page.accept(linkOf(quote))),
  );
  expect(await rowsLeftBy(({ id }) => decide(id, { decision: 'declined', reason: 'price' }))).toEqual(
    await rowsLeftBy((quote) => page.decline(linkOf(quote))),
  );
});

/** Tables of requests to the API. Requests to the page write no rows there. */
const ofRequests = ['idempotency_keys', 'request_log'];

test('options that are not named are left out, and the client signs with its own name', async () => {
  const quote = await newQuote();
  const { body } = await decide(quote.id, { decision: 'accepted' });
  expect([body.status, body.lines.length]).toEqual(['Aprobado', 1]);
  const [entry] = await sql`select content from evidence where budget_id = ${quote.id}`;
  expect(JSON.parse(entry?.content)).toMatchObject({
    name: quote.client.name,
    signature: { kind: 'typed' },
    code: null,
  });
});

test('a code that the workshop asks for is sent and entered', async () => {
  await sandbox.desk('PATCH', '/settings', { signing_code: 'email' });
  const quote = await newQuote();
  const { status } = await decide(quote.id, { decision: 'accepted' });
  await sandbox.desk('PATCH', '/settings', { signing_code: 'off' });
  expect(status).toBe(200);
  const [entry] = await sql`select content from evidence where budget_id = ${quote.id}`;
  expect(JSON.parse(entry?.content).code).toMatchObject({ channel: 'email' });
});

test('declining a quote tells the workshop why, in its language', async () => {
  const quote = await newQuote();
  const { body } = await decide(quote.id, { decision: 'declined', reason: 'price', comment: 'Lo dejo.' });
  expect([body.status, body.reject_reason]).toEqual(['Rechazado', expect.stringMatching(/: Lo dejo\.$/)]);
  expect(await eventsOf(quote.id)).toContain('lead.rejected');
});

test('changes since the signature are accepted or declined', async () => {
  const quote = await newQuote();
  await decide(quote.id, { decision: 'accepted' });
  await sandbox.post(`/budgets/${quote.id}/lines`, { description: 'Filtro', unit_price: 9 });
  expect((await decide(quote.id, { decision: 'declined' })).status).toBe(200);
  expect((await decide(quote.id, { decision: 'accepted' })).status).toBe(200);
  const kinds = await sql`select kind from evidence where budget_id = ${quote.id} order by number`;
  expect(kinds.map(({ kind }) => kind)).toEqual(['accepted', 'changes_declined', 'changes_accepted']);
});

test('an expired quote is not accepted; it is renewed on request, or declined', async () => {
  const quote = await newQuote();
  expect(refusal(await decide(quote.id, { decision: 'renewal_asked' }))).toEqual(impossible('notExpired'));
  await expire(quote.id);
  expect(refusal(await decide(quote.id, { decision: 'accepted' }))).toEqual(impossible('quoteExpired'));
  expect((await decide(quote.id, { decision: 'renewal_asked' })).status).toBe(200);
  expect((await decide(quote.id, { decision: 'renewal_asked' })).status).toBe(200);
  const [row] = await sql`select renewal_asked_at from budgets where id = ${quote.id}`;
  expect(row?.renewal_asked_at).not.toBeNull();
  expect((await decide(quote.id, { decision: 'declined' })).body.status).toBe('Rechazado');
});

test('a quote below zero is neither accepted nor declined, also if options take it there', async () => {
  const refund = { description: 'Abono', quantity: -1, unit_price: 150 };
  const quote = await newQuote({ lines: [{ description: 'Aceite', unit_price: 50 }, refund] });
  const [, option] = quote.lines;
  const refused = impossible('quoteBelowZero');
  const files = await sql`select id from budget_documents`;
  expect(refusal(await decide(quote.id, { decision: 'accepted', options: [option.id] }))).toEqual(refused);
  await sandbox.desk('PATCH', `/budgets/${quote.id}/lines/${option.id}`, { optional: false });
  for (const decision of ['accepted', 'declined'])
    expect(refusal(await decide(quote.id, { decision }))).toEqual(refused);
  expect(await sql`select id from budget_documents`).toEqual(files);
});

test('what was decided is not decided again, and leaves no second document', async () => {
  const quote = await newQuote();
  await decide(quote.id, { decision: 'accepted' });
  for (const decision of ['accepted', 'declined'])
    expect(refusal(await decide(quote.id, { decision }))).toEqual(impossible('nothingToDecide'));
  const documents = await sql`select id from budget_documents where budget_id = ${quote.id}`;
  expect(documents.length).toBe(1);
});

test.each([
  ['an option that is none', { decision: 'accepted', options: [1] }, '/options/0'],
  ['a name without letters', { decision: 'accepted', name: '12 34' }, '/name'],
  ['options of a quote that is declined', { decision: 'declined', options: [1] }, '/options'],
  ['another decision', { decision: 'maybe' }, '/decision'],
])('%s is refused and changes nothing', async (_what, body, path) => {
  const quote = await newQuote();
  expect(refusal(await decide(quote.id, body))).toEqual([422, 'validation_error', path]);
  expect((await sandbox.get(`/budgets/${quote.id}`)).body.status).toBe('Pendiente');
});

test('of two decisions at once one is taken, and no paper is left over', async () => {
  const quote = await newQuote();
  const before = await filesWithoutRow();
  const answers = await Promise.all(
    ['accepted', 'declined', 'accepted'].map((decision) => decide(quote.id, { decision })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await filesWithoutRow()).toBe(before);
});

/**
 * Counts the files in the store that do not belong to documents. The sandbox contains some of these files from its
 * creation.
 */
async function filesWithoutRow(): Promise<number> {
  const files = readdirSync(service.documentsFolder, { recursive: true, withFileTypes: true });
  const [documents] = await sql`select count(*)::int as count from budget_documents`;
  return files.filter((each) => each.isFile()).length - documents?.count;
}

test('budgets of other workshops, and the workshop’s own, are unknown', async () => {
  const { id: client_id } = await newClient({ tax_id: null });
  const { body: own } = await sandbox.desk('POST', '/budgets/internal', { client_id });
  const foreign = await service.newBudget({
    lines: [{ description: 'Revisión', unit_price: 10 }],
  });
  for (const id of [foreign.id, own.id, 999_999]) {
    for (const decision of ['accepted', 'declined', 'renewal_asked'])
      expect((await decide(id, { decision })).status).toBe(404);
    expect((await act(`/budgets/${id}/time`, { start: '2026-11-24T09:30:00+01:00' })).status).toBe(404);
  }
  expect((await service.get(`/budgets/${foreign.id}`)).body.status).toBe('Pendiente');
});
