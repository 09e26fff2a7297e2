import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { type FieldMessage, fieldMessages } from '../../../generated/errors.ts';
import { workshopProgram } from '../../../tools/operator/desk/commands.ts';
import { perform } from '../../../tools/operator/desk/perform.ts';
import { sweepDocuments } from '../../../workers/housekeeping/documents.ts';
import { pdf, webp } from '../../support/document-files.ts';
import { invoicesIn } from '../../support/invoice-rows.ts';
import { textOf } from '../../support/pdf-text.ts';
import { noise, plain } from '../../support/pictures.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { desk, askDesk, deskApp, host, get, sql, database, documentsFolder, openInstance } = workshop;
const { newBudget } = invoicesIn(workshop);

const size = { width: 800, height: 320 };
const kept = { width: 600, height: 240 };
const base64 = (file: Buffer) => file.toString('base64');
const png = async (color: string) => base64(await plain(size, color).png().toBuffer());
const setLogo = async (color = '#b3123a') => desk('POST', '/settings/logo', { file: await png(color) });
/**
 * Reads the current settings with an empty change, because a read may return a workshop that was cached for up to a
 * second.
 */
const now = async () => (await desk('PATCH', '/settings', {})).body;
const trustEnded = () => sleep(1_050);
const rows = () =>
  sql`select name, encode(sha256, 'hex') as sha256, width, height from workshop_logos order by created_at`;
const pathOf = (name: string) => join(documentsFolder, name);

async function quotePdf(id: number): Promise<Buffer> {
  return Buffer.from((await desk('GET', `/budgets/${id}/pdf`)).body.content, 'base64');
}

test('is exported as papers show it, and is not found without one', async () => {
  const own = await openInstance('exported-logo.test', 'business');
  expect((await own.askDesk('GET', '/settings/logo')).status).toBe(404);
  await own.desk('POST', '/settings/logo', { file: await png('#b3123a') });
  await trustEnded();
  const { body } = await own.desk('GET', '/settings/logo');
  expect(body.filename).toBe('logo.png');
  expect(hash('sha256', Buffer.from(body.content, 'base64'), 'hex')).toBe(body.sha256);
});

const hasPicture = (drawn: Buffer) => drawn.toString('latin1').includes('/Subtype /Image');

beforeAll(async () => {
  await desk('PATCH', '/settings', {
    legal_name: 'Taller Ejemplo, S. L.',
    tax_id: 'B12345674',
    address: 'Calle Mayor, 14',
    zip: '28801',
    city: 'Alcalá de Henares',
    province: 'Madrid',
  });
  await trustEnded();
});

describe('settings logo', () => {
  test('keeps the picture, shows how large it is, and papers carry it until it is removed', async () => {
    const { id } = await newBudget();
    const before = await quotePdf(id);
    const { body } = await setLogo();
    expect(body.logo).toEqual({ ...kept, created_at: expect.any(String) });
    expect((await now()).logo).toEqual(body.logo);
    const [row] = await rows();
    expect(row).toMatchObject(kept);
    await trustEnded();
    expect((await desk('GET', '/settings')).body).toEqual(body);
    expect(hash('sha256', readFileSync(pathOf(row?.name)), 'hex')).toBe(row?.sha256);
    expect([hasPicture(before), hasPicture(await quotePdf(id))]).toEqual([false, true]);
    const removed = await desk('POST', '/settings/logo', { remove: true });
    expect(removed.body.logo).toBeNull();
    await trustEnded();
    expect((await quotePdf(id)).equals(before)).toBe(true);
  });

  test('leaves what was there before in its place: its row and its file', async () => {
    await setLogo('#000000');
    const [row] = (await rows()).slice(-1);
    await setLogo('#ffffff');
    await desk('POST', '/settings/logo', { remove: true });
    const old = new Date(Date.now() - 1_000 * 3_600_000);
    utimesSync(pathOf(row?.name), old, old);
    const store = openDocumentStore({ kind: 'folder', path: documentsFolder });
    await sweepDocuments({ database, store }, new Date());
    expect(readFileSync(pathOf(row?.name)).length).toBeGreaterThan(0);
    await expect(sql`delete from workshop_logos`).rejects.toThrow('written once');
    await expect(sql`update workshop_logos set width = 1`).rejects.toThrow('written once');
  });

  test.each<[string, () => Promise<Buffer> | Buffer, FieldMessage]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'noPngOrJpeg'],
    ['a WebP', webp, 'noPngOrJpeg'],
    ['a PDF', pdf, 'noPngOrJpeg'],
    ['half a picture', async () => (await noise(size).png().toBuffer()).subarray(0, 9_000), 'noPngOrJpeg'],
    ['too many pixels', () => plain({ width: 3_001, height: 9 }).png().toBuffer(), 'pictureTooLarge'],
  ])('refuses %s, and keeps the one there is', async (_, file, told) => {
    const { body: before } = await setLogo();
    const stored = (await rows()).length;
    const { status, body } = await askDesk('POST', '/settings/logo', { file: base64(await file()) });
    expect(status).toBe(422);
    const [field] = body.error.fields;
    expect(field).toEqual({ path: '/file', message: fieldMessages[told].es.replace('{most}', '3000') });
    expect((await now()).logo).toEqual(before.logo);
    expect((await rows()).length).toBe(stored);
  });

  test.each([
    ['more than a megabyte', () => ({ file: 'A'.repeat(1_398_108) })],
    ['what is not base64', () => ({ file: '<svg/>' })],
    ['nothing', () => ({})],
    ['both at once', () => ({ file: 'AAAA', remove: true })],
    ['a removal that is none', () => ({ remove: false })],
  ])('refuses %s', async (_, body) => {
    expect((await askDesk('POST', '/settings/logo', body())).status).toBe(422);
  });

  test('concerns the own workshop only', async () => {
    const other = await openInstance('logo.test', 'business');
    await setLogo();
    expect((await other.desk('GET', '/settings')).body.logo).toBeNull();
  });
});

