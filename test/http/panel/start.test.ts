import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { kitTexts } from '../../../views/texts/panel/kit.ts';
import { startTexts } from '../../../views/texts/panel/start.ts';
import { encodeForm, signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true, logLevel: 'error' } });
const { app, host, sql, instanceId, desk } = workshop;
const owner = await signIn(workshop, 'owner');
const office = await signIn(workshop, 'office');
const mechanic = await signIn(workshop, 'mechanic');
const accountant = await signIn(workshop, 'accountant');

const steps = [
  'identity',
  'hours',
  'holidays',
  'boxes',
  'people',
  'rates',
  'services',
  'email',
  'sms',
  'series',
  'logo',
  'tax_records',
  'clients',
  'vehicles',
  'parts',
];

describe('the first steps', () => {
  test('are shown to the owner and the office, and refused to the others', async () => {
    for (const person of [owner, office]) {
      const { statusCode, payload } = await person.get('/panel/start');
      expect([statusCode, payload.includes('data-screen="start"')]).toEqual([200, true]);
    }
    for (const person of [mechanic, accountant])
      expect((await person.get('/panel/start')).statusCode).toBe(403);
  });

  test.each(steps)('show the form of the step %s', async (step) => {
    const { statusCode, payload } = await owner.get(`/panel/start?step=${step}`);
    expect(statusCode).toBe(200);
    expect(payload).toContain(`id="open" data-step="${step}"`);
    expect(payload).not.toMatch(/ style=|<style| on\w+="/);
  });

  test('open the next step, and lead on after its form', async () => {
    expect((await owner.get('/panel/start')).payload).toContain('id="open" data-step="identity"');
    const answer = await owner.submit('/panel/start', 'setSettings', {
      ...{
        legal_name: 'Taller Ficticio, S.L.',
        tax_id: 'B00000000',
        address: 'Calle Inventada 1',
        city: 'Getafe',
      },
      ...{ phone: '910000000', email: 'taller@example.com', registration_number: '28/1' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/panel/start#open']);
    expect((await owner.get('/panel/start')).payload).toContain('id="open" data-step="hours"');
    await owner.submit('/panel/start', 'answerSetupStep', {});
    await owner.submit('/panel/start?step=boxes', 'createBox', { name: 'Elevador 1' });
    await owner.submit('/panel/start?step=rates', 'createRate', {
      name: 'Mecánica',
      price_per_hour: '48,50',
    });
    const [rate] =
      await sql`select price_per_hour_cents::int as cents from labour_rates where instance_id = ${instanceId}`;
    expect(rate).toEqual({ cents: 4850 });
    expect((await owner.get('/panel/start')).payload).toContain('Elevador 1');
  });

  test('show a refusal beside its field, with the input kept', async () => {
    const answer = await owner.submit('/panel/start?step=rates', 'createRate', {
      name: 'Chapa',
      price_per_hour: 'mucho',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toMatch(/data-field="price_per_hour"/);
    expect(answer.payload).toContain('value="mucho"');
  });

  test('name the owner where the office may not act', async () => {
    const { payload } = await office.get('/panel/start?step=tax_records');
    expect(payload).toContain(startTexts.es.ownerOnly);
    expect(payload).not.toContain('data-operation="setTaxMode"');
  });

  test('escape texts of the workshop', async () => {
    await desk('POST', '/boxes', { name: '<script>alert(1)</script>' });
    const { payload } = await owner.get('/panel/start');
    expect(payload).not.toContain('<script>alert');
    expect(payload).toContain('&lt;script>alert(1)');
  });

  test.each(languages)('are written in %s', async (language) => {
    await sql`update accounts set language = ${language} where id = ${owner.accountId}`;
    expect((await owner.get('/panel/start')).payload).toContain(`<h1>${startTexts[language].title}</h1>`);
    await sql`update accounts set language = 'es' where id = ${owner.accountId}`;
  });
});

describe('an import', () => {
  const content =
    'Kunde;Tel;Mail\nClara Ejemplo;600000001;clara@example.com\nBruno;600000002;no\n<b>x</b>;600000003;\n';

  async function send(kind: string, file: string | Buffer, filename = 'clientes.csv') {
    const { payload } = await owner.get(`/panel/start/import/${kind}`);
    const [, nonce = ''] = /name="nonce" value="([^"]+)"/.exec(payload) ?? [];
    const boundary = 'boundary';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head = `${part('operation', 'storeImportFile')}${part('nonce', nonce)}${part('form', 'file')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/csv\r\n\r\n`;
    return app.inject({
      method: 'POST',
      url: `/panel/start/import/${kind}`,
      headers: {
        host,
        cookie: owner.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }

  async function upload(kind: string, file: string | Buffer, filename?: string): Promise<string> {
    const answer = await send(kind, file, filename);
    expect(answer.statusCode).toBe(303);
    return String(answer.headers.location);
  }

  const previewOf = async (file: string | Buffer, filename?: string) =>
    (await owner.get(await upload('clients', file, filename))).payload;

  test('reads a file in Latin-1 with semicolons, and one in UTF-16 with tabs', async () => {
    const latin1 = Buffer.from('Nombre;Dirección\nÍñigo Muñoz;C/ Peñón 3\n', 'latin1');
    expect(await previewOf(latin1)).toMatch(/Íñigo Muñoz[\s\S]*C\/ Peñón 3/);
    const utf16 = Buffer.from('\uFEFFNombre\tTeléfono\nÍñigo\t600000002\n', 'utf16le');
    expect(await previewOf(utf16)).toContain('Íñigo');
  });

  test.each([
    ['a spreadsheet', 'PK\x03\x04 invented', 'clientes.xlsx', 'XLSX'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'foto.png', 'PNG'],
  ])('names %s that is no table, and offers another file', async (_kind, file, filename, expected) => {
    const payload = await previewOf(file, filename);
    expect(payload).toContain(expected);
    expect(payload).toContain(startTexts.es.import.unreadable);
    expect(payload).not.toContain('data-operation="importClients"');
  });

  test('refuses an empty file and one that is too large with a message beside the field', async () => {
    const empty = await send('clients', '');
    expect([empty.statusCode, empty.payload.includes(kitTexts.es.upload.empty)]).toEqual([422, true]);
    const large = await send('clients', Buffer.alloc(17_000_000, 'a'));
    expect([large.statusCode, large.payload.includes('El archivo pesa más de')]).toEqual([422, true]);
  });

  test('says that a file has no rows, and counts duplicates within the file', async () => {
    expect(await previewOf('Nombre;Teléfono\n')).toContain(startTexts.es.import.noRows);
    const payload = await previewOf('Nombre;Teléfono\nAna;600000031\nAna;600 000 031\n');
    expect(payload).toMatch(/Duplicadas<\/p><p class="figure"><span class="number">1</);
  });

  test('names a missing column as the form does, and downloads the errors', async () => {
    const path = await upload('clients', 'x;y\n1;2\n');
    expect((await owner.get(path)).payload).toMatch(/<td[^>]*data-label="Columna"><span dir="auto">Nombre</);
    const csv = await owner.get(`${path}?format=csv`);
    expect(csv.headers['content-type']).toMatch(/^text\/csv/);
    expect(csv.payload).toMatch(/^\uFEFFFila;Columna;Error\r\n1;Nombre;/);
  });

  test('asks for the fields of unknown columns, imports the valid rows, and returns the others', async () => {
    const path = await upload('clients', content);
    expect(path).toMatch(/^\/panel\/start\/import\/clients\/\d+$/);
    const first = await owner.get(path);
    expect(first.statusCode).toBe(200);
    expect(first.payload).toContain('clientes.csv');
    const mapped = `${path}?${encodeForm({ c1: 'name', c2: 'phone', c3: 'email' })}`;
    const { payload } = await owner.get(mapped);
    expect(payload).toContain('Clara Ejemplo');
    expect(payload).toContain('&lt;b>x&lt;/b>');
    const answer = await owner.submit(mapped, 'importClients', {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}/result`]);
    const names = await sql`select name from clients where instance_id = ${instanceId} order by id`;
    expect(names.map(({ name }) => name)).toEqual(['Clara Ejemplo', '<b>x</b>']);
    expect((await owner.get(`${path}/result`)).payload).toContain('data-operation="exportRefusedRows"');
    const file = await owner.submit(`${path}/result`, 'exportRefusedRows', {});
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect(file.payload).toMatch(/^\uFEFFKunde;Tel;Mail;Error\r\nBruno;600000002;no;/);
  });

  test.each(['vehicles', 'items', 'parts'])('of %s has a page of its own', async (kind) => {
    const path = await upload(kind, 'x;y\n1;2\n');
    const { statusCode, payload } = await owner.get(path);
    expect([statusCode, payload.includes('name="c1"')]).toEqual([200, true]);
  });

  test.each([
    '/panel/start/import/coffee',
    '/panel/start/import/clients/999999',
    '/panel/start/import/clients/x',
  ])('%s is not found', async (path) => {
    expect([404, 422]).toContain((await owner.get(path)).statusCode);
  });

  test('is refused to roles that may not import', async () => {
    for (const person of [mechanic, accountant])
      expect((await person.get('/panel/start/import/clients')).statusCode).toBe(403);
  });

  test('of 5,000 rows runs once, however often its button is pressed', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `Cliente ${at};${at % 500 === 7 ? 'mal' : 610000000 + at}`,
    );
    const path = await upload('clients', ['Nombre;Teléfono', ...rows].join('\n'));
    const { payload } = await owner.get(path);
    const form = /<form[^>]* data-operation="importClients"[\s\S]*?<\/form>/.exec(payload)?.[0] ?? '';
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    const clicks = [fields, fields, { ...fields, nonce: 'another page' }].map((each) =>
      owner.post(path, each),
    );
    const answers = await Promise.all(clicks);
    expect(answers.map(({ headers }) => headers.location)).toEqual(answers.map(() => `${path}/result`));
    const [row] =
      await sql`select count(*)::int from clients where instance_id = ${instanceId} and name like 'Cliente %'`;
    expect(row).toEqual({ count: 4990 });
    const result = await owner.get(`${path}/result`);
    expect(result.payload).toContain('<span class="number">4.990</span>');
    expect(result.payload).toContain(startTexts.es.import.refusedRows);
  });
});
