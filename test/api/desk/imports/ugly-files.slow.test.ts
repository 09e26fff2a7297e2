import { beforeAll, expect, test } from 'vitest';
import { rowsOfInstance } from '../../../support/instance-rows.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable, sendTable } from './scene.ts';

const workshop = await openWorkshop();
const importClients = (content: string | Buffer, query?: Record<string, string>) =>
  importTable(workshop, '/clients/import', content, query);
const known =
  'name, phone, phone_secondary, email, billing_email, tax_id, address, city, zip, province, country, ' +
  'preferred_language, preferred_contact_method, marketing_opt_out, channel_opt_out.email, channel_opt_out.sms, ' +
  'channel_opt_out.whatsapp, channel_opt_out.call, vip, whatsapp_phone';

let rowsBefore: Record<string, number>;
beforeAll(async () => {
  rowsBefore = await rowsOfInstance(workshop.sql, 1);
});

test.each([
  [
    'an unknown column',
    'name;fone\nClara;1',
    1,
    'fone',
    `column does not exist. The most similar one is phone. Known: ${known}. Assign it to a field with --map "fone=…"`,
  ],
  ['a column that is there twice', 'name;Name\nClara;Bruno', 1, 'Name', 'appears twice'],
  ['a required column that is missing', 'phone\n600000001', 1, 'name', 'lacks this column'],
  ['a required cell that is empty', 'name;phone\n;600000001', 2, 'name', 'required'],
  ['too few cells', 'name;phone;city\nClara;600000001', 2, null, 'has 2 cells, and the header 3'],
  ['too many cells', 'name;phone\nClara;600000001;x', 2, null, 'has 3 cells, and the header 2'],
  ['a cell below no name', 'name;\nClara;x', 2, null, 'a column without a name'],
  ['a value that breaks the API’s rules', 'name;email\nClara;nobody', 2, 'email', 'complete email address'],
  [
    'a value of a list',
    'name;preferred_language\nClara;de',
    2,
    'preferred_language',
    'es, ca, en, pt, fr, bg',
  ],
  [
    'neither yes nor no',
    'name;channel_opt_out.sms\nClara;maybe',
    2,
    'channel_opt_out.sms',
    'Not a yes or no value',
  ],
  ['a blank name in quotes', 'name;city\n"  ";Getafe', 2, 'name', 'required'],
  ['a NUL character', 'name;city\nClara;Get\0afe', 2, 'city', 'NUL character'],
  ['a quote that is not closed', 'name;city\nClara;Getafe\n"Bruno;x', 3, null, 'does not end'],
  ['a PDF', '%PDF-1.7', null, null, 'not a CSV file but PDF'],
  ['a workbook', 'PK\x03\x04', null, null, 'not a CSV file but XLSX/ODS/ZIP'],
  ['an empty file', '', null, null, 'The file is empty.'],
])('refuses %s, and says where', async (_, content, row, column, message) => {
  const report = await importClients(content);
  expect(report).toMatchObject({ ok: false, created: 0, error_count: 1 });
  expect(report.errors).toEqual([{ row, column, message: expect.stringContaining(message) }]);
});

test('reports errors by the line of the file, also for rows of several lines', async () => {
  const { errors } = await importClients(
    'sep=,\r\nname,email,address\r\n"Clara",ok@example.com,"Calle\r\nInventada"\r\n\r\nBruno,x,\r\nAna,y,\r\n',
  );
  expect(errors.map(({ row }: { row: number }) => row)).toEqual([6, 7]);
});

test('shows a hundred errors, and says how many there are', async () => {
  const rows = Array.from({ length: 620 }, (_, at) => `Cliente ${at};x`).join('\n');
  const { errors, error_count, rows: read } = await importClients(`name;email\n${rows}`);
  expect({ read, error_count, shown: errors.length, last: errors.at(-1).row }).toEqual({
    read: 620,
    error_count: 620,
    shown: 100,
    last: 101,
  });
});

test('shows the first of them, whatever it is that is wrong', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `MO-1;${at === 299 ? 'x' : '1'}`).join('\n');
  const { errors } = await importTable(workshop, '/items/import', `reference;price\n${rows}`);
  expect(errors.slice(0, 3)).toMatchObject([
    { row: 2, column: 'description' },
    { row: 3, column: 'reference' },
    { row: 4, column: 'reference' },
  ]);
  expect(errors.at(-1).row).toBe(101);
});

test('takes at most 50,000 rows', async () => {
  const report = await importClients(`name\n${'x\n'.repeat(50_001)}`, { dry_run: 'true' });
  expect(report).toMatchObject({ ok: false, error_count: 1 });
  expect(report.errors).toEqual([
    { row: null, column: null, message: 'The file has more than 50000 rows. Split it.' },
  ]);
});

test('one row that is wrong keeps all the others out', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => `Cliente ${at};c${at}@example.com`);
  const report = await importClients(`name;email\n${rows.join('\n')}\n;last@example.com`);
  expect(report).toMatchObject({ ok: false, rows: 601, created: 0, error_count: 1 });
});

test.each([
  ['a header alone', 'name;phone', { rows: 0, encoding: 'utf-8', separator: ';' }],
  ['a header and empty lines', 'name;phone\r\n\r\n;\r\n', { rows: 0 }],
  ['separators at the end of lines', 'name;phone;;\nClara;600000001;;\n', { rows: 1, created: 1 }],
  [
    'Windows-1252',
    Buffer.from('name;city\nMu\xf1oz;C\xe1diz', 'latin1'),
    { rows: 1, encoding: 'windows-1252' },
  ],
  [
    'UTF-16',
    Buffer.from('\ufeffname\tcity\nMuñoz\tCádiz', 'utf16le'),
    { encoding: 'utf-16le', separator: '\t' },
  ],
  ['a file of one column', 'name\nMuñoz, S.L.', { rows: 1, separator: null }],
])('takes %s', async (_, content, expected) => {
  expect(await importClients(content, { dry_run: 'true' })).toMatchObject({
    ok: true,
    error_count: 0,
    errors: [],
    ...expected,
  });
});

test('nothing that was refused, or only tried, has left a row in any table', async () => {
  expect(await rowsOfInstance(workshop.sql, 1)).toEqual(rowsBefore);
});

test('refuses what is larger than any such table, and what is none', async () => {
  const { status } = await sendTable(workshop, '/clients/import', Buffer.alloc(67_108_865, 'x'));
  expect(status).toBe(413);
  const json = await workshop.askDesk('POST', '/clients/import', { name: 'Clara' });
  expect(json.status).toBe(415);
});

test('messages are in the language of the person who reads them', async () => {
  const response = await workshop.deskApp.inject({
    method: 'POST',
    url: '/clients/import',
    headers: { host: workshop.host, 'content-type': 'text/csv', 'accept-language': 'es' },
    payload: 'name;phone\n;600000001',
  });
  expect(response.json().errors[0].message).toBe('Este campo es obligatorio.');
});
