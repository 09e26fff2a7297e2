import { expect, test } from 'vitest';
import { startReaper } from '../../../../workers/housekeeping/reaper.ts';
import { commandsOf } from '../../../support/commands.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable, ownWorkshop } from './scene.ts';

const workshop = await openWorkshop();
const { desk, askDesk, sql, clock, database } = workshop;

const stored = async (content: string, filename = 'clientes.csv', at = workshop) =>
  (await at.desk('POST', '/imports', { filename, file: Buffer.from(content).toString('base64') })).body;
const run = (id: number, query: Record<string, string> = {}, at = workshop) =>
  importTable(at, '/clients/import', '', { file: String(id), ...query });

test('a stored file is previewed and imported, and its report stays with it', async () => {
  const { id, ...rest } = await stored('Kunde;Tel\nClara;600000001\nBruno;x;y\n');
  expect(rest).toMatchObject({ filename: 'clientes.csv', size: 36, attempts: 0, kind: null, report: null });
  const map = '#1=name,#2=phone';
  const preview = await run(id, { map, preview: 'true' });
  expect(preview).toMatchObject({ rows: 2, created: 1, refused: 1 });
  const report = await run(id, { map, errors: 'skip', attempt: '0' });
  expect(report).toMatchObject({ created: 1, refused: 1 });
  const { body: after } = await desk('GET', `/imports/${id}`);
  expect(after).toMatchObject({ attempts: 1, kind: 'clients', report });
});

test('the refused rows can be corrected and imported again with the column of their reasons', async () => {
  const own = await ownWorkshop(workshop, 'corrected.test');
  const content = 'Nombre;Correo\n"Clara; S.L.";no\n"Diego ""D""";diego@example.com\n';
  const { id } = await stored(content, 'clientes.csv', own as never);
  await run(id, { errors: 'skip' }, own as never);
  const { body: file } = await own.desk('GET', `/imports/${id}/refused`);
  const refused = Buffer.from(file.content, 'base64').toString('utf8');
  expect(file.filename).toBe('clients-refused.csv');
  expect(refused).toMatch(/^\uFEFFNombre;Correo;Error\r\n"Clara; S\.L\.";no;Correo: .+\r\n$/);
  const corrected = refused.replace(';no;', ';clara@example.com;');
  expect(await importTable(own, '/clients/import', corrected)).toMatchObject({ ok: true, created: 1 });
});

test('the same attempt is imported once, also when its requests arrive together', async () => {
  const own = await ownWorkshop(workshop, 'once.test');
  const { id } = await stored('name\nClara\nBruno\n', 'once.csv', own as never);
  const query = { attempt: '0', duplicates: 'load' };
  const reports = await Promise.all([run(id, query, own as never), run(id, query, own as never)]);
  expect(reports.map(({ created }) => created)).toEqual([2, 2]);
  expect(await run(id, query, own as never)).toMatchObject({ created: 2 });
  expect(await own.sql`select from clients where instance_id = ${own.id}`).toHaveLength(2);
  expect(await run(id, { attempt: '1' }, own as never)).toMatchObject({ created: 0, skipped: 2 });
});

test('an import whose process ended is started again later', async () => {
  const own = await ownWorkshop(workshop, 'abandoned.test');
  const { id } = await stored('name\nClara\n', 'a.csv', own as never);
  await sql`update import_files set started_at = now() - interval '16 minutes', attempts = 1 where id = ${id}`;
  expect(await run(id, {}, own as never)).toMatchObject({ created: 1 });
});

test('name, content and outcome are encrypted, and readable only for their workshop', async () => {
  const { id } = await stored('name;email\nClara Secreta;bad\n', 'Clara Secreta.csv');
  await run(id, { errors: 'skip' });
  const [row] = await sql`select sealed, sealed_outcome from import_files where id = ${id}`;
  for (const sealed of [row?.sealed, row?.sealed_outcome]) {
    expect(sealed.includes('Clara')).toBe(false);
    expect(() => secretBox.openBytes(sealed, 'import-file:0')).toThrow();
  }
  const other = await ownWorkshop(workshop, 'other.test');
  expect((await other.askDesk('GET', `/imports/${id}`)).status).toBe(404);
  expect((await other.askDesk('GET', `/imports/${id}/refused`)).status).toBe(404);
  expect((await other.askDesk('DELETE', `/imports/${id}`)).status).toBe(404);
});

test('a file is gone four hours after its upload, and housekeeping deletes its row', async () => {
  const { id } = await stored('name\nClara\n');
  const later = new Date(clock.now().getTime() + 4 * 3_600_000 + 1);
  clock.set(later.toISOString());
  const refused = await askDesk('GET', `/imports/${id}`);
  expect(refused).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringMatching(/Súbalo/) } },
  });
  await expect(run(id)).rejects.toThrow(/no longer stored/);
  const reaper = await startReaper(
    database,
    () => clock.now(),
    (error) => {
      throw error;
    },
  );
  await reaper.stop();
  expect(await sql`select from import_files where id = ${id}`).toHaveLength(0);
});

test('the twenty newest files are stored', async () => {
  const first = await stored('name\nfirst\n');
  for (let count = 0; count < 20; count += 1) await stored(`name\n${count}\n`);
  expect((await askDesk('GET', `/imports/${first.id}`)).status).toBe(404);
  const [row] =
    await sql`select count(*)::int as count from import_files where instance_id = ${workshop.instanceId}`;
  expect(row?.count).toBe(20);
});

test('a file without refused rows has none to export, and a removed file is gone', async () => {
  const { id } = await stored('name\nElena\n');
  expect((await askDesk('GET', `/imports/${id}/refused`)).status).toBe(404);
  await run(id);
  expect((await askDesk('GET', `/imports/${id}/refused`)).status).toBe(404);
  expect((await desk('DELETE', `/imports/${id}`)).body).toEqual({ ok: true, id });
  expect((await askDesk('DELETE', `/imports/${id}`)).status).toBe(404);
});

test.each([
  ['no base64', { file: '%%%', filename: 'x.csv' }],
  ['no name', { file: 'bmFtZQ==' }],
  ['an empty file', { file: '', filename: 'x.csv' }],
])('refuses %s', async (_what, body) => {
  expect((await askDesk('POST', '/imports', body)).status).toBe(422);
});

test('the command line imports a stored file, and requires either a file or its id', async () => {
  const { workshop: command, json } = commandsOf(workshop.deskApp);
  const { id } = await stored('Kunde\nFermín Ejemplo\n');
  const words = ['clients', 'import', '--stored-file', String(id), '--instance', 'workshop.test'];
  expect(await json(...words, '--map', '#1=name')).toMatchObject({ ok: true, created: 1 });
  await expect(command('clients', 'import')).rejects.toThrow('either a CSV file or --stored-file');
  await expect(command('clients', 'import', 'x.csv', '--stored-file', String(id))).rejects.toThrow('either');
});
