import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { filesInZip } from '../../../support/read-zip.ts';
import { sendToDesk, succeeded } from '../../../support/requests.ts';
import { openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { deskApp, sql, host, documentsFolder, issued, cancel, corrected, pay, drafted } = scene;
const { workshop } = commandsOf(deskApp);
const folder = mkdtempSync(join(tmpdir(), 'workshop-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function archived(...more: string[]): Promise<Map<string, Buffer>> {
  const path = join(folder, 'archive.zip');
  rmSync(path, { force: true });
  await workshop('invoices', 'archive', '--out', path, ...more);
  return filesInZip(await readFile(path));
}

const jsonOf = (files: Map<string, Buffer>, name: string) => JSON.parse(`${files.get(name)}`);
const namesIn = (files: Map<string, Buffer>, start: string) =>
  [...files.keys()].filter((name) => name.startsWith(start));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const remove = (body: object = {}) =>
  sendToDesk(deskApp, 'POST', `/instances/${host}/remove`, { confirm: host, ...body });
const missing = [422, 'validation_error', '/without_archive'];

const invoice = await issued({}, { paid: 'card' });
const second = await issued();
await corrected(invoice.id, { difference: true });
await cancel(second.id, second.full_number);
await drafted();
const [workshopRow] = await sql`select id from instances`;
await sql`insert into verifactu_messages (instance_id, first_number, last_number, records, mode, request, answer, csv,
    outcome, sent_at, ended_at, seal)
  values (${workshopRow?.id}, 1, 2, 2, 'test', '<pregunta/>', '<respuesta/>', 'A-CSV', 'answered', now(), now(), '')`;

describe('the archive', () => {
  test('has records, messages, invoices and PDFs, which another program can read and verify', async () => {
    const files = await archived();
    const sums = `${files.get('SHA256SUMS')}`.trim().split('\n');
    expect(sums).toHaveLength(files.size - 1);
    for (const line of sums) {
      const [sum = '', name = ''] = line.split('  ');
      expect(sha256(files.get(name) as Buffer), name).toBe(sum);
    }
    const records = await sql`select number, xml, hash, previous_hash from verifactu_records order by number`;
    const names = namesIn(files, 'records/0');
    expect(names.map((name) => `${files.get(name)}`)).toEqual(records.map(({ xml }) => xml));
    let before = '';
    for (const [at, each] of jsonOf(files, 'records/from-00000001.json').entries()) {
      expect(each).toMatchObject({ number: at + 1, previous_hash: before });
      expect(`${files.get(names[at] as string)}`).toContain(`<sf:Huella>${each.hash}</sf:Huella>`);
      before = each.hash;
    }
    const summary = jsonOf(files, 'archive.json');
    expect(summary).toMatchObject({
      chain: { number: 4, hash: before },
      verified: { ok: true, records: 4, broken: null },
      files: { invoices: 3, pdfs: 3, records: 4, messages: 1 },
      damaged: [],
    });
    const [name = ''] = namesIn(files, 'messages/').filter((each) => each.endsWith('.json'));
    expect(jsonOf(files, name)).toMatchObject({ csv: 'A-CSV', outcome: 'answered' });
    expect(`${files.get(name.replace('.json', '-answer.xml'))}`).toBe('<respuesta/>');
    const [rows = ''] = namesIn(files, 'invoices/');
    const [first] = jsonOf(files, rows);
    expect(first).toMatchObject({ full_number: invoice.full_number, total_cents: 6_292 });
    expect([first.lines.length, first.payments.length]).toEqual([1, 1]);
    for (const pdf of namesIn(files, 'pdfs/'))
      expect(files.get(pdf)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(`${files.get('README.txt')}`).toContain(before);
  });

  test('names a damaged PDF, and does not contain it', async () => {
    const [row] = await sql`select name from invoice_pdfs where invoice_id = ${second.id}`;
    const path = join(documentsFolder, row?.name);
    const intact = await readFile(path);
    writeFileSync(path, 'another file');
    const files = await archived();
    writeFileSync(path, intact);
    expect(jsonOf(files, 'archive.json').damaged).toEqual([second.full_number]);
    expect(`${files.get('DAMAGED.txt')}`).toContain(second.full_number);
    expect(namesIn(files, 'pdfs/')).toHaveLength(2);
  });

  test('is written of a broken chain, too, and says so', async () => {
    const breaks = (text: string, by: string) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update verifactu_records set xml = replace(xml, ${text}, ${by}) where number = 2`;
      });
    await breaks('Huella', 'Huela');
    const files = await archived();
    await breaks('Huela', 'Huella');
    expect(jsonOf(files, 'archive.json').verified).toMatchObject({ ok: false, broken: { number: 2 } });
    expect(`${files.get('README.txt')}`).toMatch(/ATENCIÓN.* 2\b/);
  });

  test('has the blocked data of erased clients only if that is confirmed', async () => {
    await sql`update clients set erased_at = now() where id = ${invoice.client_id}`;
    await expect(archived()).rejects.toThrow('--blocked');
    expect(namesIn(await archived('--blocked'), 'pdfs/')).toHaveLength(3);
    await sql`update clients set erased_at = null where id = ${invoice.client_id}`;
  });
});

test('a workshop is removed only with an archive of its present invoices, or the words of its owner', async () => {
  const third = await issued();
  expect(refusal(await remove())).toEqual(missing);
  await archived();
  succeeded(await pay(third.id, 1));
  expect(refusal(await remove())).toEqual(missing);
  await archived();
  await corrected(third.id, { difference: true });
  expect(refusal(await remove())).toEqual(missing);
  expect(refusal(await remove({ without_archive: 'otro.test' }))).toEqual(missing);
  await archived();
  expect((await remove()).status).toBe(200);
});

test('a workshop whose invoices are to be lost is removed by its host, typed twice', async () => {
  const other = await scene.openIssuer('perdido.test');
  await other.issued();
  const at = (body: object) =>
    sendToDesk(deskApp, 'POST', '/instances/perdido.test/remove', { confirm: 'perdido.test', ...body });
  expect(refusal(await at({}))).toEqual(missing);
  expect((await at({ without_archive: 'PERDIDO.test' })).status).toBe(200);
});

test('a workshop with drafts only, or with test invoices, needs no archive', async () => {
  const drafting = await scene.openIssuer('borrador.test');
  await drafting.drafted();
  const testing = await scene.openIssuer('pruebas.test', {}, { verifactu: 'test' });
  await testing.issued();
  const removals = ['borrador.test', 'pruebas.test'].map((name) =>
    sendToDesk(deskApp, 'POST', `/instances/${name}/remove`, { confirm: name }),
  );
  expect((await Promise.all(removals)).map(({ status }) => status)).toEqual([200, 200]);
});
