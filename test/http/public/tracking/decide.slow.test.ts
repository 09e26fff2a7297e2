import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorkshop } from '../../../support/workshop.ts';
import { signersOf } from './signing.ts';

const workshop = await openWorkshop();
const { get, patch, post, send: call, desk, sql } = workshop;
const { ask, newBudget, newQuote, accept, decline, send, carried, evidenceOf, eventsOf, drawing } =
  signersOf(workshop);

describe('accepting', () => {
  test('signs what is shown: status, event, moment, history, evidence, the signed PDF and a notice', async () => {
    const { id, link } = await newQuote();
    const answer = await accept(link);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '?lang=es']);
    const { body } = await get(`/budgets/${id}`);
    expect([body.status, body.client_signed_at !== null]).toEqual(['Aprobado', true]);
    expect((await eventsOf(id)).filter((event) => event === 'lead.accepted')).toHaveLength(1);
    const [entry, ...others] = await evidenceOf(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'accepted',
      name: 'Clara Inventada',
      signature: { kind: 'drawn', path: drawing },
      language: 'es',
      consent: expect.stringMatching(
        /^He leído este presupuesto de Taller, lo acepto por un total de 121,00/,
      ),
      totals: { total_cents: 12_100 },
      code: null,
      address: '127.0.0.1',
      left_out: [],
    });
    const [paper] = await sql`select sha256, size, signed from budget_documents where budget_id = ${id}`;
    expect(entry.paper).toMatchObject({ size: paper?.size, sha256: paper?.sha256.toString('hex') });
    expect(paper?.signed).toBe(true);
    const [notice] = await sql`select kind, data from workshop_alerts order by id desc limit 1`;
    expect([notice?.kind, notice?.data]).toEqual(['quote_accepted', { budget_id: id }]);
    const [line] =
      await sql`select actor_kind from budget_history where budget_id = ${id} and action = 'quote.signed'`;
    expect(line?.actor_kind).toBe('client');
  });

  test('the page then shows who signed and when, and offers the signed PDF', async () => {
    const { id, link } = await newQuote();
    await accept(link);
    const { payload } = await ask(link);
    expect(payload).toContain('Aceptado y firmado');
    expect(payload).toContain(`<path d="${drawing}"`);
    expect(payload).not.toContain('id="sign"');
    const [, url = ''] = /href="[^"]*(\/d\/[^"]+)"/.exec(payload) ?? [];
    const file = await ask(url);
    expect(file.headers['content-type']).toBe('application/pdf');
    const [{ paper }] = await evidenceOf(id);
    expect(hash('sha256', file.rawPayload, 'hex')).toBe(paper.sha256);
  });

  test('a typed name signs as well, without a drawing', async () => {
    const { id, link } = await newQuote();
    expect((await accept(link, { signature: '' })).statusCode).toBe(303);
    expect((await evidenceOf(id))[0].signature).toEqual({ kind: 'typed' });
  });

  test('the second click, another device and the way back change nothing', async () => {
    const { id, link } = await newQuote();
    const page = await ask(link);
    const form = { ...carried(page), do: 'accept', name: 'Clara Inventada', consent: '1' };
    expect((await send(link, form)).statusCode).toBe(303);
    expect((await send(link, form)).statusCode, 'who has signed is shown that').toBe(303);
    const other = await send(link, { ...form, name: 'Otra Persona' });
    expect([other.statusCode, other.payload.includes('ya no se puede aceptar')]).toEqual([409, true]);
    expect((await send(link, { ...form, do: 'decline', reason: 'price' })).statusCode).toBe(409);
    expect(await evidenceOf(id)).toHaveLength(1);
    expect((await eventsOf(id)).filter((event) => event === 'lead.accepted')).toHaveLength(1);
    expect((await get(`/budgets/${id}`)).body.status).toBe('Aprobado');
  });

  test('eight devices at once: one signature, one event, one PDF', async () => {
    const { id, link } = await newQuote();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 4 === 3 ? decline(link) : accept(link, { name: `Clara Inventada ${'I'.repeat(at + 1)}` }),
      ),
    );
    const evidence = await evidenceOf(id);
    expect(evidence).toHaveLength(1);
    const done = answers.flatMap(({ statusCode }, at) => (statusCode === 303 ? [at] : []));
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(8 - done.length);
    // Two devices decline, and the same decision succeeds for both.
    if (evidence[0]?.kind === 'declined') expect([3, 7]).toEqual(expect.arrayContaining(done));
    else expect(done).toHaveLength(1);
    const papers = await sql`select from budget_documents where budget_id = ${id}`;
    expect(papers.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['no name', { name: ' ' }, 'Escriba su nombre'],
    ['no consent', { consent: '' }, 'Marque la casilla'],
    ['a drawing that is none', { signature: 'M1 1L9999 1' }, 'No hemos podido leer la firma'],
    ['markup in place of a drawing', { signature: '"><script>' }, 'No hemos podido leer la firma'],
  ])('%s is told beside the form, which keeps what was entered', async (_what, fields, said) => {
    const { id, link } = await newQuote();
    const refused = await accept(link, { name: 'Clara Inventada', ...fields });
    expect(refused.statusCode).toBe(422);
    expect(refused.payload).toContain(said);
    if (!('name' in fields)) expect(refused.payload).toContain('value="Clara Inventada"');
    expect(refused.payload).not.toContain('"><script>');
    expect(await evidenceOf(id)).toEqual([]);
  });

  test.each(['En cotización', 'Aprobado', 'En curso', 'Rechazado', 'Cancelado', 'Retirado', 'Facturado'])(
    'nothing is signed in %s',
    async (status) => {
      const { id, link } = await newQuote();
      const form = { ...carried(await ask(link)), do: 'accept', name: 'Clara Inventada', consent: '1' };
      await sql`update budgets set status = ${status} where id = ${id}`;
      expect((await send(link, form)).statusCode).toBe(409);
      expect((await send(link, { ...form, do: 'decline', reason: 'price' })).statusCode).toBe(409);
      expect(await evidenceOf(id)).toEqual([]);
    },
  );

  test('other posted fields change nothing', async () => {
    const { id, link } = await newQuote();
    for (const form of [
      {},
      { do: 'constructor' },
      { do: 'accept' },
      { do: 'accept', seen: '\0' },
      { do: 'renew' },
    ]) {
      const { statusCode } = await send(link, form);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
    const json = await ask(link, { method: 'POST', payload: { do: 'accept' } });
    expect(json.statusCode).toBe(415);
    const long = await send(link, { do: 'accept', comment: 'x'.repeat(200_000) });
    expect(long.statusCode).toBe(413);
    expect((await get(`/budgets/${id}`)).body.status).toBe('Enviado');
  });
});

