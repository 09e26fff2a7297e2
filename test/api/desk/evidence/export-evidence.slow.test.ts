import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { pdf } from '../../../support/document-files.ts';
import { type Archive, check, openEvidenceScene, unpacked } from './scene.ts';

const scene = await openEvidenceScene();
const {
  openInstance,
  newBudget,
  decide,
  keepSigned,
  ask,
  erase,
  sql,
  rowsOf,
  documentsFolder,
  app,
  host,
  desk,
} = scene;

let id = 0;
let client_id = 0;
beforeEach(async () => {
  ({ id, client_id } = await newBudget());
});

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const exported = async (body: object = { budget_id: id }) => {
  const answer = await ask(body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const archiveOf = async (budget_id = id): Promise<Archive> =>
  unpacked((await exported({ budget_id })).content);
const padded = (number: number) => String(number).padStart(10, '0');
const headHash = async () => {
  const [row] = await sql`select encode(hash, 'hex') as hash from evidence_heads`;
  return row?.hash;
};
/** Reads the latest entry of the budget's history. */
const noted = async () => (await desk('GET', `/history?budget_id=${id}`)).body.data[0];

describe('an archive of evidence', () => {
  test('has what was decided, the signed quote, and the chain from there to its head', async () => {
    const another = await newBudget({ client: { email: 'otra@example.com' } });
    await decide(another.id, { secret: 'of another' });
    const first = await decide(id, { total: 121 });
    await decide(another.id, { secret: 'of another' });
    const last = await decide(id, { total: 131 }, 'changes_accepted');
    const document = await keepSigned(id);
    const { files, readme } = await archiveOf();
    const numbers = [first.number, first.number + 1, last.number];
    expect(Object.keys(files)).toEqual([
      'README.txt',
      `contents/${padded(first.number)}.json`,
      `contents/${padded(last.number)}.json`,
      ...numbers.map((number) => `chain/${padded(number)}.txt`),
      `signed/document-${document.id}.pdf`,
      'SHA256SUMS',
    ]);
    expect(files[`contents/${padded(last.number)}.json`]?.toString()).toMatch(
      /^\{"salt":"\w+","total":131\}$/,
    );
    expect(files[`signed/document-${document.id}.pdf`]).toEqual(pdf());
    const head = files[`chain/${padded(last.number)}.txt`]?.toString() ?? '';
    expect(sha256(head)).toBe(last.hash.toString('hex'));
    expect(head).toContain(`\nkind changes_accepted\n`);
    expect(readme).toContain(await headHash());
    expect(Object.values(files).join('\n')).not.toContain('of another');
  });

  test('tells its name, its hash and its size, and is the same whenever it is made', async () => {
    await decide(id);
    const told = await exported();
    const bytes = Buffer.from(told.content, 'base64');
    expect(told).toEqual({
      ok: true,
      differences: [],
      filename: `evidence-${id}.zip`,
      sha256: sha256(bytes),
      size: bytes.length,
      content: told.content,
    });
    expect(await exported()).toEqual(told);
  });

  test('is noted in the budget’s history, with the person who made it', async () => {
    await decide(id);
    const { sha256 } = await exported();
    expect(await noted()).toMatchObject({
      action: 'evidence.exported',
      by: 'Marta Supuesta',
      changes: { sha256: { from: null, to: sha256 }, blocked: { from: null, to: false } },
    });
  });
});

describe('the lines that check an archive', () => {
  const languages = {
    es: 'Pruebas',
    en: 'Evidence',
    ca: 'Proves',
    pt: 'Provas',
    fr: 'Preuves',
    bg: 'Доказателства',
  };
  test.each(Object.entries(languages))('say OK in the client’s language: %s', async (language, title) => {
    const { id } = await newBudget({ client: { preferred_language: language } });
    await decide(id);
    await keepSigned(id);
    await decide((await newBudget()).id);
    const archive = await archiveOf(id);
    expect(archive.readme.startsWith(`${title} `)).toBe(true);
    expect(check(archive)).toEqual(['OK']);
  });

  test('say which file has another byte', async () => {
    await decide(id);
    await keepSigned(id);
    await decide(id, { total: 122 });
    const archive = await archiveOf();
    for (const [name, bytes] of Object.entries(archive.files)) {
      if (name === 'README.txt' || name === 'SHA256SUMS') continue;
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(10) ^ 1, 10);
      const told = check({ ...archive, files: { ...archive.files, [name]: changed } });
      expect(told, name).toContain(`${name}: FAILED`);
      expect(told.at(-1)).toBe('BROKEN');
    }
  });

  test('find a content, a link and an end that were forged with their sums', async () => {
    const { number } = await decide(id);
    await decide(id, { total: 122 });
    const archive = await archiveOf();
    const forged = (name: string, change: (text: string) => string | null) => {
      const files = { ...archive.files };
      const text = change(files[name]?.toString() ?? '');
      if (text === null) delete files[name];
      else files[name] = Buffer.from(text);
      const sums = Object.entries(files).filter(([each]) => each !== 'SHA256SUMS');
      files.SHA256SUMS = Buffer.from(sums.map(([each, bytes]) => `${sha256(bytes)}  ${each}\n`).join(''));
      return check({ ...archive, files });
    };
    const content = `contents/${padded(number)}.json`;
    expect(forged(content, (text) => text.replace('121', '120'))).toEqual([content, 'BROKEN']);
    const entry = (at: number) => `chain/${padded(at)}.txt`;
    expect(forged(entry(number), (text) => text.replace('accepted', 'declined'))).toEqual([
      entry(number + 1),
      'BROKEN',
    ]);
    expect(forged(entry(number + 1), (text) => text.replace('accepted', 'declined')).at(-1)).toBe('BROKEN');
    expect(forged(entry(number + 1), () => null).at(-1)).toBe('BROKEN');
  });

  test('miss a signed quote that is not what was kept, or gone', async () => {
    await decide(id);
    const { id: document } = await keepSigned(id);
    const [{ stored_as } = { stored_as: '' }] = await rowsOf(id);
    const path = join(documentsFolder, stored_as);
    writeFileSync(path, pdf({ content: '%another\n' }).subarray(0, pdf().length));
    // A damaged file is not exported. The answer and the archive report the file as missing.
    const missed = [`signed/document-${document}.pdf: FAILED open or read`, 'BROKEN'];
    const lacks = async (what: string, said: RegExp) => {
      const { content, ok, differences } = await exported();
      expect(check(unpacked(content))).toEqual(missed);
      const about = { budget_id: id, number: null, document_id: document, file: stored_as };
      expect([ok, differences]).toEqual([false, [{ what, ...about, text: expect.stringMatching(said) }]]);
    };
    await lacks('file_damaged', /^El archivo del documento firmado .* ha cambiado .*copia de seguridad/);
    rmSync(path);
    await lacks('file_missing', /^Falta el archivo del documento firmado/);
    const out = join(documentsFolder, '../evidence.zip');
    onTestFinished(() => rmSync(out));
    const asked = ['evidence', 'export', '--budget', String(id), '--out', out];
    expect(await commandsOf(scene.deskApp).json(...asked)).toMatchObject({
      file: out,
      ok: false,
      differences: [{ document_id: document, file: stored_as }],
    });
  });
});

describe('evidence export', () => {
  test('is 404 for a budget that does not exist, and for another workshop’s', async () => {
    expect((await ask({ budget_id: 999_999 })).status).toBe(404);
    await decide(id);
    const other = await openInstance('other.test', 'business');
    expect((await other.askDesk('POST', '/evidence/export', { budget_id: id })).status).toBe(404);
  });

  test('reports that nothing was decided if there is no evidence', async () => {
    const { status, body } = await ask({ budget_id: id });
    expect([status, body.error.code]).toEqual([404, 'not_found']);
    expect(body.error.message).toMatch(/presupuesto|budget/);
  });

  test('is refused where more would go into it than can be handed over', async () => {
    await decide(id);
    await keepSigned(id);
    await scene.forge(`
      insert into budget_documents (instance_id, budget_id, filename, content_type, size, stored_as, sha256, signed,
        actor_kind, actor_id, actor_name, created_at)
      select instance_id, budget_id, filename, content_type, 4194304, 'aa/' || md5(stored_as || n), sha256, signed,
        actor_kind, actor_id, actor_name, created_at
      from budget_documents, generate_series(1, 33) n where budget_id = ${id}`);
    const { status, body } = await ask({ budget_id: id });
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
    expect(body.error.message).toContain('128 MB');
  });

  test('leaves out the content whose term is over, and its check says OK', async () => {
    await decide(id);
    await erase(client_id);
    await scene.forge(`update evidence set content = null where budget_id = ${id}`);
    const archive = unpacked((await exported({ budget_id: id, blocked: true })).content);
    expect(Object.keys(archive.files).filter((name) => name.startsWith('contents/'))).toEqual([]);
    expect(check(archive)).toEqual(['OK']);
  });
});

describe('the evidence of an erased client', () => {
  test('stays as it was, is refused, and exported for a legal claim', async () => {
    await decide(id, { name: 'Clara Ejemplo' });
    const { id: document } = await keepSigned(id);
    const before = await sql`select * from evidence where budget_id = ${id}`;
    await erase(client_id);
    expect(await sql`select * from evidence where budget_id = ${id}`).toEqual(before);
    const refused = await ask({ budget_id: id });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
    const archive = unpacked((await exported({ budget_id: id, blocked: true })).content);
    expect(check(archive)).toEqual(['OK']);
    expect(archive.files[`signed/document-${document}.pdf`]).toEqual(pdf());
    expect(await noted()).toMatchObject({ changes: { blocked: { to: true } } });
    expect(await scene.verify(id)).toEqual({ ok: true, entries: 1, broken: null });
  });

  test('no link leads to the signed quote any more, and its name is forgotten', async () => {
    await decide(id);
    const { url, id: document } = await keepSigned(id);
    const fetch = async () =>
      (await app.inject({ url: new URL(url).pathname, headers: { host } })).statusCode;
    expect(await fetch()).toBe(200);
    await erase(client_id);
    expect(await fetch()).toBe(404);
    const [row] = await sql`select filename, signed from budget_documents where budget_id = ${id}`;
    expect(row).toEqual({ filename: `document-${document}.pdf`, signed: true });
  });
});
