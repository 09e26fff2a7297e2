import { describe, expect, test } from 'vitest';
import { noteStates } from '../../../actions/verifactu/note-states.ts';
import { openSeals } from '../../../domain/secrets/seals.ts';
import { actingIn, openInvoiceScene } from '../../api/desk/invoices/scene.ts';
import { signIn } from '../../support/panel.ts';
import { secretBox } from '../../support/secret-box.ts';
import { setDevTransport } from '../../support/transports.ts';

const scene = await openInvoiceScene({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-24T07:10:00.000Z',
  columns: { verifactu: 'test' },
});
const { desk, clock, sql, instanceId, newBudget } = scene;
const { act } = actingIn(scene);
const seals = openSeals(secretBox.sealKeys);
await desk('PATCH', '/settings', { booking_mode: 'propose' });
await desk('POST', '/boxes', { name: 'Elevador' });
await setDevTransport(sql, instanceId, { credit: 20 });
const office = await signIn(scene, 'office');
const owner = await signIn(scene, 'owner');
const accountant = await signIn(scene, 'accountant');
const mechanic = await signIn(scene, 'mechanic');

const at = (time: string, day = '24') => `2026-11-${day}T${time}:00+01:00`;
let clients = 0;
const newContact = () => {
  clients += 1;
  return { email: `clara${clients}@example.com`, phone: `60000000${clients}` };
};
const lines = [{ description: 'Pastillas', quantity: 1, unit_price: 100, line_type: 'part' }];
const visit = (fields: object = {}) => newBudget({ vehicle: {}, client: newContact(), lines, ...fields });
const book = async (time: string, fields: object = {}) => {
  const budget = await visit(fields);
  await desk('POST', '/appointments', { budget_id: budget.id, start: at(time), duration_minutes: 30 });
  return budget;
};
const page = async (visitor = office, path = '/panel') => (await visitor.get(path)).payload;
/** Returns the row of a record. */
const rowOf = (html: string, id: string) =>
  new RegExp(`<li class="list-row" data-id="${id}"[\\s\\S]*?</li>`).exec(html)?.[0] ?? '';
const undoOf = (html: string) => /<div class="toast"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';

test('a new workshop is led to its first steps, and nothing waits', async () => {
  const html = await page(owner);
  expect(html).toContain('data-screen="today"');
  expect(html).toContain('Nada pendiente');
  expect(html).toContain('href="/panel/start"');
  expect(html).toContain('martes, 24 de noviembre');
});

test('is the first page of the roles that may see it, and other roles are led to another page', async () => {
  expect((await accountant.get('/panel')).statusCode).toBe(200);
  const { statusCode, headers } = await mechanic.get('/panel');
  expect(statusCode).toBe(303);
  expect(headers.location).not.toBe('/panel');
});

