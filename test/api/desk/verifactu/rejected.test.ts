import { afterEach, describe, expect, test } from 'vitest';
import { noteStates } from '../../../../actions/verifactu/note-states.ts';
import { openSeals } from '../../../../domain/secrets/seals.ts';
import { languages } from '../../../../generated/errors.ts';
import type { AskUser } from '../../../../tools/operator/desk/input/confirm.ts';
import { commandsOf } from '../../../support/commands.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { actingIn, openInvoiceScene } from '../invoices/scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test', language: 'en' } });
const { sql, desk, askDesk, issued, cancel, recordsOf, deskApp, host } = scene;
const { act } = actingIn(scene);
const { workshop, workshopAsking, json } = commandsOf(deskApp);
const seals = openSeals(secretBox.sealKeys);

type Invoice = Awaited<ReturnType<typeof issued>>;

async function answered(id: number, state: 'accepted' | 'rejected', code: string | null): Promise<void> {
  const latest = (await recordsOf(id)).at(-1);
  const judged = [{ number: latest.number, state, code, description: code && 'Lo que dice la AEAT.' }];
  await act(({ tx, instance, now }) =>
    noteStates(tx, { instanceId: instance.id, judged, messageId: null, now, seals }),
  );
  await sql`delete from backlog where kind = 'verifactu' and item_id = ${latest.number}`;
}

async function rejected(code: string): Promise<Invoice> {
  const invoice = await issued();
  await answered(invoice.id, 'rejected', code);
  return invoice;
}

afterEach(async () => {
  await sql`update invoices set verifactu_status = 'accepted' where verifactu_status = 'rejected'`;
  await sql`delete from verifactu_differences`;
});

const listed = async (query = '') => (await desk('GET', `/verifactu/rejected${query}`)).body;
const states = async ({ id }: Invoice) => (await recordsOf(id)).map(({ kind }) => kind);

test('lists each rejected invoice with code, advice and command, the earliest rejection first', async () => {
  expect(await listed()).toEqual({ data: [], has_more: false });
  const [first, second] = [await rejected('4102'), await rejected('1110')];
  const { data, has_more } = await listed();
  expect(has_more).toBe(false);
  expect(data).toMatchObject([
    {
      invoice_id: first.id,
      full_number: first.full_number,
      code: '4102',
      message: 'Lo que dice la AEAT.',
      command: `verifactu correct ${first.id} --unchanged`,
      complete: true,
      kind: 'alta',
    },
    {
      invoice_id: second.id,
      command: `invoices correct ${second.id} --substitution --reason TEXT`,
      complete: false,
    },
  ]);
  expect(await listed('?limit=1')).toMatchObject({ data: [{ invoice_id: first.id }], has_more: true });
  expect((await askDesk('GET', '/verifactu/rejected?limit=0')).status).toBe(422);
});

test('a number that the authority has already is compared first, then decided', async () => {
  const { id, full_number, date } = await rejected('3000');
  expect((await listed()).data).toMatchObject([{ command: 'verifactu reconcile', complete: true }]);
  await sql`insert into verifactu_differences (instance_id, issuer_tax_id, full_number, date, what, invoice_id, found_at)
    select id, 'B12345674', ${full_number}, ${date}, 'other_record', ${id}, now() from instances`;
  await sql`insert into verifactu_sending (instance_id, reconciled_at) select id, now() from instances
    on conflict (instance_id) do update set reconciled_at = now()`;
  expect((await listed()).data).toMatchObject([
    {
      command: `verifactu correct ${id} --take-over ${full_number}`,
      complete: false,
      advice: expect.stringContaining(`invoices cancel ${id}`),
    },
  ]);
});

test('a cancelled invoice is settled by its annulment, or by the number that it gave up', async () => {
  const [annulled, givenUp] = [await rejected('1110'), await rejected('3000')];
  for (const { id, full_number } of [annulled, givenUp]) await cancel(id, full_number as string);
  await answered(annulled.id, 'rejected', '4102');
  expect((await listed()).data).toMatchObject([
    { invoice_id: annulled.id, kind: 'anulacion', command: `verifactu correct ${annulled.id}` },
  ]);
});

test('the command says invoice, code, advice and the whole command, in the workshop’s language', async () => {
  const { id, full_number } = await rejected('4102');
  const texts = new Set<string>();
  for (const language of languages) {
    await sql`update instances set language = ${language}`;
    const said = await workshop('verifactu', 'rejected');
    expect(said).toContain(`${full_number} (4102)\n`);
    expect(said).toMatch(new RegExp(`verifactu correct ${id} --unchanged --instance ${host}\\n$`));
    texts.add(said);
  }
  await sql`update instances set language = 'en'`;
  expect(texts.size).toBe(languages.length);
  expect((await json('verifactu', 'rejected')).data).toMatchObject([{ invoice_id: id }]);
});

describe('--work', () => {
  const answering =
    (...answers: string[]): AskUser =>
    async () =>
      answers.shift() ?? 'quit';

  test('shows each one, runs its command once that is confirmed, and leaves the others', async () => {
    const invoices = [
      await rejected('4102'),
      await rejected('1110'),
      await rejected('4102'),
      await rejected('4102'),
    ];
    const [done, shown, skipped, left] = invoices as [Invoice, Invoice, Invoice, Invoice];
    const said = await workshopAsking(answering('yes', 'no', 'quit'), 'verifactu', 'rejected', '--work');
    for (const { full_number } of invoices) expect(said).toContain(full_number);
    expect(said).toMatch(/ {2}Done\.\n/);
    expect(said).toContain('Commands that ran: 1. Left: 3.');
    expect(await states(done)).toEqual(['alta', 'alta']);
    for (const each of [shown, skipped, left]) expect(await states(each)).toEqual(['alta']);
    expect((await listed()).data.map(({ invoice_id }: { invoice_id: number }) => invoice_id)).toEqual(
      [shown, skipped, left].map(({ id }) => id),
    );
  });

  test('without a terminal needs --yes, which runs what is complete', async () => {
    const [complete, open] = [await rejected('4102'), await rejected('1110')];
    await expect(workshop('verifactu', 'rejected', '--work')).rejects.toThrow('In a script, use --yes');
    const { data } = await json('verifactu', 'rejected', '--work', '--yes');
    expect(data).toMatchObject([
      { invoice_id: complete.id, done: true, result: { ok: true } },
      { invoice_id: open.id, done: false, result: null },
    ]);
    expect(await states(open)).toEqual(['alta']);
  });

  test('says why a command did nothing, and continues', async () => {
    const [foreign, other] = [await rejected('3000'), await rejected('4102')];
    const said = await workshop('verifactu', 'rejected', '--work', '--yes');
    expect(said).toMatch(/Not done: [\s\S]*Done\./);
    expect(await states(foreign)).toEqual(['alta']);
    expect(await states(other)).toEqual(['alta', 'alta']);
  });

  test('has nothing to do where nothing is rejected', async () => {
    expect(await workshop('verifactu', 'rejected', '--work', '--yes')).toBe('None.\n');
    expect(await workshop('verifactu', 'rejected')).toBe('None.\n');
  });
});
