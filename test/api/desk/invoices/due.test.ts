import { describe, expect, test } from 'vitest';
import { localDay } from '../../../../domain/time/local.ts';
import { succeeded } from '../../../support/requests.ts';
import { openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, get, drafted, set, show, issue, issued, issuedWith, correct, corrected, pay, rowOf } =
  scene;

const today = localDay(new Date(), 'Europe/Madrid');
const dayIn = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const term = (invoice_due_days: number | null) => desk('PATCH', '/settings', { invoice_due_days });
const dueOf = async (id: number) => (await get(`/invoices/${id}`)).body.due_date;

describe('the due date', () => {
  test('comes from the setting when an invoice is issued, and stays', async () => {
    expect((await term(null)).body.invoice_due_days).toBeNull();
    expect((await issued()).due_date).toBeNull();
    expect((await term(30)).body.invoice_due_days).toBe(30);
    const { id: draftId, due_date } = await drafted();
    expect(due_date).toBeNull();
    const invoice = await issue(draftId);
    expect(invoice).toMatchObject({ due_date: dayIn(30), overdue: false });
    expect((await rowOf(invoice.id)).paper.due_date).toBe(dayIn(30));
    await term(60);
    expect(await dueOf(invoice.id)).toBe(dayIn(30));
  });

  test('of a draft goes before the setting', async () => {
    await term(30);
    expect(await issuedWith({ due_date: dayIn(7) })).toMatchObject({ due_date: dayIn(7) });
    const { id } = await drafted();
    expect(succeeded(await set(id, { due_date: today })).body.due_date).toBe(today);
    expect(succeeded(await set(id, { due_date: null })).body.due_date).toBeNull();
    expect((await issue(id)).due_date).toBe(dayIn(30));
  });

  test('is not before the day of the invoice', async () => {
    const { id } = await drafted();
    const { obstacles } = succeeded(await set(id, { due_date: dayIn(-1) })).body;
    expect(obstacles).toEqual([{ path: '/due_date', message: expect.stringContaining(today) }]);
    expect(refusal(await scene.askIssue({ id }))).toEqual([422, 'validation_error', '/due_date']);
    expect(refusal(await set(id, { due_date: 'mañana' }))).toEqual([422, 'validation_error', '/due_date']);
  });

  test('is absent where nothing is owed: paid at once, or given back', async () => {
    await term(30);
    expect((await issued({}, { paid: 'card' })).due_date).toBeNull();
    const { id } = await issued();
    expect(await corrected(id, { difference: true })).toMatchObject({ due_date: null, overdue: false });
  });

  test('of a replaced invoice stays that of its substitution, unless it has passed', async () => {
    await term(30);
    const { id } = await issuedWith({ due_date: dayIn(7) });
    const draft = succeeded(await correct(id, { substitution: true })).body;
    expect(draft.due_date).toBe(dayIn(7));
    expect((await issue(draft.id)).due_date).toBe(dayIn(7));
    const paid = await issued();
    succeeded(await pay(paid.id, paid.total));
    expect((await corrected(paid.id, { substitution: true })).due_date).toBeNull();
  });

  test('has bounds', async () => {
    for (const days of [-1, 366, 1.5])
      expect(refusal(await scene.askDesk('PATCH', '/settings', { invoice_due_days: days }))).toEqual([
        422,
        'validation_error',
        '/invoice_due_days',
      ]);
  });
});

describe('the list of unpaid invoices', () => {
  test('has those with a pending amount, and marks the overdue ones', async () => {
    await term(10);
    const late = await issued();
    const early = await issued();
    const settled = await issued({}, { paid: 'cash' });
    // Sets a due date in the past, as if ten days had passed. Triggers are disabled, because they reject changes of an
    // issued invoice.
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update invoices set due_date = ${dayIn(-1)} where id in (${late.id}, ${settled.id})`;
    });
    const listed = async (query: string) => {
      const { data } = (await desk('GET', `/invoices?limit=200${query}`)).body;
      return data.map(({ id, overdue }: { id: number; overdue: boolean }) => [id, overdue]);
    };
    const unpaid = await listed('&unpaid=true');
    expect(unpaid).toEqual(
      expect.arrayContaining([
        [late.id, true],
        [early.id, false],
      ]),
    );
    expect(unpaid.map(([id]: [number]) => id)).not.toContain(settled.id);
    expect(await listed(`&unpaid=true&client_id=${late.client_id}`)).toEqual(unpaid);
    expect(await listed('')).toEqual(expect.arrayContaining([[settled.id, false]]));
    expect((await show(late.id)).overdue).toBe(true);
    succeeded(await pay(late.id, late.total));
    expect((await listed('&unpaid=true')).map(([id]: [number]) => id)).not.toContain(late.id);
    expect((await show(late.id)).overdue).toBe(false);
  });
});
