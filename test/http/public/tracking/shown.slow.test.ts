import { describe, expect, test } from 'vitest';
import { findTrackedBudget } from '../../../../db/budgets/tracked.ts';
import { trackingTokenHash } from '../../../../domain/secrets/tracking-link.ts';
import { languages } from '../../../../generated/errors.ts';
import { encodeForm } from '../../../../tools/partner/contract/form.ts';
import { trackingTexts } from '../../../../views/texts/tracking.ts';
import { pdf } from '../../../support/document-files.ts';
import { countQueries } from '../../../support/queries.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { textOf } from '../../../views/pages/tracking/scene.ts';
import { followersOf } from './scene.ts';

const workshop = await openWorkshop();
const { get, post, newVehicle, patch, desk, sql, clock, database } = workshop;
const { newClient } = workshop;
const { newBudget, ask } = followersOf(workshop);

const readBy = async (link: string, headers = {}) => textOf((await ask(link, { headers })).payload);

test('the link of the API leads to the budget, with its lines and totals', async () => {
  const { id: client_id } = await newClient();
  const car = { client_id, plate: '0118 ZZZ', brand: 'Marca', model: 'Modelo' };
  const vehicle = await newVehicle(car);
  const lines = [
    { description: 'Segundo', unit_price: 20.5, quantity: 2, tax_rate: 10 },
    { description: 'Primero', unit_price: 1_000, discount_pct: 25, reference: 'PF-1', group_title: 'Frenos' },
  ];
  const told = { client_id, vehicle_id: vehicle.id, client_reference: 'FLOTA-7', public_notes: 'Con prisa.' };
  const body = await newBudget({ ...told, lines });
  const answer = await ask(new URL(body.tracking_url).pathname);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const text = textOf(answer.payload);
  for (const shown of [
    ...[`Presupuesto ${body.id}`, 'Taller', 'Marca Modelo', '0118ZZZ', 'FLOTA-7', 'Con prisa.'],
    ...['41,00 €', '1.000,00 €', '25 %', '750,00 €', 'Ref. PF-1', 'Frenos'],
    ...['IVA 10 % sobre 41,00 € 4,10 €', 'IVA 21 % sobre 750,00 € 157,50 €'],
    'Total con IVA 952,60 €',
  ]) {
    expect(text).toContain(shown);
  }
  expect(text.indexOf('Segundo')).toBeLessThan(text.indexOf('Primero'));
});

test('it is as of now: lines and status that change are seen at once', async () => {
  const { id, link } = await newBudget();
  await post(`/budgets/${id}/lines`, { description: 'Escobillas', unit_price: 19.99 });
  await desk('POST', `/budgets/${id}/status/Aprobado`, {});
  const text = await readBy(link);
  expect(text).toContain('Escobillas');
  expect(text).toContain(trackingTexts.es.status.Aprobado.text);
  expect(text).toMatch(
    /Solicitud recibida \(hecho\) \d+ \w+ \d+ Presupuesto aceptado \(actual\) \d+ \w+ \d+ /,
  );
});

test('it is read in one statement, so that all of it is of one moment', async () => {
  const { id, link } = await newBudget();
  const [row] = await sql`select instance_id from budgets where id = ${id}`;
  const asked = countQueries(database);
  const tokenHash = trackingTokenHash(link.slice('/t/'.length));
  await findTrackedBudget(database.reads, { instanceId: row?.instance_id, tokenHash });
  expect(asked()).toBe(1);
});

test('it goes on being shown when the vehicle has moved to another client', async () => {
  const { id: client_id } = await newClient();
  const vehicle = await newVehicle({ client_id, plate: '0119 ZZZ' });
  const body = await newBudget({ client_id, vehicle_id: vehicle.id, lines: [{ description: 'x' }] });
  await patch(`/vehicles/${vehicle.id}`, { client_id: (await newClient()).id });
  expect(await readBy(new URL(body.tracking_url).pathname)).toContain('0119ZZZ');
});