describe('the arrivals', () => {
  test('show who comes when, in which state, and lead to the check-in', async () => {
    const late = await book('09:30');
    const next = await book('12:00');
    clock.set('2026-11-24T08:45:00.000Z');
    const html = await page();
    expect(html).toContain('2 aún no han llegado');
    expect(rowOf(html, `b${late.id}`)).toContain('Con retraso');
    expect(rowOf(html, `b${late.id}`)).toContain(`href="/panel/check-in/${late.id}"`);
    expect(rowOf(html, `b${next.id}`)).toContain('Previsto');
    expect(rowOf(html, `b${next.id}`)).toContain('href="tel:6');
  });

  test('lead to the check-in from their page in the diary, before and after the arrival', async () => {
    const { id } = await book('13:00');
    const link = async () => {
      const html = await page(office, `/panel/diary/appointments/b${id}`);
      return new RegExp(`href="/panel/check-in/${id}"[^]*?</a>`).exec(html)?.[0];
    };
    expect(await link()).toContain('Dar entrada al vehículo');
    await desk('POST', '/vehicles/check-in', { budget_id: id });
    expect(await link()).toContain('Abrir la entrada');
  });

  test('a cancelled appointment can be booked again at once', async () => {
    const budget = await book('15:30');
    const id = `b${budget.id}`;
    const answer = await office.post('/panel', {
      ...{ operation: 'cancelAppointment', nonce: 'cancel', form: `cancel-${id}`, id },
    });
    expect(answer.statusCode).toBe(303);
    const next = (await office.get('/panel', { cookie: `${office.cookie}; ${toastOf(answer)}` })).payload;
    expect(rowOf(next, id)).toBe('');
    expect(undoOf(next)).toContain('data-operation="bookAppointment"');
    const start = /name="start" value="([^"]+)"/.exec(undoOf(next))?.[1];
    expect(new Date(start ?? 0).toISOString()).toBe(new Date(at('15:30')).toISOString());
  });

  test('a refused new time keeps the menu of its row open', async () => {
    const budget = await book('16:30');
    const id = `b${budget.id}`;
    const { statusCode, payload } = await office.post('/panel', {
      ...{ operation: 'moveAppointment', nonce: 'move', form: `move-${id}`, id, start: 'ninguna' },
    });
    expect(statusCode).toBe(422);
    expect(rowOf(payload, id)).toMatch(/<details class="menu" data-menu[^>]* open/);
  });
});

test('a proposal is confirmed in place', async () => {
  const budget = await visit();
  const { body } = await scene.post('/appointments', { budget_id: budget.id, start: at('12:30', '26') });
  expect(rowOf(await page(), body.id)).toContain('Confirmar');
  await office.post('/panel', { operation: 'confirmAppointment', nonce: 'confirm', id: body.id });
  expect(rowOf(await page(), body.id)).toBe('');
  expect((await desk('GET', `/appointments/b${budget.id}`)).body.status).toBe('confirmed');
});

test('a quote is answered in place, and a refusal asks for the reason', async () => {
  const [yes, no] = [await visit({ status: 'Enviado' }), await visit({ status: 'Enviado' })];
  expect(rowOf(await page(), `quote-${yes.id}`)).toContain('121,00\u00a0€');
  const answer = (id: number, status: string, more = {}) =>
    office.post('/panel', { operation: 'setBudgetStatus', nonce: `${id}`, id: String(id), status, ...more });
  await answer(yes.id, 'Aprobado');
  expect((await answer(no.id, 'Rechazado')).statusCode).toBe(422);
  await answer(no.id, 'Rechazado', { reason: 'Muy caro' });
  const statusOf = async (id: number) => (await desk('GET', `/budgets/${id}`)).body.status;
  expect([await statusOf(yes.id), await statusOf(no.id)]).toEqual(['Aprobado', 'Rechazado']);
});

test('a reminder is sent again, and a client without an address is to be called', async () => {
  const budget = await visit({ status: 'Enviado' });
  const remind = (id: number) =>
    office.post('/panel', {
      ...{ operation: 'sendBudgetMessage', nonce: `r${id}`, form: `remind-${id}` },
      ...{ id: String(id), kind: 'quote' },
    });
  expect((await remind(budget.id)).statusCode).toBe(303);
  const silent = await visit({ status: 'Enviado', client: { email: null, phone: null } });
  expect((await remind(silent.id)).payload).toContain('Llame al cliente');
});

test('a ready vehicle is handed over, and shows what is not paid', async () => {
  const invoice = await scene.issued();
  await sql`update budgets set date_in = ${clock.now().toISOString()} where id = ${invoice.budget_id}`;
  expect(rowOf(await page(), `ready-${invoice.budget_id}`)).toContain('Sin pagar');
  await office.post('/panel', {
    ...{ operation: 'deliverVehicle', nonce: 'deliver', budget_id: String(invoice.budget_id) },
  });
  expect(rowOf(await page(), `ready-${invoice.budget_id}`)).toBe('');
});

