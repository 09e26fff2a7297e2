import { hash, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodeForm, formHeaders } from '../../../tools/partner/contract/form.ts';
import { exifSegment, jpeg, latin1, pdf, png, webp } from '../../support/document-files.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { type DocumentRow, documentsIn, photo } from './documents-scene.ts';

const workshop = await openWorkshop();
const { desk, post, documentsFolder } = workshop;
const { newBudget } = workshop;
const { upload, rowsOf, historyOf, updatedAt, filesKept } = documentsIn(workshop);

describe('a document', () => {
  test('is kept as it was judged, for staff alone, under a name that tells nothing', async () => {
    const { id } = await newBudget();
    const sent = jpeg({ beside: [exifSegment(6, 'GPS 41.3874 N')], after: latin1('a film of two seconds') });
    const { status, body } = await upload(id, [photo(sent, '/storage/DCIM/IMG_2041.JPG')]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      budget_id: id,
      filename: 'IMG_2041.JPG',
      content_type: 'image/jpeg',
      client_visible: false,
      mechanic_visible: false,
    });
    const [row, ...others] = await rowsOf(id);
    expect(others).toEqual([]);
    const { stored_as, sha256 } = row as DocumentRow;
    expect(stored_as).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/);
    const kept = readFileSync(join(documentsFolder, stored_as));
    expect(kept.length).toBe(body.size);
    expect(kept.toString('latin1')).not.toMatch(/GPS|film/);
    expect(hash('sha256', kept)).toBe(sha256.toString('hex'));
    expect(statSync(join(documentsFolder, stored_as)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['image/jpeg', jpeg()],
    ['image/png', png()],
    ['image/webp', webp()],
    ['application/pdf', pdf()],
  ])('is %s by its content, whatever it was called and declared', async (type, content) => {
    const { id } = await newBudget();
    const file = { name: 'file', filename: 'virus.exe', type: 'application/x-msdownload', content };
    const { body } = await upload(id, [file]);
    expect(body.content_type).toBe(type);
    expect(body.filename).toMatch(/^virus\.exe\.(jpg|png|webp|pdf)$/);
  });

  test('is seen by whom the form says', async () => {
    const { id } = await newBudget();
    const visible = { name: 'client_visible', content: 'true' };
    const hidden = { name: 'mechanic_visible', content: 'false' };
    const { body } = await upload(id, [visible, photo(), hidden]);
    expect(body).toMatchObject({ client_visible: true, mechanic_visible: false });
    expect(await rowsOf(id)).toMatchObject([{ client_visible: true, mechanic_visible: false }]);
  });

  test.each([
    ['True', 'FALSE', true, false],
    ['TRUE', 'False', true, false],
    ['1', '0', true, false],
    ['fAlSe', 'tRuE', false, true],
    ['', '', false, false],
    ['', '1', false, true],
  ])('is seen by whom the form says in the words %j and %j', async (client, mechanic, seen, worked) => {
    const { id } = await newBudget();
    const { status, body } = await upload(id, [
      photo(),
      { name: 'client_visible', content: client },
      { name: 'mechanic_visible', content: mechanic },
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ client_visible: seen, mechanic_visible: worked });
  });

  test.each([
    ['true', 'false', true, false],
    ['"True"', '1', true, true],
    ['null', ' true ', false, true],
  ])('is seen by whom the form says in the JSON %j and %j', async (client, mechanic, seen, worked) => {
    const { id } = await newBudget();
    const { status, body } = await upload(id, [
      { name: 'client_visible', type: 'application/json', content: client },
      photo(),
      { name: 'mechanic_visible', type: 'application/json; charset=utf-8', content: mechanic },
    ]);
    expect([status, body]).toMatchObject([201, { client_visible: seen, mechanic_visible: worked }]);
  });

  test.each([
    ['{}', 422],
    ['[true]', 422],
    ['yes', 400],
    ['{"__proto__":true}', 400],
  ])('is refused with the JSON %j where a yes or no belongs', async (content, refusal) => {
    const { id } = await newBudget();
    const part = { name: 'client_visible', type: 'application/json', content };
    const { status } = await upload(id, [photo(), part]);
    expect(status).toBe(refusal);
    expect(await rowsOf(id)).toEqual([]);
  });

  test('is recorded in the history, under the name of the key, and moves the budget', async () => {
    const { id, updated_at } = await newBudget();
    const { body } = await upload(id, [photo()]);
    expect(await historyOf(id)).toMatchObject([{ action: 'document.added', actor_name: 'Prueba' }]);
    expect(JSON.stringify(await historyOf(id))).toContain(`${body.id}`);
    expect(Date.parse(await updatedAt(id))).toBeGreaterThan(Date.parse(updated_at));
  });

  test('comes to a budget that is closed, too', async () => {
    const { id } = await newBudget();
    await post(`/budgets/${id}/status`, { status: 'Cancelado' });
    expect((await upload(id, [photo()])).status).toBe(201);
  });
});

