import { describe, expect, test } from 'vitest';
import { appendRecord, lockNextRecord } from '../../../../actions/invoices/issue/chain.ts';
import { momentWithOffset } from '../../../../domain/time/local.ts';
import { toPastMoment } from '../../../../domain/time/test-clock.ts';
import { annulmentRecord } from '../../../../domain/verifactu/write-record.ts';
import { actingIn, openInvoiceScene, year } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, drafted, issue, issued, verify } = scene;
const { act, issueAs } = actingIn(scene);

/** Cancels an invoice with a tax record whose time is in the future, as if the server's clock had been ahead. */
async function annulLater(id: number, at: Date): Promise<void> {
  await act(async (context) => {
    const { instance } = context;
    const next = await lockNextRecord(context);
    const link = { ...next.link, generatedAt: momentWithOffset(at, instance.timezone) };
    const [alta] = await scene.recordsOf(id);
    const key = { issuerTaxId: alta.issuer_tax_id, fullNumber: alta.full_number, date: alta.date };
    const record = annulmentRecord({ invoice: key, reference: String(next.number) }, link);
    await appendRecord(context, { ...next, at, link }, { invoiceId: id, kind: 'anulacion', key, record });
  });
  await sql`update invoices set status = 'cancelled', cancelled_at = ${at.toISOString()}, state_seal = ''
    where id = ${id}`;
}

test('what is issued in one second has one moment, and each record follows the one before', async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await issued()).id);
  const rows = await sql`select * from verifactu_records order by number`;
  expect(rows.map(({ invoice_id }) => invoice_id)).toEqual(ids);
  for (const [at, row] of rows.entries()) {
    expect(row.previous_hash).toBe(rows[at - 1]?.hash ?? '');
    expect(row.at >= (rows[at - 1]?.at ?? '')).toBe(true);
    expect(new Date(row.generated_at).toISOString()).toBe(row.at);
  }
});

test('only a test record may have a past time', async () => {
  const now = toPastMoment(new Date('2026-01-01T10:00:00Z'), new Date());
  await expect(act((context) => lockNextRecord({ ...context, now }))).rejects.toThrow('only a test record');
});

describe('after a record of the next year', () => {
  const later = new Date(`${year + 1}-01-01T10:00:00Z`);

  test('nothing is earlier, and numbers begin again', async () => {
    await desk('POST', '/series', { code: 'D', kind: 'full', per_year: false });
    await desk('POST', '/series', { code: 'C', kind: 'full', first_number: 118 });
    for (const series of ['C', 'D']) await issue((await drafted({}, { series })).id);
    await annulLater((await issued()).id, later);
    const bodies = [];
    for (const series of ['F', 'F', 'C', 'D']) bodies.push(await issue((await drafted({}, { series })).id));
    expect(bodies.map(({ full_number }) => full_number)).toEqual([
      `F${year + 1}-0001`,
      `F${year + 1}-0002`,
      `C${year + 1}-0118`,
      'D-0002',
    ]);
    for (const { id, date, issued_at } of bodies) {
      expect([date, issued_at]).toEqual([`${year + 1}-01-01`, later.toISOString()]);
      const [record] = await scene.recordsOf(id);
      expect([record.date, record.at]).toEqual([date, issued_at]);
      expect(record.generated_at).toBe(`${year + 1}-01-01T11:00:00+01:00`);
    }
    expect(await verify()).toMatchObject({ ok: true, broken: null });
  });

  test('nor is a cancellation', async () => {
    const { id, full_number } = await issued();
    await scene.cancel(id, full_number);
    const records = await scene.recordsOf(id);
    expect(records.map(({ kind, at }) => [kind, at])).toEqual([
      ['alta', later.toISOString()],
      ['anulacion', later.toISOString()],
    ]);
  });

  test('the last year goes on where it was, should there be one more of it', async () => {
    const [counter] = await sql`
      select last_number from invoice_counters c join invoice_series s on s.id = c.series_id
      where s.code = 'F' and c.year = ${year}`;
    expect(counter?.last_number).toBe(4);
  });
});

test('the day is the workshop’s own, and doesn’t go back where the workshop moves to the west', async () => {
  const places = ['Pacific/Kiritimati', 'Pacific/Midway', 'Europe/Madrid'];
  const days = [];
  for (const timezone of places) {
    const { id } = await drafted();
    await issueAs(id, { timezone });
    const [record] = await scene.recordsOf(id);
    days.push(record.date);
    expect((await scene.rowOf(id)).date).toBe(record.date);
  }
  expect(days).toEqual(days.toSorted());
  expect(await verify()).toMatchObject({ ok: true });
});