describe('what changed while the page was read', () => {
  const formOf = async (link: string) => ({
    ...carried(await ask(link)),
    do: 'accept',
    name: 'Clara Inventada',
    consent: '1',
  });

  test('a price: nothing is signed, the line is marked, and the new state can be signed', async () => {
    const { id, link, lines } = await newQuote();
    const form = await formOf(link);
    await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { unit_price: 130 });
    const refused = await send(link, form);
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toContain('El presupuesto acaba de cambiar');
    expect(refused.payload).toContain('<mark>Ha cambiado</mark>');
    expect(refused.payload).toContain('value="Clara Inventada"');
    expect(await evidenceOf(id)).toEqual([]);
    const again = await send(link, { ...form, ...carried(refused) });
    expect(again.statusCode).toBe(303);
    expect((await evidenceOf(id))[0].totals.total_cents).toBe(15_730);
  });

  test('a line that came and one that went', async () => {
    const { id, link, lines } = await newQuote([
      { description: 'Aceite', unit_price: 50 },
      { description: 'Filtro', unit_price: 10 },
    ]);
    const form = await formOf(link);
    await post(`/budgets/${id}/lines`, { description: 'Bujías', unit_price: 40 });
    await call('DELETE', `/budgets/${id}/lines/${lines[1]?.id}`);
    const { payload } = await send(link, form);
    expect(payload).toContain('<mark>Nuevo</mark>');
    expect(payload).toContain('Conceptos que ya no figuran: 1');
  });

  test('notes, vehicle and validity are of what is shown, too', async () => {
    const { id, link } = await newQuote();
    const form = await formOf(link);
    await sql`update budgets set public_notes = 'Mañana', valid_until = '2099-01-01', km = 9 where id = ${id}`;
    const { payload } = await send(link, form);
    expect(payload).toContain('<li>Las observaciones</li>');
    expect(payload).toContain('<li>El plazo de validez</li>');
    expect(await evidenceOf(id)).toEqual([]);
  });
});

