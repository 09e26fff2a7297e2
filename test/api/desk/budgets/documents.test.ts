import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { jpeg, pdf } from '../../../support/document-files.ts';
import { documentsIn, photo } from '../../budgets/documents-scene.ts';
import { openEvidenceScene } from '../evidence/scene.ts';

const scene = await openEvidenceScene();
const { desk, askDesk, sql, deskApp, newBudget, decide, keepSigned, erase, newClient } = scene;
const { filesKept, upload, rowsOf } = documentsIn(scene);
const { workshop, workshopAsking, json } = commandsOf(deskApp);
const folder = mkdtempSync(join(tmpdir(), 'workshop-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const base64 = (bytes: Buffer) => bytes.toString('base64');
const add = (id: number, body: object = {}) =>
  askDesk('POST', `/budgets/${id}/documents`, { file: base64(jpeg()), filename: 'disco.jpg', ...body });
const list = async (id: number, query = '') => (await desk('GET', `/budgets/${id}/documents${query}`)).body;
const fetch = (id: number, document: number) => askDesk('GET', `/budgets/${id}/documents/${document}`);
const remove = (id: number, document: number) => askDesk('DELETE', `/budgets/${id}/documents/${document}`);
const last = async (id: number) => (await desk('GET', `/history?budget_id=${id}`)).body.data[0];
const internalBudget = async () => {
  const { id } = await newClient({ name: 'Clara Ejemplo' });
  return (await desk('POST', '/budgets/internal', { client_id: id })).body;
};

describe('budgets document add', () => {
  test('keeps the file, its row and its small picture, for internal budgets, too', async () => {
    const { id } = await internalBudget();
    const { status, body } = await add(id, { client_visible: true });
    const document = { budget_id: id, filename: 'disco.jpg', content_type: 'image/jpeg', signed: false };
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...document,
        client_visible: true,
        mechanic_visible: false,
        by: 'Marta Supuesta',
      }),
    ]);
    const [row] = await rowsOf(id);
    expect(filesKept()).toContain(row?.stored_as);
    expect(await sql`select from document_thumbnails where document_id = ${body.id}`).toHaveLength(1);
    expect(await last(id)).toMatchObject({
      action: 'document.added',
      changes: { document_id: { to: body.id }, client_visible: { to: true } },
    });
  });

  test('judges it by its content, and leaves no file where there is no row', async () => {
    const { id, client_id } = await newBudget();
    const before = filesKept();
    const codes = [
      await add(id, { file: base64(Buffer.from('MZ')) }),
      await add(id, { file: base64(Buffer.alloc(4_194_305)) }),
      await add(999_999),
    ].map(({ status }) => status);
    await erase(client_id);
    const { body } = await add(id);
    expect([...codes, body.error.code]).toEqual([415, 413, 404, 'client_erased']);
    expect(filesKept()).toEqual(before);
  });
});

describe('budgets document list and get', () => {
  test('shows all documents, page by page, no matter who added them', async () => {
    const { id } = await newBudget();
    await upload(id, [photo(jpeg(), 'uno.jpg')]);
    await add(id, { file: base64(pdf()), filename: 'dos.pdf' });
    const first = await list(id, '?limit=1');
    const second = await list(id, `?limit=1&cursor=${first.next_cursor}`);
    expect([first, second].map(({ data: [each] }) => [each.filename, each.by])).toEqual([
      ['uno.jpg', 'Prueba'],
      ['dos.pdf', 'Marta Supuesta'],
    ]);
    const { body } = await fetch(id, second.data[0].id);
    expect(body).toMatchObject({ filename: 'dos.pdf', content: base64(pdf()) });
    expect((await askDesk('GET', '/budgets/999999/documents')).status).toBe(404);
  });

  test('are 404 for another budget’s document, and say where a file is lost', async () => {
    const { id } = await newBudget();
    const other = await newBudget();
    const { id: document } = (await add(id)).body;
    expect((await fetch(other.id, document)).status).toBe(404);
    const [row] = await rowsOf(id);
    rmSync(join(scene.documentsFolder, row?.stored_as as string));
    const { status, body } = await fetch(id, document);
    expect([status, body.error.message]).toEqual([404, expect.stringMatching(/No se encuentra el archivo/)]);
  });

  test('hand out no quote that an erased client signed', async () => {
    const { id, client_id } = await newBudget();
    const { id: document } = await keepSigned(id);
    expect((await fetch(id, document)).status).toBe(200);
    await erase(client_id);
    expect((await fetch(id, document)).body.error.code).toBe('client_erased');
  });
});

