import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { AskUser } from '../../../../tools/operator/desk/input/confirm.ts';
import { commandsOf } from '../../../support/commands.ts';
import { openInvoiceScene, year } from './scene.ts';

const scene = await openInvoiceScene();
const { deskApp, budgetIn, drafted, issued, show, pay } = scene;

const { workshop, workshopAsking, json } = commandsOf(deskApp);

describe('invoices issue', () => {
  test('takes a draft by its ID, or a budget by its option', async () => {
    const { id } = await drafted();
    const first = await json('invoices', 'issue', String(id));
    expect(first).toMatchObject({ id, status: 'issued', full_number: `F${year}-0001` });
    const budget = await budgetIn('Finalizado');
    const second = await json('invoices', 'issue', '--budget', String(budget.id), '--paid', 'cash');
    expect(second).toMatchObject({ budget_id: budget.id, number: 2, payments: { settled: true } });
    expect(await workshop('invoices', 'show', String(id))).toContain(`F${year}-0001`);
  });

  test('takes one of them, and says so', async () => {
    await expect(workshop('invoices', 'issue')).rejects.toThrow(/^Give exactly one of (ID|id), --budget\.\n/);
    await expect(workshop('invoices', 'issue', '1', '--budget', '1')).rejects.toThrow(
      /^Give exactly one of /,
    );
  });

  test('says what is in the way, in the words of the command line', async () => {
    const { id } = await drafted();
    await workshop('invoices', 'set', String(id), '--billing-tax-id', '');
    await expect(workshop('invoices', 'issue', String(id))).rejects.toThrow(/billing.tax.id.*recipient/is);
    expect(await workshop('invoices', 'show', String(id))).toMatch(/obstacles/);
    await workshop('invoices', 'set', String(id), '--billing-tax-id', '12345678Z');
    expect((await json('invoices', 'issue', String(id))).number).toBe(3);
  });
});

describe('invoices cancel', () => {
  const answering = (...answers: string[]) => vi.fn(async (_question: string) => answers.shift() ?? '');
  const cancel = (ask: AskUser, id: number, ...more: string[]) =>
    workshopAsking(ask, 'invoices', 'cancel', String(id), ...more);

  test('asks twice, for a yes and for the number', async () => {
    const { id, full_number } = await issued();
    const ask = answering('YES', ` ${full_number}\n`);
    expect(await cancel(ask, id)).toContain('cancelled');
    const [first = '', second = ''] = ask.mock.calls.map(([question]) => question);
    expect(first).toContain(`${full_number} (62.92 EUR, Clara Ejemplo) never happened`);
    expect(second).toMatch(/This cannot be undone.*number: $/);
    expect((await show(id)).status).toBe('cancelled');
  });

  test.each([[['no']], [['']], [['yes', '']], [['yes', 'yes']], [['yes', `F${year}-9999`]]])(
    'cancels nothing for %j',
    async (answers) => {
      const { id } = await issued();
      await expect(cancel(answering(...answers), id)).rejects.toThrow(/^Nothing was cancelled/);
      expect((await show(id)).status).toBe('issued');
    },
  );

  test('asks nothing with --yes, and does nothing without a terminal', async () => {
    const { id } = await issued();
    await expect(cancel(null, id)).rejects.toThrow('In a script, use --yes.');
    const ask = answering();
    expect(JSON.parse(await cancel(ask, id, '--yes', '--json')).status).toBe('cancelled');
    expect(ask).not.toHaveBeenCalled();
  });

  test('asks nothing about what can’t be cancelled anyway', async () => {
    const ask = answering();
    await expect(cancel(ask, (await drafted()).id)).rejects.toThrow(/borrador/);
    await expect(cancel(ask, 999_999)).rejects.toThrow(/^The workshop has nothing with this ID 999999\.$/);
    expect(ask).not.toHaveBeenCalled();
    const { id } = await issued();
    await pay(id, 1);
    await expect(cancel(null, id, '--yes')).rejects.toThrow(/tiene pagos/);
  });
});

describe('invoices export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-export-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const days = ['--from', '2020-01-01', '--to', '2099-12-31'];

  test('prints the file, unless the command names a place for it', async () => {
    await issued();
    const printed = await workshop('invoices', 'export', ...days);
    expect(printed).toMatch(/^\uFEFFfull_number,series,.*\r\nF\d{4}-0001,F,1,/);
    const out = join(folder, 'all.csv');
    expect(await json('invoices', 'export', ...days, '--out', out)).toMatchObject({ file: out });
    expect(readFileSync(out, 'utf8')).toBe(printed);
    await expect(workshop('invoices', 'export', ...days, '--out', out)).rejects.toThrow('exists already');
    expect(
      JSON.parse(await workshop('invoices', 'export', ...days, '--format', 'json')).length,
    ).toBeGreaterThan(1);
  });
});

test('the chain is verified from the command line, and payments are recorded and undone', async () => {
  expect(await workshop('verifactu', 'verify')).toMatch(/^ok: +true\n/);
  const { id } = await issued();
  const paid = await json(
    'payments',
    'record',
    '--invoice',
    String(id),
    '--amount',
    '62.92',
    '--method',
    'card',
  );
  expect(paid.payments.settled).toBe(true);
  const [{ id: payment }] = paid.payment_list;
  expect((await json('payments', 'undo', String(payment))).payments.pending).toBe(62.92);
  expect((await json('verifactu', 'record', '--invoice', String(id))).hash).toBe(paid.verifactu_hash);
  await expect(workshop('invoices', 'exchange', String(id))).rejects.toThrow(/already names its recipient/);
  const credit = ['invoices', 'correct', String(id), '--difference', '--reason', 'Se devolvió'];
  expect(await json(...credit)).toMatchObject({ status: 'draft', total: -62.92 });
});
