import { describe, expect, test } from 'vitest';
import { succeeded } from '../../../support/requests.ts';
import { line } from './regime-cases.ts';
import { openInvoiceScene, refusal } from './scene.ts';

const spain = await openInvoiceScene();
const lisbon = { country: 'PT', timezone: 'Europe/Lisbon' };
const portugal = await spain.openIssuer('portugal.test', lisbon, { tax_id: 'PT123456789' });
const setting = (accept_uncertified: boolean) =>
  portugal.askDesk('PATCH', '/settings', { accept_uncertified });
const billing = { billing_country: 'PT', billing_tax_id: null };

const unaccepted = [422, 'validation_error', '/workshop/uncertified_accepted_at'];

/** Creates a draft with a Portuguese tax rate. */
async function draftedAt(tax_rate: number) {
  const { id } = await portugal.drafted();
  succeeded(await portugal.set(id, { ...billing, lines: [line(100, { tax_rate })] }));
  return id;
}

describe('outside Spain', () => {
  test('nothing is issued before the workshop has accepted that the service is not certified', async () => {
    const id = await draftedAt(23);
    const { obstacles } = await portugal.show(id);
    expect(obstacles).toEqual([
      { path: '/workshop/uncertified_accepted_at', message: expect.stringContaining('--accept-uncertified') },
    ]);
    expect(refusal(await portugal.askIssue({ id }))).toEqual(unaccepted);
    expect((await portugal.show(id)).number).toBeNull();

    const accepted = succeeded(await setting(true)).body.uncertified_accepted_at;
    expect(Date.parse(accepted)).toBeGreaterThan(Date.now() - 60_000);
    expect(succeeded(await setting(true)).body.uncertified_accepted_at).toBe(accepted);
    expect((await portugal.issue(id)).number).toBe(1);

    expect(succeeded(await setting(false)).body.uncertified_accepted_at).toBeNull();
    expect(refusal(await portugal.askIssue({ id: await draftedAt(23) }))).toEqual(unaccepted);
    succeeded(await setting(true));
  });

  test('an invoice is issued without a record, a hash or a QR', async () => {
    const id = await draftedAt(23);
    const body = await portugal.issue(id, { paid: 'card' });
    expect(body).toMatchObject({ total: 123, verifactu_hash: null, payments: { settled: true } });
    expect((await portugal.rowOf(id)).paper).toMatchObject({ qr: null, verifiable: false });
    expect(await portugal.recordsOf(id)).toEqual([]);
    expect(await portugal.verify()).toEqual({ ok: true, records: 0, broken: null });
    expect(refusal(await portugal.askDesk('GET', `/verifactu/record?invoice_id=${id}`))).toEqual([
      404,
      'not_found',
    ]);
    const second = await portugal.issue(await draftedAt(23));
    expect((await portugal.cancel(second.id, second.full_number)).body.status).toBe('cancelled');
    const credit = await portugal.corrected(id, { difference: true });
    expect(credit).toMatchObject({ total: -123, verifactu_hash: null });
    expect(await portugal.verify()).toEqual({ ok: true, records: 0, broken: null });
  });

  test('a rate of another country is refused unless the workshop confirms it', async () => {
    const id = await draftedAt(21);
    const { body } = await portugal.askIssue({ id });
    expect(body.error.fields).toEqual([
      { path: '/lines/0/tax_rate', message: expect.stringMatching(/21 .*23.*--unlisted-rate 21/s) },
    ]);
    expect(refusal(await portugal.askIssue({ id, unlisted_rates: [24] }))).toEqual([
      422,
      'validation_error',
      '/lines/0/tax_rate',
    ]);
    expect((await portugal.issue(id, { unlisted_rates: [21] })).total).toBe(121);
    expect((await portugal.corrected(id, { difference: true })).total).toBe(-121);
  });

  test('the acceptance ends with a change of the country', async () => {
    const { desk } = await spain.openIssuer('mudanza.test', lisbon);
    const set = async (fields: object) =>
      (await desk('PATCH', '/settings', fields)).body.uncertified_accepted_at;
    expect(await set({ accept_uncertified: true })).not.toBeNull();
    expect(await set({ name: 'Oficina Exemplo' })).not.toBeNull();
    expect(await set({ country: 'FR' })).toBeNull();
    expect(await set({ country: 'BG', accept_uncertified: true })).not.toBeNull();
    const moved = await desk('POST', '/verifactu/issuer', { country: 'FR' });
    expect(moved.body.uncertified_accepted_at).toBeNull();
  });
});

describe('in Spain', () => {
  test('nothing is accepted, and no rate is confirmed', async () => {
    const { body } = await spain.askDesk('PATCH', '/settings', { accept_uncertified: true });
    expect(body.error.fields[0].path).toBe('/accept_uncertified');
    expect((await spain.desk('PATCH', '/settings', { accept_uncertified: false })).status).toBe(200);
    const { id } = await spain.drafted();
    const answer = await spain.askIssue({ id, unlisted_rates: [21] });
    expect([answer.status, answer.body.error.fields[0].path]).toEqual([422, '/unlisted_rates']);
  });
});
