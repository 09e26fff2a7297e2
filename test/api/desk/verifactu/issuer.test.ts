import { expect, test } from 'vitest';
import { readInstallation } from '../../../../domain/verifactu/read-record.ts';
import { openInvoiceScene, refusal, year } from '../invoices/scene.ts';

const scene = await openInvoiceScene();
const { sql, askDesk, desk } = scene;

const setIssuer = (body: object) => askDesk('POST', '/verifactu/issuer', body);
const spain = { country: 'ES', region: 'MD', tax_id: 'B12345674' };
const portugal = { country: 'PT', region: null, tax_id: '999999990' };

test('a workshop that leaves Spain and returns begins a new chain, and its series goes on where it was', async () => {
  await scene.issued();
  await scene.issued();
  expect((await setIssuer(portugal)).status).toBe(200);
  await desk('PATCH', '/settings', { accept_uncertified: true });
  const abroad = await scene.issued({}, { unlisted_rates: [21] });
  expect(abroad.full_number, 'F belongs to the Spanish tax id').toBe(`FB${year}-0001`);
  const named = await scene.draft({ budget_id: (await scene.budgetIn('Finalizado')).id, series: 'F' });
  expect(refusal(named)).toEqual([422, 'validation_error', '/series']);

  expect((await setIssuer(spain)).status).toBe(200);
  const back = await scene.issued();
  expect(back.full_number, 'no number is missing, none exists twice').toBe(`F${year}-0003`);
  const records = await sql`select full_number, previous_hash, xml from verifactu_records order by number`;
  expect(records.map(({ full_number }) => full_number)).toEqual([1, 2, 3].map((n) => `F${year}-000${n}`));
  const [first, second, third] = records.map(({ xml }) => readInstallation(xml));
  expect(second).toBe(first);
  expect(third, 'another installation').not.toBe(first);
  expect(records[2]?.previous_hash, 'the first of its chain').toBe('');
  expect(await scene.verify()).toEqual({ ok: true, records: 3, broken: null });
});

test('a draft of the time before keeps its series, which is refused under another tax id', async () => {
  const draft = await scene.drafted();
  await setIssuer({ tax_id: 'A58818501' });
  const refused = await scene.askIssue({ id: draft.id });
  expect(refusal(refused)).toEqual([422, 'validation_error', '/series']);
  expect(refused.body.error.fields[0].message).toContain('B12345674');
  const moved = await scene.set(draft.id, { series: 'FC' });
  expect(refusal(moved)[2]).toBe('/series');
  await desk('POST', '/series', { code: 'FC', kind: 'full' });
  expect((await scene.set(draft.id, { series: 'FC' })).status).toBe(200);
  expect((await scene.issue(draft.id)).full_number).toBe(`FC${year}-0001`);
});