test.each([
  ['..\\..\\windows\\system32\\foto.jpg', 'foto.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\fakepath\\gaten\u0303o.jpeg', 'gateño.jpeg'],
  ['fotogpj.\u202eexe', 'fotogpj.exe.jpg'],
  ['a\tb\u0007\u200b.jpg', 'ab.jpg'],
  ['...', 'document.jpg'],
  ['', 'document.jpg'],
  ['  .htaccess ', 'htaccess.jpg'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(196)}.jpg`],
  ['каталог 😀.jpg', 'каталог 😀.jpg'],
])('shows the name %j as %j', async (filename, shown) => {
  const { id } = await newBudget();
  expect((await upload(id, [photo(jpeg(), filename)])).body.filename).toBe(shown);
});

describe('of so many bytes', () => {
  const most = 4_194_304;
  const padded = (bytes: number) => jpeg({ after: Buffer.alloc(bytes - jpeg().length) });

  test('as many as there may be are taken', async () => {
    const { id } = await newBudget();
    expect((await upload(id, [photo(padded(most))])).status).toBe(201);
  });

  test.each([most + 1, most + 100_000])('%d are too many', async (bytes) => {
    const { id } = await newBudget();
    const { status, body } = await upload(id, [photo(padded(bytes))]);
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
    expect(await rowsOf(id)).toEqual([]);
  });
});

const yes = { name: 'client_visible', content: 'true' };

test.each([
  ['no file', [yes], ['/file']],
  ['text for a file', [{ name: 'file', content: 'the bytes' }], ['/file']],
  ['an empty file', [photo(Buffer.alloc(0))], ['/file']],
  ['two files', [photo(), photo()], ['/file']],
  ['a file and a text', [photo(), { name: 'file', content: 'x' }], ['/file']],
  ['a file of another name', [{ ...photo(), name: 'document' }], ['/document', '/file']],
  ['an unknown field', [photo(), { name: 'clientVisible', content: 'true' }], ['/clientVisible']],
  ['neither yes nor no', [photo(), { ...yes, content: 'yes' }], ['/client_visible']],
  ['yes and no', [photo(), yes, { ...yes, content: 'false' }], ['/client_visible']],
  ['a file for a yes', [photo(), { ...yes, filename: 'x', content: 'true' }], ['/client_visible']],
  ['an unknown field that is empty', [photo(), { name: 'visible', content: '' }], ['/visible']],
  ['a field without a name', [photo(), { content: 'x' }], ['/']],
])('refuses %s, and says where', async (_, parts, fields) => {
  const before = filesKept();
  const { id } = await newBudget();
  const { status, body } = await upload(id, parts);
  expect(status).toBe(422);
  expect(body.error.fields.map(({ path }: { path: string }) => path).sort()).toEqual(fields);
  expect(filesKept()).toEqual(before);
});

describe('where there is nothing to add it to', () => {
  test.each([
    ['a budget of nothing', 404, 'not_found', async () => 999_999_999],
    [
      'a budget for internal use',
      404,
      'not_found',
      async () => {
        const { client_id } = await newBudget();
        return (await desk('POST', '/budgets/internal', { client_id })).body.id;
      },
    ],
    [
      "an erased client's",
      409,
      'client_erased',
      async () => {
        const { id, client_id } = await newBudget();
        await desk('POST', `/clients/${client_id}/erase`);
        return id;
      },
    ],
  ])('%s is refused, and leaves no file', async (_, status, code, make) => {
    const id = await make();
    const before = filesKept();
    const answer = await upload(id, [photo()]);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    await expect.poll(filesKept).toEqual(before);
  });
});

describe('a repeated request', () => {
  test('is answered to the byte, and stores nothing again', async () => {
    const { id } = await newBudget();
    const idempotencyKey = randomUUID();
    const first = await upload(id, [photo(), yes], { idempotencyKey });
    const kept = filesKept();
    const again = await upload(id, [yes, photo(jpeg(), 'another name.jpg')], { idempotencyKey });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(filesKept()).toEqual(kept);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test.each([
    ['another file', [photo(jpeg({ width: 9 })), yes]],
    ['another field', [photo()]],
  ])('with %s is another one, and stores nothing', async (_, parts) => {
    const { id } = await newBudget();
    const idempotencyKey = randomUUID();
    await upload(id, [photo(), yes], { idempotencyKey });
    const kept = filesKept();
    const { body } = await upload(id, parts, { idempotencyKey });
    expect(body.error.code).toBe('idempotency_conflict');
    expect(filesKept()).toEqual(kept);
  });

  test('that comes eight times at once has one effect', async () => {
    const { id } = await newBudget();
    const before = filesKept().length;
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(id, [photo()], { idempotencyKey })),
    );
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await rowsOf(id)).toHaveLength(1);
    await expect.poll(filesKept).toHaveLength(before + 1);
  });
});

test('no form at all is refused as what it is', async () => {
  const { id } = await newBudget();
  const path = `/budgets/${id}/documents`;
  expect((await post(path, { file: 'x' })).status).toBe(415);
  expect((await post(path, '--x--', { headers: formHeaders })).status).toBe(400);
  expect((await post(path, undefined)).body.error.fields).toMatchObject([{ path: '/file' }]);
  const { body, headers } = encodeForm(photo());
  expect((await post('/clients', body, { headers })).status).toBe(415);
});

test('a store that is away is reported, and no row is written', async () => {
  const broken = await workshop.openInstance('away.test', 'business');
  const { id } = await newBudget();
  rmSync(documentsFolder, { recursive: true, force: true });
  writeFileSync(documentsFolder, 'no folder');
  const answer = await documentsIn({ ...workshop, ...broken }).upload(id, [photo()]);
  rmSync(documentsFolder);
  expect([answer.status, answer.body.error.code]).toEqual([503, 'service_unavailable']);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(await rowsOf(id)).toEqual([]);
});
