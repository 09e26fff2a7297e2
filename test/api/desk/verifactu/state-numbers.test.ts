import { beforeEach, expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { openInvoiceScene, refusal, year } from '../invoices/scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test', email: 'hola@taller.example.com' } });
const { sql, desk, askDesk, issued, drafted, askIssue, host } = scene;
await issued();

type Statement = { last_numbers?: string[]; confirm?: string };
const state = (body: Statement = {}) =>
  askDesk('POST', '/verifactu/numbers', { last_numbers: [], confirm: host, ...body });
const lastOf = async () =>
  (await sql`select last_number from invoice_counters order by series_id`)[0]?.last_number;
/**
 * Returns the last number of each default series. For series F, returns a number that is `lost` higher than in the
 * database, as if this many invoices had been lost.
 */
const numbers = async (lost: number) => [
  `F${year}-${String(Number(await lastOf()) + lost).padStart(4, '0')}`,
  `S${year}-0000`,
  `R${year}-0000`,
  `SR${year}-0000`,
];
const messages = ({ body }: { body: { error: { fields: { message: string }[] } } }) =>
  body.error.fields.map(({ message }) => message);

/**
 * Marks the deployment as restored from a backup. The workshop has no certificate, so its comparison with the tax
 * authority fails.
 */
async function restored(): Promise<void> {
  await desk('POST', '/deployment/restored', { at: new Date().toISOString() });
}
const compared = () => desk('POST', '/verifactu/reconcile', {});

beforeEach(() => async () => {
  expect(await scene.verify()).toMatchObject({ ok: true });
});

test('only after a comparison has failed: it is safer', async () => {
  expect(refusal(await state({ last_numbers: await numbers(2) }))).toEqual([
    422,
    'validation_error',
    '/last_numbers',
  ]);
  await restored();
  const early = await state({ last_numbers: await numbers(2) });
  expect(refusal(early)).toEqual([409, 'invoice_conflict']);
  expect(early.body.error.message).toContain('verifactu reconcile');
});

test('the refusal of an invoice names this way out, once a comparison has failed', async () => {
  await restored();
  await compared();
  const refused = await askIssue({ id: (await drafted()).id });
  expect(refusal(refused)).toEqual([409, 'invoice_conflict']);
  expect(refused.body.error.message).toMatch(/no_certificate.*verifactu state-numbers/);
});

test('wrong numbers and a wrong host are refused, and change nothing', async () => {
  await restored();
  await compared();
  const wanted = await numbers(2);
  expect(refusal(await state({ last_numbers: wanted, confirm: 'other.test' }))).toEqual([
    422,
    'validation_error',
    '/confirm',
  ]);
  const missing = await state({ last_numbers: wanted.slice(0, 2) });
  expect(messages(missing)).toEqual([expect.stringContaining(`R${year}-0000, SR${year}-0000`)]);
  const unknown = await state({ last_numbers: [...wanted, `Q${year}-0001`] });
  expect(refusal(unknown)).toEqual([422, 'validation_error', '/last_numbers/4']);
  expect(refusal(await state())).toEqual([422, 'validation_error', '/last_numbers']);
  expect((await desk('GET', '/verifactu/sending')).body.reconcile_since).not.toBeNull();
  expect(await sql`select from invoice_number_gaps`).toEqual([]);
});

test('numbers continue behind those that are stated, in a new chain, and the statement is kept with its seal', async () => {
  await restored();
  await compared();
  const [first] = await sql`select previous_hash, xml from verifactu_records order by number desc limit 1`;
  const { body } = await desk('POST', '/verifactu/numbers', {
    last_numbers: await numbers(3),
    confirm: host.toUpperCase(),
  });
  const invoice = await issued();
  expect(body.next_numbers).toEqual([
    invoice.full_number,
    `S${year}-0001`,
    `R${year}-0001`,
    `SR${year}-0001`,
  ]);
  const installation = (xml: string) => /<sf:NumeroInstalacion>([^<]+)</.exec(xml)?.[1];
  const [record] = await scene.recordsOf(invoice.id);
  expect(record.previous_hash).toBe('');
  expect(installation(record.xml)).not.toBe(installation(first?.xml));
  expect(
    await sql`select stated_by, last_number - first_number + 1 as numbers from invoice_number_gaps`,
  ).toEqual([{ stated_by: 'Marta Supuesta', numbers: 3 }]);
  const [notice] = await sql`select data from workshop_alerts where kind = 'numbers_stated'`;
  expect(notice?.data).toMatchObject({ by: 'Marta Supuesta', last_numbers: expect.any(Array) });
  expect((await desk('GET', '/verifactu/verify')).body).toMatchObject({ ok: true });
  expect(refusal(await state({ last_numbers: await numbers(1) })), 'a second time').toEqual([
    422,
    'validation_error',
    '/last_numbers',
  ]);

  const forged = (name: string) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update invoice_number_gaps set stated_by = ${name}`;
    });
  await forged('Somebody Else');
  expect((await desk('GET', '/verifactu/verify')).body.differences).toMatchObject([{ what: 'unsealed_gap' }]);
  await forged('Marta Supuesta');
});

test('numbers that the backup has already leave no gap', async () => {
  await restored();
  await compared();
  const before = await sql`select from invoice_number_gaps`;
  await desk('POST', '/verifactu/numbers', { last_numbers: await numbers(0), confirm: host });
  expect(await sql`select from invoice_number_gaps`).toHaveLength(before.length);
  await issued();
});

test('as a command it takes several numbers, and asks for the host', async () => {
  await restored();
  await compared();
  const { workshop } = commandsOf(scene.deskApp);
  const words = ['verifactu', 'state-numbers', '--instance', host];
  const flags = (await numbers(1)).flatMap((each) => ['--last-numbers', each]);
  await expect(workshop(...words, ...flags)).rejects.toThrow('Nothing was stated');
  expect(await workshop(...words, ...flags, '--yes')).toContain(`S${year}-0001`);
});
