import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { brokenEn16931 } from '../../support/en16931.ts';
import { invoicesIn, type WantedInvoice } from '../../support/invoice-rows.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { abroad, line, untaxed } from '../../views/papers/ubl-scene.ts';

const workshop = await openWorkshop();
const { get, send, desk } = workshop;
const { newBudget, putInvoice } = invoicesIn(workshop);

const ublOf = (id: number, headers: Record<string, string> = {}) => get(`/invoices/${id}/ubl`, { headers });
const put = async (wanted: Partial<WantedInvoice> = {}) =>
  putInvoice({ budget: await newBudget(), ...wanted });

test('an issued invoice is a UBL document by the rules of EN 16931, with a name, a length and a fingerprint', async () => {
  const { id, full_number } = await put();
  const { status, headers, bytes } = await ublOf(id);
  expect(status).toBe(200);
  expect(brokenEn16931(bytes.toString())).toEqual([]);
  expect(bytes.toString()).toContain(`<cbc:ID>${full_number}</cbc:ID>`);
  expect(headers).toMatchObject({
    'content-type': 'application/xml',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="factura-${full_number}.xml"; filename*=UTF-8''factura-${full_number}.xml`,
    'cache-control': 'private, no-cache',
    etag: `"${hash('sha256', bytes, 'base64url')}"`,
  });
});

test('a client that has it gets 304 without the bytes, and HEAD answers all but them', async () => {
  const { id } = await put();
  const { headers } = await ublOf(id);
  const again = await ublOf(id, { 'if-none-match': String(headers.etag) });
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  const head = await send('HEAD', `/invoices/${id}/ubl`);
  expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
});

test('a cancelled one is what was issued', async () => {
  const { id } = await put({ status: 'cancelled' });
  expect((await ublOf(id)).status).toBe(200);
});

test.each<[string, Partial<WantedInvoice>]>([
  ['borrador', { status: 'draft' }],
  ['ningún destinatario', { kind: 'simplified', paper: { recipient: null } }],
  ['IVA, IGIC o IPSI', { paper: { workshop: { country: 'AD', region: null, zip: 'AD500' } as never } }],
  ['NIF-IVA', { lines: [untaxed('E5')], paper: { recipient: abroad.moroccan } }],
  ['ISO 3166-1', { lines: [line()], paper: { recipient: { ...abroad.moroccan, country: 'XK' } } }],
])('what has no electronic form is not found, with the reason: %s', async (reason, wanted) => {
  const { id } = await put(wanted);
  const { status, body } = await ublOf(id, { 'accept-language': 'es' });
  expect([status, body.error.code]).toEqual([404, 'not_found']);
  expect(body.error.message).toContain(reason);
});

test("an erased client's is not handed out, and what is not there is not found", async () => {
  const budget = await newBudget();
  const { id } = await putInvoice({ budget });
  await desk('POST', `/clients/${budget.client_id}/erase`);
  const refused = await ublOf(id);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
  expect((await ublOf(999_999)).body.error.code).toBe('not_found');
});

test('it is packed into the PDF of the invoice, and into none that has no electronic form', async () => {
  const attached = async (wanted: Partial<WantedInvoice>) => {
    const { id } = await put(wanted);
    const { bytes } = await get(`/invoices/${id}/pdf`);
    return bytes.includes('/EmbeddedFile') && bytes.includes('factura.xml');
  };
  expect(await attached({})).toBe(true);
  expect(await attached({ status: 'draft' })).toBe(false);
  expect(await attached({ kind: 'simplified', paper: { recipient: null } })).toBe(false);
});