describe('documents', () => {
  const upload = async (budgetId: number, filename: string, seen: boolean) => {
    const visible = { name: 'client_visible', content: String(seen) };
    const { body, headers } = encodeForm({ name: 'file', filename, content: pdf() }, visible);
    await post(`/budgets/${budgetId}/documents`, body, { headers });
  };
  const linksOn = async (link: string) =>
    [...(await ask(link)).payload.matchAll(/<a href="([^"]+)"><bdi>([^<]+)<\/bdi>/g)].map(
      ([, url, name]) => ({ path: new URL(url as string).pathname, name }),
    );

  test('are shown where the client may see them, and fetched from there', async () => {
    const { id, link } = await newBudget();
    await upload(id, 'Peritaje.pdf', true);
    await upload(id, 'Solo para el taller.pdf', false);
    const [document, ...others] = await linksOn(link);
    expect([document?.name, others]).toEqual(['Peritaje.pdf', []]);
    const file = await ask(document?.path ?? '');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.rawPayload).toEqual(pdf());
  });

  test('have links that end within the hour; opened again, the page has new ones', async () => {
    const { id, link } = await newBudget();
    await upload(id, 'Peritaje.pdf', true);
    const [before] = await linksOn(link);
    await workshop.setClock(new Date(clock.now().getTime() + 3_601_000).toISOString());
    expect((await ask(before?.path ?? '')).statusCode).toBe(404);
    const [after] = await linksOn(link);
    expect((await ask(after?.path ?? '')).statusCode).toBe(200);
  });
});

describe("what is for the workshop's eyes", async () => {
  const secret = 'Solo para el taller';
  const plant = async () => {
    const owner = { name: `${secret} nombre`, email: 'secreto@example.com', phone: '600 000 777' };
    const made = await newBudget({}, owner);
    const [mechanic] = await sql`
      insert into staff (instance_id, name, role, created_at)
      select instance_id, ${`${secret} mecánico`}, 'mechanic', now() from budgets where id = ${made.id} returning id`;
    await desk('PATCH', `/budgets/${made.id}`, { internal_notes: secret, mechanic_id: mechanic?.id });
    await sql`update budgets set reject_reason = ${secret}, sent_via = 'whatsapp' where id = ${made.id}`;
    await sql`update budget_lines set unit_cost_cents = 1234567 where budget_id = ${made.id}`;
    return made;
  };
  const { id, link } = await plant();

  test('is on no page', async () => {
    for (const status of ['Pendiente', 'Rechazado', 'Cancelado']) {
      await sql`update budgets set status = ${status} where id = ${id}`;
      const { payload, headers } = await ask(link);
      expect(payload + JSON.stringify(headers)).not.toMatch(
        /Solo para|secreto@|600 ?000 ?777|12\.?345,67|1234567|whatsapp/,
      );
    }
    expect((await get(`/budgets/${id}`)).body.mechanic.name, 'it is there').toContain(secret);
  });

  test('is not even read', async () => {
    const [row] = await sql`select instance_id from budgets where id = ${id}`;
    const tokenHash = trackingTokenHash(link.slice('/t/'.length));
    const read = await findTrackedBudget(database.reads, { instanceId: row?.instance_id, tokenHash });
    expect(JSON.stringify(read)).not.toMatch(/Solo para|secreto@|600000777|1234567/);
    expect(Object.keys(read ?? {}).sort()).toEqual(
      [
        ...['id', 'status', 'created_at', 'client_reference', 'public_notes', 'client_signed_at'],
        ...['delivered_at', 'language', 'plate', 'brand', 'model', 'lines', 'milestones', 'documents'],
        ...['appointments', 'calendar_sequence', 'valid_until', 'date_in', 'date_out', 'km'],
        ...['signed', 'renewal_asked_at', 'changes_declined_at', 'invoices', 'shared', 'for_business'],
        ...['waiting', 'waiting_days', 'inspections'],
      ].sort(),
    );
    expect(Object.keys(read?.lines[0] ?? {}).sort()).toEqual(
      [
        ...['id', 'sort_order', 'description', 'extended_detail', 'reference', 'line_type', 'group_title'],
        ...['price_estimated', 'optional'],
        ...['quantity_hundredths', 'unit_price_cents', 'discount_basis_points', 'tax_rate_basis_points'],
      ].sort(),
    );
  });

  test('the page does not contain its own link: a copy of the page discloses no link', async () => {
    expect((await ask(link)).payload).not.toContain(link.slice('/t/'.length));
  });
});

