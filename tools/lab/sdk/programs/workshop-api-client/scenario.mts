// A partner's program, which works in a sandbox through a bad connection. It is installed, compiled and run by
// test/tools/partner/clients/packages.release.test.ts, which counts afterwards what has been done.
import { ApiError, createWorkshop, etagOf, unwrap, type WebhookEvent } from 'workshop-api-client';
import { given, receive } from './given.mjs';

const { baseUrl, apiKey, photo } = given();
let step = 0;
let retries = 0;
let answers = 0;
const workshop = createWorkshop({
  baseUrl,
  apiKey,
  timeoutMs: 2_000,
  retries: { attempts: 10, firstDelayMs: 20, longestDelayMs: 200 },
  // Shows the proxy which attempts belong to one call.
  onRequest: ({ headers, attempt }) => headers.set('x-step', String(attempt === 1 ? ++step : step)),
  onResponse: () => void answers++,
  onRetry: () => void retries++,
});

function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`not as expected: ${what}`);
}

/** Runs a DELETE: if its answer got lost, or the proxy repeated it, the next attempt finds that it was carried out. */
async function deleted(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.is('not_found'))) throw error;
  });
}

async function refusalOf(call: PromiseLike<unknown>): Promise<ApiError> {
  const error = await Promise.resolve(call).then(
    () => undefined,
    (each: unknown) => each,
  );
  if (!(error instanceof ApiError)) throw new Error('no refusal', { cause: error });
  return error;
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const ping = await workshop.general.getPing();
expect(ping.ok && ping.sandbox === true, 'the key works, in a sandbox');
const { timezone } = await workshop.general.getWorkshop();
expect(timezone === 'Europe/Madrid', 'the workshop is in Madrid');

const clients = [];
for (const name of ['Ana Escenario', 'Bruno Escenario', 'Clara Escenario'])
  clients.push(await workshop.clients.create({ name, phone: `+34 699 000 00${clients.length}` }));
const [ana, bruno, clara] = clients as [Client, Client, Client];
type Client = (typeof clients)[number];
const exists = await refusalOf(workshop.clients.create({ name: 'A. Escenario', phone: '699 000 000' }));
expect(exists.is('client_exists') && exists.details.existing_id === ana.id, 'the client exists');
const invalid = await refusalOf(workshop.clients.create({ name: '' }));
expect(invalid.is('validation_error') && invalid.details.fields[0]?.path === '/name', 'a name is needed');
await workshop.clients.update(
  bruno.id,
  { city: 'Lugo', channel_opt_out: { sms: true } },
  { ifMatch: etagOf(bruno) },
);
const changed = await refusalOf(
  workshop.clients.update(bruno.id, { city: 'Vigo' }, { ifMatch: etagOf(bruno) }),
);
expect(changed.is('changed_meanwhile') && changed.details.current.city === 'Lugo', 'the client has changed');
expect(etagOf(changed.details.current) !== etagOf(bruno), 'the refusal has the present version');
expect((await workshop.clients.get(bruno.id)).city === 'Lugo', 'the city was changed');
const listed = await all(workshop.clients.list({ search: 'escenario', limit: 2 }).items());
expect(
  listed.map(({ id }) => id).join() === clients.map(({ id }) => id).join(),
  'each client is listed once',
);

const vehicle = await workshop.vehicles.create({ client_id: clara.id, plate: '0000 BBB', brand: 'Seat' });
expect(vehicle.plate === '0000BBB', 'the plate is stored without spaces');
await workshop.vehicles.update(vehicle.id, { model: 'León' });

const budget = await workshop.budgets.create({
  client_id: clara.id,
  vehicle_id: vehicle.id,
  lines: [{ description: 'Cambio de pastillas', quantity: 1.5, unit_price: 52 }],
});
const { line } = await workshop.budgets.createLine(budget.id, { description: 'Líquido', unit_price: 9.95 });
await workshop.budgets.updateLine(budget.id, line.id, { quantity: 2 });
const extra = await workshop.budgets.createLine(budget.id, { description: 'Por error' });
await deleted(workshop.budgets.deleteLine(budget.id, extra.line.id));
const { totals, lines } = await workshop.budgets.get(budget.id);
expect(lines.length === 2 && totals.base === 97.9, `two lines come to 97.90: ${totals.base}`);

const sent = await workshop.budgets.changeStatus(budget.id, { status: 'Enviado', sent_via: 'email' });
expect(sent.status === 'Enviado', 'the budget was sent');
const accepted = await refusalOf(workshop.budgets.changeStatus(budget.id, { status: 'Aprobado' }));
expect(accepted.is('client_acceptance_required') && /\/t\//.test(accepted.details.tracking_url), 'the link');
const document = await workshop.budgets.createDocument(budget.id, {
  client_visible: true,
  file: { name: 'disco.jpg', content: new Blob([photo]).stream() },
});
expect(document.client_visible && document.filename === 'disco.jpg', 'the photo was uploaded');

const approved = await workshop.sandbox.decideBudget(budget.id, { decision: 'accepted', signature: 'drawn' });
expect(approved.status === 'Aprobado' && approved.client_signed_at !== null, 'the client signed');
const late = await refusalOf(workshop.sandbox.decideBudget(budget.id, { decision: 'declined' }));
expect(late.is('act_impossible'), 'nothing is left to decide');

const { data: slots } = await workshop.appointments.listFreeSlots({ duration_minutes: 60, limit: 1 });
expect(slots[0] !== undefined, 'there is a free slot');
const booking = {
  budget_id: budget.id,
  start: slots[0].start,
  duration_minutes: 60,
  mode: 'propose',
} as const;
const proposal = await workshop.appointments.create(booking);
const confirmed = await workshop.sandbox.answerAppointment(proposal.id, { answer: 'confirmed' });
expect(confirmed.appointment?.status === 'confirmed', 'the workshop confirmed');
const appointment = await workshop.appointments.get(`b${budget.id}`);
await deleted(workshop.appointments.delete(appointment.id, { notify_client: false }));

const { data: parts } = await workshop.stock.listParts({ search: 'FIL-0012' });
expect(parts[0] !== undefined, 'the filter is in stock');
const { id: part, on_hand } = parts[0];
await workshop.stock.createMovement({ part_id: part, kind: 'out', quantity: 2 });
await workshop.stock.createMovements({
  movements: [
    { part_id: part, kind: 'in', quantity: 5 },
    { part_id: part, kind: 'out', quantity: 1 },
  ],
});
expect((await workshop.stock.getPart(part)).on_hand === on_hand + 2, '2 more parts are in stock');
const short = await refusalOf(workshop.stock.createMovement({ part_id: part, kind: 'out', quantity: 999 }));
expect(
  short.is('insufficient_stock') && short.details.shortages[0]?.on_hand === on_hand + 2,
  'there are not as many',
);

const before = await workshop.reports.getRevenue({ group_by: 'month' });
for (const status of ['En curso', 'Finalizado'] as const)
  await workshop.budgets.changeStatus(budget.id, { status });
const invoice = await workshop.sandbox.issueInvoice({ budget_id: budget.id, simplified: true });
await workshop.sandbox.payInvoice(invoice.id, { method: 'cash', amount: 20 });
const paid = await workshop.sandbox.payInvoice(invoice.id, { method: 'card' });
expect(paid.payments.settled && paid.payments.paid === 118.46, `118.46 are paid: ${paid.payments.paid}`);
const refund = await workshop.sandbox.refundInvoice(invoice.id, {
  method: 'cash',
  reason: 'Líquido devuelto',
  lines: [{ id: Number(invoice.lines[1]?.id), quantity: 1 }],
});
expect(refund.rectifies_id === invoice.id && refund.total === -12.04, 'one of two was taken back');
const after = await workshop.reports.getRevenue({ group_by: 'month' });
expect(after.totals.invoices > before.totals.invoices, 'the report counts the invoice');
const pdf = await workshop.invoices.getPdf(invoice.id, { timeoutMs: 3_000 });
expect((await pdf.data.slice(0, 5).text()) === '%PDF-', 'the PDF was drawn');
const unchanged = await workshop.invoices.getPdf(invoice.id, { ifNoneMatch: String(pdf.etag) });
expect(unchanged === null, 'the PDF has not changed');

const mail = await workshop.communications.sendEmail({
  to: 'ana.escenario@example.com',
  subject: 'Su coche',
  text: 'Está listo.',
});
const bounced = await workshop.sandbox.bounceEmail(mail.id, { permanent: false });
expect(bounced.status === 'bounced', 'the mailbox is full');
const sms = await workshop.communications.sendSms({ to: '+34 699 000 001', body: 'Está listo.' });
const report = await workshop.sandbox.reportSms(sms.id, { status: 'delivered' });
expect(report.status === 'delivered', 'the SMS arrived');
const answer = await workshop.sandbox.receiveSms({ from: '+34 699 000 001', body: 'Voy a las cinco.' });
const { data: log } = await workshop.communications.list({ limit: 1 });
expect(log[0]?.id === answer.id && log[0].idclient === bruno.id, "Bruno's answer is in the log");

const { item, secret } = await workshop.webhooks.create({
  url: 'http://127.0.0.1:9/hooks',
  events: ['client.created'],
});
const receiver = await receive();
await workshop.webhooks.update(item.id, { url: receiver.url });
const test = await workshop.webhooks.test(item.id);
expect(test.status === 204, 'the receiver answered');
const delivery = await receiver.first();
const verified: WebhookEvent = await unwrap(delivery.body, delivery.headers, secret);
expect(verified.event === 'test.ping' && verified.data.webhook_id === item.id, 'the test is verified');
const fake = await unwrap(`${delivery.body} `, delivery.headers, secret).catch((error: Error) => error.name);
expect(fake === 'WebhookVerificationError', 'a changed delivery is refused');
receiver.close();
await deleted(workshop.webhooks.delete(item.id));

const changes = workshop.clients.list({ search: 'escenario', limit: 1 }).changedSince();
expect((await all(changes)).length === 3 && changes.resumeFrom !== undefined, 'all clients the first time');
const events = await all(workshop.webhooks.listEvents({ event: 'client.created', limit: 2 }).items());
const created = events.flatMap((each) => (each.event === 'client.created' ? [each.data.client_id] : []));
expect(created.join() === clients.map(({ id }) => id).join(), 'each client was created once');

const aborted = await workshop.general
  .getPing({ signal: AbortSignal.abort() })
  .catch(({ name }: Error) => name);
expect(aborted === 'AbortError', 'a call that was given up is not sent');
expect(answers > step, 'each answer was seen');
console.log(JSON.stringify({ steps: step, retries }));
