import { expect, test } from 'vitest';
import { openInvoiceScene } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, askDesk, patch, get, issued } = scene;

/** Reads everything that is visible of an invoice: the API's answer, the PDF and its data, and the tax record. */
async function seen(id: number) {
  const { updated_at, ...detail } = (await get(`/invoices/${id}`)).body;
  const { billing, lines, plate, vehicle, km, total, totals, public_notes, date_in, full_number, date } =
    detail;
  const pdf = await get(`/invoices/${id}/pdf`);
  const { body: record } = await desk('GET', `/verifactu/record?invoice_id=${id}`);
  return {
    ...{ billing, lines, plate, vehicle, km, total, totals, public_notes, date_in, full_number, date },
    paper: (await scene.rowOf(id)).paper,
    pdf: pdf.bytes.toString('base64'),
    xml: record.xml,
    hash: record.hash,
  };
}

test('what is changed later changes no issued invoice: client, vehicle, budget, settings, series', async () => {
  const first = await issued({ public_notes: 'Gracias' });
  const unseen = await issued();
  const [before, never] = [await seen(first.id), (await scene.rowOf(unseen.id)).paper];
  const changed = { name: 'Otra Persona', tax_id: '87654321X', address: 'Otra calle', country: 'FR' };
  expect((await patch(`/clients/${scene.client.id}`, changed)).status).toBe(200);
  expect((await patch(`/vehicles/${scene.vehicle.id}`, { plate: '9999ZZZ', brand: 'Otra' })).status).toBe(
    200,
  );
  expect(
    (await askDesk('PATCH', `/budgets/${first.budget_id}`, { km: 5, public_notes: 'Otra' })).status,
  ).toBe(200);
  const settings = {
    legal_name: 'Otro Taller',
    address: 'Otra',
    logo_url: null,
    tax_rate: 10,
  };
  await desk('PATCH', '/settings', {
    ...settings,
    language: 'en',
    timezone: 'Atlantic/Canary',
  });
  await desk('POST', '/verifactu/issuer', { tax_id: 'A58818501' });
  const [{ id: series }] = (await desk('GET', '/series')).body.data;
  await desk('PATCH', `/series/${series}`, { active: false });
  // Adds a host: no process has cached the workshop under this host, so a request to it uses the new settings.
  await sql`insert into instance_hosts (host, instance_id) select 'fresh.test', min(id) from instances`;
  expect(await seen(first.id)).toEqual(before);
  const fresh = await get(`/invoices/${unseen.id}/pdf`, { headers: { host: 'fresh.test' } });
  expect(fresh.status, 'drawn for the first time, as it was issued').toBe(200);
  expect((await scene.rowOf(unseen.id)).paper).toEqual(never);
  expect(never).toMatchObject({
    workshop: { legal_name: 'Talleres Ejemplo, S.L.', tax_id: 'B12345674', timezone: 'Europe/Madrid' },
    recipient: { name: 'Clara Ejemplo', tax_id: '12345678Z' },
    vehicle: { plate: '0000BBB' },
    verifiable: false,
  });
  expect(await scene.verify()).toEqual({ ok: true, records: 2, broken: null });
});
