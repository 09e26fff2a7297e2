import { expect, test } from 'vitest';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { skipNumbers } from '../../../../db/invoices/series.ts';
import { openSeals, sealedTexts } from '../../../../domain/secrets/seals.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { openInvoiceScene, year } from './scene.ts';

const { sql, database, desk, issued } = await openInvoiceScene();
const [{ id: instanceId } = { id: 0 }] = await sql<{ id: number }[]>`select id from instances`;

function skipTo(last_number: number, seriesId: number) {
  const { seal } = openSeals(secretBox.sealKeys);
  const skipped = { instance_id: instanceId, series_id: seriesId, year, last_number, stated_by: null };
  const sealOf = (gap: Parameters<typeof sealedTexts.numberGap>[0]) => seal(sealedTexts.numberGap(gap));
  return inTransaction(database, (tx) => skipNumbers(tx, skipped, { now: new Date(), sealOf }));
}

test('numbers continue after those that are skipped, and the gap is proved by its seal', async () => {
  const first = await issued();
  const [counter] = await sql`select series_id from invoice_counters`;
  await skipTo(5, counter?.series_id);
  await skipTo(3, counter?.series_id); // has no effect, because the counter is already higher
  const next = await issued();
  expect([first, next].map(({ full_number }) => full_number)).toEqual([`F${year}-0001`, `F${year}-0006`]);
  expect((await desk('GET', '/verifactu/verify')).body).toMatchObject({ ok: true });

  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update invoice_number_gaps set seal = ''`;
  });
  expect((await desk('GET', '/verifactu/verify')).body).toMatchObject({
    ok: false,
    differences: [{ what: 'unsealed_gap', invoice_id: null, full_number: `F ${year}` }],
  });
});

test('a series may begin with numbers that are skipped', async () => {
  const [series] = await sql`
    insert into invoice_series (instance_id, code, kind, created_at, seal)
    values (${instanceId}, 'G', 'full', now(), '') returning id`;
  await skipTo(2, series?.id);
  const [counter] = await sql`select last_number from invoice_counters where series_id = ${series?.id}`;
  expect(counter).toEqual({ last_number: 2 });
});

test('nothing is issued between a restore and the comparison with the tax authority', async () => {
  await sql`insert into verifactu_sending (instance_id, reconcile_since) values (${instanceId}, now())`;
  await expect(issued()).rejects.toThrow(/invoice_conflict.*verifactu reconcile/);
  await sql`update verifactu_sending set reconcile_since = null`;
  await issued();
});