test('a payment is recorded in place, and can be undone', async () => {
  const invoice = await scene.issued();
  const answer = await office.post('/panel', {
    ...{ operation: 'recordPayment', nonce: 'pay', invoice_id: String(invoice.id) },
    ...{ amount: String(invoice.total).replace('.', ','), method: 'card' },
  });
  expect(answer.statusCode).toBe(303);
  const next = (await office.get('/panel', { cookie: `${office.cookie}; ${toastOf(answer)}` })).payload;
  expect(rowOf(next, `invoice-${invoice.id}`)).toBe('');
  const payment = /name="payment_id" value="(\d+)"/.exec(undoOf(next))?.[1] ?? '';
  await office.post('/panel', { operation: 'undoPayment', nonce: 'undo', payment_id: payment });
  expect(rowOf(await page(), `invoice-${invoice.id}`)).toContain('Cobrar');
});

test('received parts leave the list, and the movement can be taken back', async () => {
  const fields = { reference: 'PAS-1', description: 'Pastillas', price: 1, minimum: 4 };
  const { body: part } = await desk('POST', '/parts', fields);
  expect(rowOf(await page(), `part-${part.id}`)).toMatch(/>0<[\s\S]*mín. <[\s\S]*>4\u00a0ud</);
  const answer = await office.post('/panel', {
    ...{ operation: 'moveStock', nonce: 'stock', part_id: String(part.id), kind: 'in', quantity: '4' },
  });
  const next = (await office.get('/panel', { cookie: `${office.cookie}; ${toastOf(answer)}` })).payload;
  expect(rowOf(next, `part-${part.id}`)).toBe('');
  expect(undoOf(next)).toContain('name="kind" value="out"');
});

describe('a needed part', () => {
  const needed = async (wish: object = { description: 'Latiguillo delantero' }) => {
    const budget = await visit({ status: 'Aprobado' });
    const { body } = await desk('POST', `/jobs/${budget.id}/parts`, wish);
    const form = { id: String(budget.id), requestId: String(body.id) };
    return { budget, row: `part-request-${body.id}`, form };
  };
  const set = (fields: Record<string, string>) =>
    office.post('/panel', { operation: 'setPartRequest', nonce: JSON.stringify(fields), ...fields });

  test('is ordered and arrives in place, and the act is undone from its message', async () => {
    const { budget, row, form } = await needed();
    expect(rowOf(await page(), row)).toContain('Hay que conseguirlo');
    await set({ ...form, was: 'requested', state: 'ordered', expected_on: '26/11/2026' });
    expect(rowOf(await page(), row)).toMatch(/Encargado[\s\S]*llega el [\s\S]*26 nov 2026/);
    const answer = await set({ ...form, was: 'ordered', state: 'arrived' });
    const next = (await office.get('/panel', { cookie: `${office.cookie}; ${toastOf(answer)}` })).payload;
    expect(rowOf(next, row)).toBe('');
    expect((await desk('GET', `/budgets/${budget.id}`)).body.waiting_parts).toBe(false);
    const undo = undoOf(next);
    expect(undo).toContain('name="state" value="ordered"');
    const expected_on = /name="expected_on" value="([^"]+)"/.exec(undo)?.[1] ?? '';
    await set({ ...form, state: 'ordered', expected_on });
    expect(rowOf(await page(), row)).toContain('26 nov 2026');
  });

  test('that a colleague has settled meanwhile is not changed', async () => {
    const { row, form } = await needed();
    await set({ ...form, state: 'not_needed' });
    const order = { ...form, form: `order-${form.requestId}`, was: 'requested', state: 'ordered' };
    const { statusCode, payload } = await set(order);
    expect(statusCode).toBe(409);
    expect(rowOf(payload, row)).toBe('');
  });

  test('is shown on its quote, and counted beside the first screen on every page', async () => {
    const { budget, row, form } = await needed();
    const path = `/panel/budgets/${budget.id}`;
    const countOn = async (visitor = office) =>
      /<strong class="tab-count place-count"[^>]*><span[^>]*><span[^>]*>(\d+)</.exec(
        await page(visitor, path),
      )?.[1];
    const before = Number(await countOn());
    expect(rowOf(await page(office, path), row)).toContain('Encargar');
    expect(await countOn(accountant)).toBeUndefined();
    await set({ ...form, was: 'requested', state: 'ordered' });
    expect(Number((await countOn()) ?? 0)).toBe(before - 1);
    await set({ ...form, was: 'ordered', state: 'arrived' });
    expect(rowOf(await page(office, path), row)).toBe('');
  });

  test('in stock is given out, without an order', async () => {
    const { body: part } = await desk('POST', '/parts', {
      ...{ reference: 'FIL-1', description: 'Filtro', price: 1, on_hand: 2, location: 'A3' },
    });
    const { row } = await needed({ part_id: part.id });
    expect(rowOf(await page(), row)).toMatch(/En el almacén: A3[\s\S]*Entregado/);
  });
});

