import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invoicesIn } from '../../support/invoice-rows.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { documentsIn } from '../budgets/documents-scene.ts';

const workshop = await openWorkshop();
const { get, send, desk, sql, documentsFolder } = workshop;
const { newBudget, putInvoice } = invoicesIn(workshop);
const { filesKept } = documentsIn(workshop);

const pdfOf = (id: number, headers: Record<string, string> = {}) => get(`/invoices/${id}/pdf`, { headers });
const etagOf = (bytes: Buffer) => `"${hash('sha256', bytes, 'base64url')}"`;
const keptOf = (id: number) => sql`select name, sha256, size from invoice_pdfs where invoice_id = ${id}`;

test('an issued invoice is a PDF with a name, a length and a fingerprint of its bytes', async () => {
  const { id, full_number } = await putInvoice({ budget: await newBudget() });
  const { status, headers, bytes } = await pdfOf(id);
  expect(status).toBe(200);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="factura-${full_number}.pdf"; filename*=UTF-8''factura-${full_number}.pdf`,
    'cache-control': 'private, no-cache',
    etag: etagOf(bytes),
  });
});

test('it is drawn once, kept, and never changes', async () => {
  const { id } = await putInvoice({ budget: await newBudget() });
  const first = await pdfOf(id);
  const [kept] = await keptOf(id);
  expect(filesKept()).toContain(kept?.name);
  expect(kept).toMatchObject({ size: first.bytes.length, sha256: hash('sha256', first.bytes, 'buffer') });
  // Changes the invoice's stored data, so that a second drawing of the PDF would differ, as it may with a later version
  // of the drawing code.
  await sql`alter table invoices disable trigger issued_invoice_stands`;
  await sql`update invoices set paper = jsonb_set(paper, '{public_notes}', '"Otra"') where id = ${id}`;
  await sql`alter table invoices enable trigger issued_invoice_stands`;
  expect((await pdfOf(id)).bytes.equals(first.bytes)).toBe(true);
});

test('a client that has it gets 304 without the bytes', async () => {
  for (const status of ['issued', 'draft'] as const) {
    const { id } = await putInvoice({ budget: await newBudget(), status });
    const { headers } = await pdfOf(id);
    const etag = String(headers.etag);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await pdfOf(id, { 'if-none-match': given });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers['content-type']).toBeUndefined();
    }
    expect((await pdfOf(id, { 'if-none-match': '"other"' })).status).toBe(200);
  }
});

test('HEAD tells all of it but the bytes', async () => {
  const { id } = await putInvoice({ budget: await newBudget() });
  const { headers } = await pdfOf(id);
  const head = await send('HEAD', `/invoices/${id}/pdf`);
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ['content-type', 'content-disposition', 'etag', 'cache-control'])
    expect(head.headers[name]).toBe(headers[name]);
  expect(Number(head.headers['content-length'])).toBe(Number(headers['content-length']));
});

test('of many first requests at once one draws what all are given, and no other file is left', async () => {
  const { id } = await putInvoice({ budget: await newBudget() });
  const before = filesKept();
  const answers = await Promise.all(Array.from({ length: 20 }, () => pdfOf(id)));
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  expect(new Set(answers.map(({ bytes }) => etagOf(bytes)))).toEqual(new Set([answers[0]?.headers.etag]));
  const kept = await keptOf(id);
  expect(kept.length).toBe(1);
  expect(filesKept().filter((name) => !before.includes(name))).toEqual([kept[0]?.name]);
});

test('a draft is drawn as it is each time, and nothing of it is kept', async () => {
  const { id } = await putInvoice({ budget: await newBudget(), status: 'draft' });
  const before = filesKept();
  const first = await pdfOf(id);
  expect(first.headers['content-disposition']).toContain(`factura-borrador-${id}.pdf`);
  expect(first.headers.etag).toBe(etagOf(first.bytes));
  await sql`update invoices set public_notes = 'Cambiado', updated_at = now() where id = ${id}`;
  const second = await pdfOf(id);
  expect(second.headers.etag).not.toBe(first.headers.etag);
  expect(second.headers.etag).toBe(etagOf(second.bytes));
  expect((await pdfOf(id)).headers.etag).toBe(second.headers.etag);
  expect(filesKept()).toEqual(before);
  expect(await keptOf(id)).toEqual([]);
});

test('a cancelled one is what was issued', async () => {
  const { id } = await putInvoice({ budget: await newBudget() });
  const { bytes } = await pdfOf(id);
  await sql`update invoices set status = 'cancelled', cancelled_at = now(), state_seal = 'x' where id = ${id}`;
  expect((await pdfOf(id)).bytes.equals(bytes)).toBe(true);
});

test("an erased client's PDF is not handed out, and stays in the store", async () => {
  const budget = await newBudget();
  const issued = await putInvoice({ budget });
  const draft = await putInvoice({ budget, status: 'draft' });
  const { headers } = await pdfOf(issued.id);
  await desk('POST', `/clients/${budget.client_id}/erase`);
  const refused = await pdfOf(issued.id, { 'if-none-match': String(headers.etag) });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
  expect((await pdfOf(draft.id)).status).toBe(404); // PDFs of drafts need not be retained
  const [kept] = await keptOf(issued.id);
  expect(filesKept()).toContain(kept?.name);
});

test('a file that was lost is drawn again, where it comes out as it was', async () => {
  const { id } = await putInvoice({ budget: await newBudget() });
  const { bytes } = await pdfOf(id);
  const [kept] = await keptOf(id);
  rmSync(join(documentsFolder, kept?.name));
  expect((await pdfOf(id)).bytes.equals(bytes)).toBe(true);
  expect(filesKept()).toContain(kept?.name);
});

test('a removed workshop leaves no PDF behind', async () => {
  const other = await workshop.openInstance('cerrado.test', 'business');
  const { newBudget, putInvoice } = invoicesIn({ ...other, sql });
  const { id } = await putInvoice({ budget: await newBudget() });
  expect((await other.get(`/invoices/${id}/pdf`)).status).toBe(200);
  const [kept] = await keptOf(id);
  await desk('POST', '/instances/cerrado.test/remove', {
    confirm: 'cerrado.test',
    without_archive: 'cerrado.test',
  });
  expect(filesKept()).not.toContain(kept?.name);
  expect(await keptOf(id)).toEqual([]);
});

test('a file that is not what was drawn is never sent; a client that has the right one gets 304', async () => {
  const { id } = await putInvoice({ budget: await newBudget() });
  const { bytes, headers } = await pdfOf(id);
  const [kept] = await keptOf(id);
  const path = join(documentsFolder, kept?.name);
  for (const altered of [
    Buffer.from(bytes).fill('X', 200, 201),
    bytes.subarray(0, 50),
    Buffer.concat([bytes, bytes]),
  ]) {
    writeFileSync(path, altered);
    const answer = await pdfOf(id);
    expect([answer.status, answer.body.error.code]).toEqual([500, 'document_damaged']);
    expect((await pdfOf(id, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  }
  const verified = (await desk('GET', '/verifactu/verify')).body;
  expect(verified.differences).toContainEqual(
    expect.objectContaining({ what: 'file_damaged', invoice_id: id }),
  );
  writeFileSync(path, bytes);
  expect((await pdfOf(id)).bytes.equals(bytes)).toBe(true);
});
