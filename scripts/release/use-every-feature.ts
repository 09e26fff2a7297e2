import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { dayMs } from '../../domain/time/lengths.ts';
import type { Service } from './service.ts';
import { decideOnPage, signOnPage } from './sign.ts';

type Api = ReturnType<Service['api']>;

const events = ['client.created', 'lead.created', 'lead.accepted', 'invoice.issued', 'appointment.confirmed'];
/** A webhook URL to which nothing listens, so that every delivery fails and waits for its next attempt. */
const receiver = 'http://127.0.0.1:9/hooks';

/** Uses every feature that stores something in the database, in addition to the data of the demo workshop. */
export async function useEveryFeature(service: Service): Promise<void> {
  const { desk } = service;
  const body = { name: 'Bookkeeping', purpose: 'Monthly accounts', scopes: ['all'], per_minute: 600 };
  const api = service.api((await desk('POST', '/keys', body)).body.key);
  await setUp(service, api);
  const clientId = await createClients(service, api);
  await sellWork(service, api, clientId);
  await payAndCorrectInvoices(service);
  await sendMessages(service, api, clientId);
  await wait(workersWaitMs);
}

/**
 * Time in milliseconds to wait until the workers have relayed the events, stored the messages and drawn the invoices.
 */
const workersWaitMs = 8_000;

async function setUp({ desk }: Service, api: Api): Promise<void> {
  const { body } = await api('POST', '/webhooks', { url: receiver, events, description: 'Recorded' });
  await api('POST', `/webhooks/${body.item.id}/secret`);
  const pixels = { width: 120, height: 40, channels: 3, background: '#b3123a' } as const;
  const logo = await sharp({ create: pixels }).png().toBuffer();
  await desk('POST', '/settings/logo', { file: logo.toString('base64') });
  await desk('PATCH', '/settings', { brand_color: '#b3123a', booking_mode: 'book' });
  await desk('POST', '/calendar/url', {});
  await desk('POST', '/closures', { ...dayRange(40, 41), name: 'Inventario' });
  await desk('POST', '/series', { code: 'T', kind: 'simplified' });
  await desk('POST', '/credit', { units: 500, note: 'Recorded' });
}

async function createClients({ desk }: Service, api: Api): Promise<number> {
  const { body: client } = await api('POST', '/clients', {
    name: 'Clara Inventada',
    phone: '600 000 901',
    email: 'clara.inventada@example.com',
  });
  await api('PATCH', `/clients/${client.id}`, { marketing_opt_out: true });
  await api('PATCH', `/clients/${client.id}`, { marketing_opt_out: false, city: 'Madrid' });
  const twins = 'name;phone\nDiego Supuesto;600 000 902\nDiego Supuesto Hijo;600 000 902\n';
  await desk('POST', '/clients/import?duplicates=load', twins);
  const { body: erased } = await api('POST', '/clients', { name: 'Bruno Olvidado', phone: '600 000 903' });
  await api('POST', '/sms', { to: '600 000 903', body: 'Su coche está listo.' });
  await desk('POST', `/clients/${erased.id}/erase`);
  return client.id;
}

async function sellWork(service: Service, api: Api, clientId: number): Promise<void> {
  const { desk } = service;
  const { body: vehicle } = await api('POST', '/vehicles', {
    client_id: clientId,
    plate: '4711 BCD',
    brand: 'Seat',
  });
  const newQuote = async () => {
    const lines = [
      { description: 'Pastillas delanteras', quantity: 1, unit_price: 119 },
      { description: 'Líquido de frenos', quantity: 0.5, unit_price: 9.95 },
    ];
    const { body } = await api('POST', '/budgets', { client_id: clientId, vehicle_id: vehicle.id, lines });
    await desk('POST', `/budgets/${body.id}/status/Enviado`, { notify_client: true });
    return body.id;
  };
  const page = async (id: number) =>
    new URL((await desk('POST', `/budgets/${id}/url`, {})).body.tracking_url).pathname;
  const [signed, declined, booked] = [await newQuote(), await newQuote(), await newQuote()];
  await signOnPage(`${service.url}${await page(signed)}`, 'Clara Inventada');
  await decideOnPage(`${service.url}${await page(declined)}`, { do: 'decline', reason: 'price' });
  await api('POST', `/budgets/${signed}/lines`, { description: 'Discos', quantity: 2, unit_price: 60 });
  const { body: free } = await api('GET', '/appointments/availability?limit=1');
  const [slot] = free.data ?? free;
  await api('POST', '/appointments', { budget_id: booked, start: slot.start, notify_client: true });
  await desk('POST', `/budgets/${booked}/documents`, {
    file: await readPhoto(),
    filename: 'frenos.jpg',
    client_visible: true,
  });
}

async function readPhoto(): Promise<string> {
  const noise = createHash('sha512').update('brakes').digest();
  const pixels = { raw: { width: 8, height: 8, channels: 1 } } as const;
  const image = await sharp(noise, pixels).resize(320, 240).jpeg({ quality: 50 }).toBuffer();
  return image.toString('base64');
}

async function payAndCorrectInvoices({ desk }: Service): Promise<void> {
  const { body } = await desk('GET', '/invoices');
  const issued = (body.data as { id: number; full_number: string | null; kind: string }[]).filter(
    ({ full_number }) => full_number !== null,
  );
  const [first] = issued;
  if (!first) throw new Error('the demo has no issued invoice');
  const { body: draft } = await desk('POST', `/invoices/${first.id}/correct`, {
    difference: true,
    reason: 'Devolución',
  });
  await desk('POST', '/invoices/issue', { id: draft.id });
}

async function sendMessages({ desk }: Service, api: Api, clientId: number): Promise<void> {
  await api('POST', '/email', {
    to: 'clara.inventada@example.com',
    subject: 'Su coche',
    text: 'Está listo.',
  });
  const texts = { name: 'itv', channel: 'sms', text: '{workshop}: su ITV vence en diciembre. {phone}' };
  await desk('POST', '/campaigns/templates', texts);
  await desk('POST', '/campaigns', { template: 'itv', segment: 'vip' });
  await desk('POST', '/communications', {
    channel: 'call',
    client_id: clientId,
    body: 'Pregunta por su coche',
  });
}

function dayRange(fromDays: number, toDays: number): { from: string; to: string } {
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  return { from: at(fromDays), to: at(toDays) };
}