describe('lines that may be left out', () => {
  const lines = [
    { description: 'Aceite', unit_price: 100 },
    { description: 'Escobillas', unit_price: 20, optional: true },
    { description: 'Lavado', unit_price: 10, optional: true },
  ];

  test('count in the total when they are ticked, without a script too', async () => {
    const { link, lines: made } = await newQuote(lines);
    const page = await ask(link);
    expect(page.payload).toContain('Trabajos opcionales sin marcar: 36,30');
    expect(page.payload).toMatch(/class="sum"[\s\S]*121,00/);
    const counted = await send(link, { ...carried(page), do: 'recount', line: [String(made[1]?.id)] });
    expect(counted.statusCode).toBe(200);
    expect(counted.payload).toMatch(/class="sum"[\s\S]*145,20/);
    expect(counted.payload).toMatch(new RegExp(`value="${made[1]?.id}" form="sign" checked`));
  });

  test('signs the ticked lines: the others leave lines and totals, and stay in the history', async () => {
    const { id, link, lines: made } = await newQuote(lines);
    const ticked = { line: [String(made[1]?.id)] };
    const counted = await send(link, { ...carried(await ask(link)), do: 'recount', ...ticked });
    const signed = { do: 'accept', name: 'Clara Inventada', consent: '1', ...ticked };
    expect((await send(link, { ...carried(counted), ...signed })).statusCode).toBe(303);
    const { body } = await get(`/budgets/${id}`);
    expect(body.lines.map(({ description }: { description: string }) => description)).toEqual([
      'Aceite',
      'Escobillas',
    ]);
    expect(body.totals.total).toBe(145.2);
    const [entry] = await evidenceOf(id);
    expect([entry.totals.total_cents, entry.left_out]).toEqual([14_520, [made[2]?.id]]);
    expect(entry.shown.lines).toHaveLength(3);
    const [line] = await sql`
      select line_id, changes from budget_history where budget_id = ${id} and action = 'line.declined'`;
    expect(Number(line?.line_id)).toBe(made[2]?.id);
    const { body: own } = await desk('GET', `/budgets/${id}`);
    const flags = (line: { optional: boolean; chosen: boolean }) => [line.optional, line.chosen];
    expect(own.lines.map(flags)).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(body.lines.map(flags)).toEqual(own.lines.map(flags));
    expect(body.totals.optional).toEqual({ base: 0, tax: 0, total: 0 });
  });

  test('ticked after the total was shown: it is shown once more before it is signed', async () => {
    const { id, link, lines: made } = await newQuote(lines);
    const refused = await accept(link, { line: [String(made[2]?.id)] });
    expect(refused.statusCode).toBe(409);
    expect(refused.payload).toContain('El total ha cambiado');
    expect(refused.payload).toMatch(/class="sum"[\s\S]*133,10/);
    expect(await evidenceOf(id)).toEqual([]);
  });

  test('only optional lines can be left out', async () => {
    const { id, link } = await newQuote(lines);
    expect((await accept(link)).statusCode).toBe(303);
    expect((await get(`/budgets/${id}`)).body.totals.total).toBe(121);
  });
});

describe('declining', () => {
  test('rejects the quote with the reason, in the words of the workshop', async () => {
    const { id, link } = await newQuote([], { preferred_language: 'fr' });
    const answer = await decline(link, { reason: 'elsewhere', comment: 'Chez mon cousin' });
    expect(answer.statusCode).toBe(303);
    const { body } = await get(`/budgets/${id}`);
    expect([body.status, body.reject_reason]).toEqual([
      'Rechazado',
      'Lo haré en otro sitio: Chez mon cousin',
    ]);
    expect(await eventsOf(id)).toContain('lead.rejected');
    expect(await evidenceOf(id)).toMatchObject([
      { kind: 'declined', reason: 'Lo haré en otro sitio: Chez mon cousin', language: 'fr' },
    ]);
  });

  test('asks for a reason, and keeps what was written', async () => {
    const { id, link } = await newQuote();
    const refused = await decline(link, { reason: 'because', comment: 'Ya veremos' });
    expect(refused.statusCode).toBe(422);
    expect(refused.payload).toContain('Elija un motivo');
    expect(refused.payload).toContain('Ya veremos</textarea>');
    expect((await get(`/budgets/${id}`)).body.status).toBe('Enviado');
  });
});