describe('a rejected tax record', () => {
  const rejected = async (code: string) => {
    const invoice = await scene.issued();
    const latest = (await scene.recordsOf(invoice.id)).at(-1);
    const judged = [{ number: latest.number, state: 'rejected' as const, code, description: 'No coincide.' }];
    await act(({ tx, instance, now }) =>
      noteStates(tx, { instanceId: instance.id, judged, messageId: null, now, seals }),
    );
    return invoice;
  };

  test('shows the reason, and leads to the operation that resolves it', async () => {
    const again = await rejected('4102');
    const [corrective, compared] = [await rejected('1110'), await rejected('3000')];
    for (const visitor of [office, accountant]) {
      const html = await page(visitor);
      const shown = rowOf(html, `record-${again.id}`);
      expect(shown).toContain('4102 · No coincide.');
      expect(shown).toContain(`href="/panel/operations/correctTaxRecord?id=${again.id}"`);
      expect(rowOf(html, `record-${corrective.id}`)).toContain(`/correctInvoice?id=${corrective.id}"`);
      expect(rowOf(html, `record-${compared.id}`)).toContain('/panel/operations/reconcileTaxRecords"');
    }
    const form = await page(office, `/panel/operations/correctTaxRecord?id=${again.id}`);
    expect(form).toContain(`value="${again.id}"`);
    expect(form).toContain('name="unchanged"');
  });
});

test('links lead to all sections on pages with one column', async () => {
  const html = await page();
  const [, links = ''] = /<nav class="today-links"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? [];
  const linked = [...links.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(linked).toEqual([...html.matchAll(/data-section="([\w-]+)"/g)].map(([, id]) => id));
  expect(linked.length).toBeGreaterThan(2);
});

test('the accountant sees invoices, and neither proposals nor acts of the office', async () => {
  const html = await page(accountant);
  expect(html).toContain('data-section="unpaid"');
  for (const hidden of ['data-section="proposals"', 'data-section="quotes"', 'data-section="ready"'])
    expect(html).not.toContain(hidden);
  expect(html).not.toContain('/panel/check-in/');
});

describe('the wall', () => {
  test('shows plates, boxes and times, but no client and no act', async () => {
    const budget = await book('17:00', { client: { name: 'Rosa Inventada' }, status: 'Aprobado' });
    await desk('POST', '/vehicles/check-in', { budget_id: budget.id, promised_at: at('18:00') });
    for (const visitor of [mechanic, office]) {
      const html = await page(visitor, '/panel/wall');
      const wall = /<div class="wall"[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      expect(wall).toContain('Elevador');
      expect(wall).toContain('18:00');
      expect(wall).not.toMatch(/Rosa Inventada|tel:|<form|€/);
    }
  });
});

/** Returns the cookie with the message of the next page. */
function toastOf({ headers }: { headers: Record<string, unknown> }): string {
  const cookies = [headers['set-cookie'] ?? []].flat().map(String);
  return cookies.find((each) => each.includes('panel-toast='))?.split(';')[0] ?? '';
}