test('all logos of a workshop go with it, and nobody else’s', async () => {
  const leaving = await openInstance('leaving.test', 'business');
  const [before] = (await rows()).slice(-1);
  const file = await png('#0b6b3a');
  for (const body of [{ file }, { file }, { remove: true }])
    await leaving.desk('POST', '/settings/logo', body);
  const its = (await rows()).slice(-2);
  const removed = await askDesk('POST', '/instances/leaving.test/remove', { confirm: 'leaving.test' });
  expect([removed.status, removed.body.documents]).toEqual([200, 2]);
  for (const { name } of its) expect(existsSync(pathOf(name))).toBe(false);
  expect((await rows()).at(-1)).toEqual(before);
  expect(existsSync(pathOf(before?.name))).toBe(true);
});

describe('settings set --brand-color', () => {
  test('takes a colour, and null for the usual one', async () => {
    expect((await desk('PATCH', '/settings', { brand_color: '#B3123A' })).body.brand_color).toBe('#B3123A');
    expect((await now()).brand_color).toBe('#B3123A');
    expect((await desk('PATCH', '/settings', { brand_color: null })).body.brand_color).toBeNull();
  });

  test.each(['red', '#123', 'b3123a', '#b3123g', '#b3123a80', ''])('refuses %j', async (brand_color) => {
    const { status, body } = await askDesk('PATCH', '/settings', { brand_color });
    expect([status, body.error.fields[0].path]).toEqual([422, '/brand_color']);
  });
});

describe('an invoice', () => {
  const pdfOf = async (id: number) => (await get(`/invoices/${id}/pdf`)).bytes;
  const paperOf = async (id: number) =>
    JSON.parse((await sql`select paper::text as paper from invoices where id = ${id}`)[0]?.paper);

  async function issued() {
    const { id: budget_id } = await newBudget();
    await sql`update budgets set status = 'Finalizado' where id = ${budget_id}`;
    await trustEnded();
    return desk('POST', '/invoices/issue', { budget_id, simplified: true });
  }

  test('keeps the logo and the colour that it was issued with', async () => {
    await setLogo('#0b6b3a');
    await desk('PATCH', '/settings', { brand_color: '#0b6b3a' });
    const { body: invoice } = await issued();
    const [row] = (await rows()).slice(-1);
    expect((await paperOf(invoice.id)).branding).toEqual({ color: '#0b6b3a', logo: row });
    await setLogo('#ffcc00');
    await desk('POST', '/settings/logo', { remove: true });
    await desk('PATCH', '/settings', { brand_color: null });
    const file = pathOf(row?.name);
    const bytes = readFileSync(file);
    rmSync(file);
    expect((await get(`/invoices/${invoice.id}/pdf`)).status, 'it is never drawn without').toBe(503);
    writeFileSync(file, bytes);
    const drawn = await pdfOf(invoice.id);
    expect(hasPicture(drawn)).toBe(true);
    expect(textOf(drawn)).toContain(invoice.full_number);
    expect((await pdfOf(invoice.id)).equals(drawn)).toBe(true);
  });

  test('that was issued without either says nothing of it', async () => {
    const { body: invoice } = await issued();
    expect(await paperOf(invoice.id)).not.toHaveProperty('branding');
    expect(hasPicture(await pdfOf(invoice.id))).toBe(false);
  });
});

describe('on the command line', () => {
  async function run(...words: string[]): Promise<unknown> {
    let answer: unknown;
    const program = workshopProgram(async (operation, call) => {
      answer = await perform(deskApp, operation, call);
    });
    const silent = (command: typeof program): void => {
      command.exitOverride().configureOutput({ writeErr: () => {} });
      command.commands.forEach(silent);
    };
    silent(program);
    await program.parseAsync([...words, '--instance', host], { from: 'user' });
    return answer;
  }

  const file = join(documentsFolder, 'logo.png');

  test('the picture is a file', async () => {
    writeFileSync(file, await plain(size).png().toBuffer());
    expect(await run('settings', 'logo', '--file', file)).toMatchObject({ logo: kept });
    expect(await run('settings', 'logo', '--remove')).toMatchObject({ logo: null });
  });

  test.each<[string, () => void, RegExp]>([
    [
      'is not there',
      () => rmSync(file, { force: true }),
      /'--file <file>' argument .*logo\.png does not exist\.$/,
    ],
    ['is empty', () => writeFileSync(file, ''), /logo\.png is empty\.$/],
    [
      'is too large',
      () => writeFileSync(file, Buffer.alloc(1_600_000)),
      /logo\.png has 1\.5 MB; the limit is 1\.0\.$/,
    ],
  ])('a file that %s is told in one line', async (_, make, told) => {
    make();
    await expect(run('settings', 'logo', '--file', file)).rejects.toThrow(told);
  });

  test('a folder is no file, and one of the two is needed', async () => {
    await expect(run('settings', 'logo', '--file', documentsFolder)).rejects.toThrow(/is not a file\.$/);
    await expect(run('settings', 'logo')).rejects.toThrow('Give exactly one of --file, --remove.');
  });
});
