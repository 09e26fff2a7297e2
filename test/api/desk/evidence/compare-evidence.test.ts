import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { components } from '../../../../generated/desk-types.ts';
import { signersOf } from '../../../http/public/tracking/signing.ts';
import { openWorkshop } from '../../../support/workshop.ts';

type Difference = components['schemas']['EvidenceDifference'];

const workshop = await openWorkshop();
const { sql, desk, askDesk, documentsFolder } = workshop;
const { newQuote, accept, decline, ask } = signersOf(workshop);
const verify = async (query = '') => (await desk('GET', `/evidence/verify${query}`)).body;

/**
 * Makes a change as the tables' owner with triggers disabled, verifies the evidence, and reverts the change. Returns
 * the reported differences.
 */
async function found(change: string, back: string) {
  const unguarded = (text: string) =>
    sql.unsafe(`begin; set local session_replication_role = replica; ${text}; commit`);
  await unguarded(change);
  const differences: Difference[] = (await verify()).differences;
  await unguarded(back);
  expect((await verify()).ok).toBe(true);
  expect(differences.filter(({ text }) => !/^[A-ZÁÉÍÓÚ].*\.$/.test(text))).toEqual([]);
  return differences.map(({ text, file, ...difference }) => difference);
}

const signed = await newQuote();
await accept(signed.link);
const refused = await newQuote();
await decline(refused.link);
const undecided = await newQuote();
const [document] = await sql`select * from budget_documents where signed`;

test('budgets, history and signed quotes agree with what their clients decided', async () => {
  expect(await verify()).toEqual({
    ok: true,
    entries: 2,
    broken: null,
    files: 1,
    differing: 0,
    differences: [],
  });
});

test('a moment of signing that was set, moved or removed differs from the chain', async () => {
  const [{ at } = {}] = await sql`select client_signed_at::text as at from budgets where id = ${signed.id}`;
  const set = (id: number, value: string) =>
    `update budgets set client_signed_at = ${value} where id = ${id}`;
  const ofSigned = { budget_id: signed.id, number: 1, document_id: null };
  expect(await found(set(undecided.id, 'now()'), set(undecided.id, 'null'))).toEqual([
    { what: 'signature_without_entry', budget_id: undecided.id, number: null, document_id: null },
  ]);
  expect(await found(set(signed.id, 'null'), set(signed.id, `'${at}'`))).toEqual([
    { what: 'signature_removed', ...ofSigned },
  ]);
  expect(
    await found(set(signed.id, `'${at}'::timestamptz - interval '1 ms'`), set(signed.id, `'${at}'`)),
  ).toEqual([{ what: 'signature_differs', ...ofSigned }]);
});

test('decisions that the history has lost, or made up, are named', async () => {
  const action = (from: string, to: string, id: number) =>
    `update budget_history set action = '${to}' where action = '${from}' and budget_id = ${id}`;
  expect(
    await found(action('quote.declined', 'x', refused.id), action('x', 'quote.declined', refused.id)),
  ).toEqual([{ what: 'decision_removed', budget_id: refused.id, number: 2, document_id: null }]);
  expect(
    await found(
      action('budget.created', 'quote.signed', undecided.id),
      action('quote.signed', 'budget.created', undecided.id),
    ),
  ).toEqual([{ what: 'decision_without_entry', budget_id: undecided.id, number: null, document_id: null }]);
});

test('a decided quote that was moved to another client is named, in the workshop’s language', async () => {
  const [{ client_id } = {}] = await sql`select client_id from budgets where id = ${signed.id}`;
  const other = `(select client_id from budgets where id = ${undecided.id})`;
  for (const [{ id }, number] of [
    [signed, 1],
    [refused, 2],
  ] as const) {
    const move = (to: unknown) => `update budgets set client_id = ${to} where id = ${id}`;
    const [{ client_id: own } = {}] = await sql`select client_id from budgets where id = ${id}`;
    expect(await found(move(other), move(own))).toEqual([
      { what: 'client_differs', budget_id: id, number, document_id: null },
    ]);
  }
  await sql`update budgets set client_id = (select client_id from budgets where id = ${undecided.id}) where id = ${signed.id}`;
  for (const [language, said] of [
    ['es', /^El presupuesto \d+ está a nombre de otro cliente/],
    ['bg', /^Оферта \d+ е на друг клиент/],
  ] as const) {
    await desk('PATCH', '/settings', { language });
    expect((await verify()).differences[0].text).toMatch(said);
  }
  await desk('PATCH', '/settings', { language: 'es' });
  await sql`update budgets set client_id = ${client_id} where id = ${signed.id}`;
});

test('a signed quote that is another one, gone or of nobody is named', async () => {
  const set = (what: string) => `update budget_documents set ${what} where id = ${document?.id}`;
  const about = { budget_id: signed.id, document_id: document?.id };
  expect(await found(set('size = size + 1'), set('size = size - 1'))).toContainEqual({
    what: 'document_differs',
    ...about,
    number: 1,
  });
  expect(await found(set('signed = false'), set('signed = true'))).toEqual([
    { what: 'document_removed', ...about, number: 1 },
  ]);
});

test('a file that is not what was signed is found, named and given to nobody', async () => {
  const path = join(documentsFolder, document?.stored_as);
  const page = (await ask(signed.link)).payload;
  const [, link = ''] = /href="([^"]*\/d\/[^"]+)"/.exec(page) ?? [];
  const pathOfLink = new URL(link, 'http://workshop.test').pathname;
  const whole = await ask(pathOfLink);
  expect(whole.statusCode).toBe(200);
  writeFileSync(path, Buffer.from(whole.rawPayload).fill('X', 100, 101));
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const answer = await ask(pathOfLink, { headers });
    expect([answer.statusCode, answer.payload.includes('%PDF')]).toEqual([500, false]);
  }
  const atDesk = await askDesk('GET', `/budgets/${signed.id}/documents/${document?.id}`);
  expect([atDesk.status, atDesk.body.error.code]).toEqual([500, 'document_damaged']);
  const file = document?.stored_as;
  const about = { budget_id: signed.id, number: null, document_id: document?.id, file };
  const text =
    `El archivo del documento firmado ${document?.id} del presupuesto ${signed.id} ha cambiado desde que se guardó ` +
    `(${file}). Recupérelo de una copia de seguridad de los documentos.`;
  const differences = [{ what: 'file_damaged', ...about, text }];
  expect(await verify()).toMatchObject({ ok: false, broken: null, files: 1, differing: 1, differences });
  expect(await verify(`?budget_id=${refused.id}`)).toMatchObject({ ok: true, files: 0 });
  writeFileSync(path, whole.rawPayload);
  expect((await verify()).ok).toBe(true);
});

test('the row of a signed quote is frozen', async () => {
  for (const change of [
    "sha256 = ''",
    'size = 1',
    `stored_as = 'aa/${'a'.repeat(32)}'`,
    'signed = false',
    "filename = 'x.pdf'",
  ])
    await expect(
      sql.unsafe(`update budget_documents set ${change} where id = ${document?.id}`),
    ).rejects.toThrow('signed document');
  await expect(sql`delete from budget_documents where id = ${document?.id}`).rejects.toThrow(
    'signed document',
  );
});