describe('budgets document remove', () => {
  test('takes row, file and small picture away, and says so in the history', async () => {
    const { id } = await newBudget();
    const { id: document } = (await add(id)).body;
    const [row] = await rowsOf(id);
    expect(await remove(id, document)).toMatchObject({ status: 200, body: { ok: true, id: document } });
    expect(await rowsOf(id)).toEqual([]);
    expect(await sql`select from document_thumbnails where document_id = ${document}`).toEqual([]);
    expect(filesKept()).not.toContain(row?.stored_as);
    const changes = { document_id: { from: document, to: null }, client_visible: { from: false, to: null } };
    expect(await last(id)).toMatchObject({ action: 'document.removed', changes });
    expect((await remove(id, document)).status).toBe(404);
  });

  test('leaves what the client signed, and what it was shown when it decided', async () => {
    const { id } = await newBudget();
    const signed = await keepSigned(id);
    const { id: shown } = (await add(id, { client_visible: true })).body;
    const { id: unseen } = (await add(id)).body;
    await decide(id, { shown: { documents: [{ id: shown, filename: 'disco.jpg' }] } });
    for (const document of [signed.id, shown]) {
      const { status, body } = await remove(id, document);
      expect([status, body.error.fields[0].message]).toEqual([422, expect.stringMatching(/prueba|evidence/)]);
    }
    expect((await remove(id, unseen)).status).toBe(200);
    expect((await list(id)).data).toHaveLength(2);
  });

  test('is refused for an erased client’s budget, and for another’s document', async () => {
    const { id, client_id } = await newBudget();
    const { id: document } = (await add(id)).body;
    expect((await remove((await newBudget()).id, document)).status).toBe(404);
    await erase(client_id);
    expect((await remove(id, document)).body.error.code).toBe('client_erased');
  });
});

describe('the commands', () => {
  test('take a file with its name, write it back, and ask before they remove it', async () => {
    const { id } = await newBudget();
    const path = join(folder, 'mi coche.jpg');
    writeFileSync(path, jpeg());
    const added = await json('budgets', 'document', 'add', String(id), '--file', path, '--mechanic-visible');
    expect(added).toMatchObject({ filename: 'mi coche.jpg', mechanic_visible: true });
    const renamed = await json(
      'budgets',
      'document',
      'add',
      String(id),
      '--file',
      path,
      '--name',
      'otro.jpg',
    );
    expect(renamed.filename).toBe('otro.jpg');
    const out = join(folder, 'back.jpg');
    await workshop('budgets', 'document', 'get', String(id), String(added.id), '--out', out);
    expect(readFileSync(out)).toEqual(jpeg());
    const removing = ['budgets', 'document', 'remove', String(id), String(added.id)];
    await expect(workshopAsking(async () => '', ...removing)).rejects.toThrow('Nothing was done.');
    expect(await json(...removing, '--yes')).toEqual({ ok: true, id: added.id });
    await expect(workshop(...removing, '--yes')).rejects.toThrow(`ID ${id}, DOCUMENT_ID ${added.id}`);
  });

  test('say in their own words what is wrong with a file', async () => {
    const { id } = await newBudget();
    const path = join(folder, 'text.txt');
    writeFileSync(path, 'text');
    const adding = (file: string) => workshop('budgets', 'document', 'add', String(id), '--file', file);
    await expect(adding(path)).rejects.toThrow('--file: It is not a complete JPEG, PNG, WebP or PDF');
    await expect(adding(join(folder, 'nothing.jpg'))).rejects.toThrow('does not exist');
  });
});