describe('the page speaks', () => {
  const languageOf = async (link: string, headers = {}) =>
    /<html lang="(\w+)" dir="ltr">/.exec((await ask(link, { headers })).payload)?.[1];

  test.each(languages)("the client's language, whatever the browser says (%s)", async (language) => {
    const { link } = await newBudget({}, { preferred_language: language });
    expect(await languageOf(link, { 'accept-language': 'en, fr;q=0.5' })).toBe(language);
    const { text } = trackingTexts[language].status.Pendiente;
    expect(await readBy(link)).toContain(text.replaceAll('\u00a0', ' '));
  });

  test.each(languages)('what the visitor chooses, before both (%s)', async (language) => {
    const { link } = await newBudget({}, { preferred_language: 'pt' });
    expect(await languageOf(`${link}?lang=${language}`, { 'accept-language': 'en' })).toBe(language);
    expect(await languageOf(`${link}?lang=xx`, { 'accept-language': 'en' })).toBe('pt');
  });

  test('each of the six by a link of its own', async () => {
    const { link } = await newBudget({}, { preferred_language: 'bg' });
    const links = [...(await ask(link)).payload.matchAll(/href="(\?lang=\w+)"/g)].map(([, query]) => query);
    expect(links).toHaveLength(languages.length - 1);
    for (const query of links) expect(await languageOf(`${link}${query}`)).toBe(query?.slice(-2));
  });

  test("else the reader's, of the six", async () => {
    const { link } = await newBudget();
    expect(await languageOf(link, { 'accept-language': 'de, pt-BR;q=0.8, fr;q=0.5' })).toBe('pt');
  });

  test("else the workshop's", async () => {
    const { link } = await newBudget();
    expect(await languageOf(link)).toBe('es');
    expect(await languageOf(link, { 'accept-language': 'de' })).toBe('es');
  });
});

test('the tax is called as it is where the workshop is', async () => {
  const { link } = await newBudget();
  const placed = (region: string | null) => desk('PATCH', '/settings', { region });
  try {
    await placed('CN');
    await expect.poll(() => readBy(link)).toContain('Total con IGIC');
  } finally {
    await placed(null);
  }
  await expect.poll(() => readBy(link)).toContain('Total con IVA');
});

test('where the vehicle is ready the page has the hours of the settings, and their WhatsApp', async () => {
  const { id, link } = await newBudget();
  await sql`update budgets set status = 'Finalizado' where id = ${id}`;
  expect(await readBy(link)).toContain('Lun–vie 08:30–14:00 , 15:30–18:30 Sáb–dom cerrado');
  const saturday = { start: '09:00', end: '13:00', closed: false };
  await desk('PATCH', '/settings', { whatsapp: '600 000 002', schedule: { sat: saturday } });
  try {
    await expect.poll(() => readBy(link)).toContain('Sáb 09:00–13:00 Dom cerrado');
    expect((await ask(link)).payload).toContain('href="https://wa.me/34600000002"');
  } finally {
    await desk('PATCH', '/settings', { whatsapp: '', schedule: { sat: { ...saturday, closed: true } } });
  }
});

test('nothing is loaded, only its own script is run, and nobody learns of the link or keeps the page', async () => {
  const { link } = await newBudget();
  const { headers, payload } = await ask(link);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; script-src 'sha256-[^']+'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    ),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^req_/),
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(payload.match(/<script/g)).toHaveLength(1);
});

test("the workshop's logo may be loaded, from where it is", async () => {
  const { link } = await newBudget();
  await desk('PATCH', '/settings', { logo_url: 'https://cdn.example.com/logo.png' });
  try {
    await expect
      .poll(async () => (await ask(link)).headers['content-security-policy'])
      .toContain("img-src 'self' https://cdn.example.com;");
    expect((await ask(link)).payload).toContain('<img src="https://cdn.example.com/logo.png"');
  } finally {
    await desk('PATCH', '/settings', { logo_url: null });
  }
});

test('HEAD answers like GET, without the page', async () => {
  const { link } = await newBudget();
  const [page, head] = [await ask(link), await ask(link, { method: 'HEAD' })];
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  const { date: _then, 'x-request-id': _one, ...headers } = page.headers;
  expect(head.headers).toMatchObject(headers);
});