describe('a quote that has expired', () => {
  test('cannot be signed; the client asks for another one, and the workshop is alerted once', async () => {
    const { id, link } = await newQuote();
    const form = { ...carried(await ask(link)), do: 'accept', name: 'Clara Inventada', consent: '1' };
    await sql`update budgets set valid_until = '2020-01-01' where id = ${id}`;
    expect((await send(link, form)).statusCode).toBe(409);
    const page = await ask(link);
    expect(page.payload).toContain('El presupuesto ha caducado');
    expect(page.payload).not.toContain('id="sign"');
    for (const _ of [1, 2]) expect((await send(link, { do: 'renew' })).statusCode).toBe(303);
    const notices = await sql`select data from workshop_alerts where kind = 'quote_renewal_asked'`;
    expect(notices.map(({ data }) => data)).toEqual([{ budget_id: id }]);
    expect((await ask(link)).payload).toContain('nos pidió uno actualizado');
    await desk('POST', `/budgets/${id}/status/${encodeURIComponent('En cotización')}`, {});
    await desk('POST', `/budgets/${id}/status/Enviado`, {});
    expect((await accept(link)).statusCode).toBe(303);
  });
});

describe('lines changed after signing', () => {
  test('are shown beside the signed version, and can be signed too', async () => {
    const { id, link, lines } = await newQuote();
    await accept(link);
    await patch(`/budgets/${id}/lines/${lines[0]?.id}`, { unit_price: 150 });
    await post(`/budgets/${id}/lines`, { description: 'Bujías', unit_price: 40 });
    const { payload } = await ask(link);
    expect(payload).toContain('El presupuesto ha cambiado desde que lo firmó');
    expect(payload).toMatch(
      /<table class="compared"[\s\S]*100,00[\s\S]*150,00[\s\S]*No figura[\s\S]*40,00[\s\S]*121,00[\s\S]*229,90/,
    );
    expect((await accept(link)).statusCode).toBe(303);
    expect((await evidenceOf(id)).map(({ kind }) => kind)).toEqual(['accepted', 'changes_accepted']);
    expect((await eventsOf(id)).filter((event) => event === 'lead.accepted')).toHaveLength(1);
    expect((await ask(link)).payload).not.toContain('El presupuesto ha cambiado desde que lo firmó');
  });
});

test('a budget without lines has nothing to sign', async () => {
  const { id, link, lines } = await newBudget();
  await call('DELETE', `/budgets/${id}/lines/${lines[0]?.id}`);
  expect((await ask(link)).payload).not.toContain('id="sign"');
});

describe('clicks of one signer at once', () => {
  const name = 'Clara Inventada';
  const fieldsFor = async (link: string) => ({
    ...carried(await ask(link)),
    ...{ do: 'accept', name, consent: '1', signature: drawing },
  });

  test('all end on the signed page, with one signature', async () => {
    const { id, link } = await newQuote();
    const fields = await fieldsFor(link);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(link, fields)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303));
    expect(await evidenceOf(id)).toHaveLength(1);
    expect((await send(link, fields)).statusCode).toBe(303);
  });

  test('another signer, or another choice, is shown that it was settled', async () => {
    const { id, link } = await newQuote([
      { description: 'Discos', unit_price: 100 },
      { description: 'Limpieza', unit_price: 30, optional: true },
    ]);
    const fields = await fieldsFor(link);
    expect((await send(link, fields)).statusCode).toBe(303);
    expect((await send(link, { ...fields, name: 'Bruno Ficticio' })).statusCode).toBe(409);
    expect((await send(link, { ...fields, total: '15730' })).statusCode).toBe(409);
    expect(await evidenceOf(id)).toHaveLength(1);
  });

  test('all that decline end on the page that says so', async () => {
    const { id, link } = await newQuote();
    const fields = { ...carried(await ask(link)), do: 'decline', reason: 'price' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(link, fields)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    expect(await evidenceOf(id)).toHaveLength(1);
  });
});
