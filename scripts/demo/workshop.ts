import { findPresentWork } from '../../db/work/queries.ts';
import { listActiveBoxes } from '../../db/workshops/boxes.ts';
import type { DeskHandlers } from '../../generated/handlers.ts';
import { type Calendar, later } from './calendar.ts';
import type { Script } from './episode.ts';
import type { Stage } from './stage.ts';
import { demoVehicleRow, openQuote } from './steps.ts';
import { type WorkName, works } from './works.ts';

type NewClient = Parameters<DeskHandlers['createDeskClient']>[0]['body'];
type WaitingWish = Parameters<DeskHandlers['addWaiting']>[0]['body'];

/** Adds what the workshop itself arranges: settings, services, closures, and clients who come for the first time. */
export function addWorkshop(script: Script, calendar: Calendar, around: Date): void {
  script.add({ name: 'settings', at: calendar.at(-22, '17:00'), by: 'owner', run: setUp });
  script.add({ name: 'insurer', at: calendar.at(-22, '17:20'), by: 'office', run: addInsurer });
  script.add({
    name: 'credit',
    at: calendar.at(-8, '17:55'),
    by: 'owner',
    run: (stage) => stage.desk('addCredit', { body: { units: 500, note: 'Recarga' } }),
  });
  addClosures(script, calendar);
  addWaiting(script, calendar);
  addPauses(script, calendar, around);
  for (const arrival of newClients) {
    const at = calendar.at(arrival.day, arrival.time);
    script.add({ name: arrival.key, at, by: 'office', run: (stage) => receive(stage, arrival) });
    if (arrival.asks === null) continue;
    const { key, asks } = arrival;
    const run = (stage: Stage) => quote(stage, key, asks);
    script.add({ name: `${key} asks`, at: later(at, 6), by: 'office', run });
  }
}

async function setUp(stage: Stage): Promise<void> {
  await stage.desk('setSettings', {
    body: { invoice_due_days: 10, payment_iban: 'ES9121000418450200051332' },
  });
  for (const [name, services] of [
    ['Suspensión y dirección', ['Amortiguadores', 'Rótulas']],
    ['Transmisión', ['Embrague', 'Caja de cambios']],
  ] as const) {
    const { id: parent_id } = await stage.desk('createCategory', { body: { name } });
    for (const service of services)
      await stage.desk('createCategory', { body: { name: service, parent_id } });
  }
}

async function addInsurer(stage: Stage): Promise<void> {
  const { id } = await stage.desk('createDeskClient', {
    body: {
      name: 'Seguros Inventados, S.A.',
      tax_id: 'A00000018',
      phone: '+34 910 000 018',
      email: 'siniestros@seguros.example.com',
      address: 'Paseo Imaginario 18',
      city: 'Madrid',
      zip: '28046',
      province: 'Madrid',
      country: 'España',
      preferred_contact_method: 'email',
    },
  });
  stage.ids.set('insurer', id);
}

function addClosures(script: Script, calendar: Calendar): void {
  const close = (name: string, day: number, box?: number) => async (stage: Stage) => {
    const boxes = await listActiveBoxes(stage.tx, { instanceId: stage.instanceId });
    const [from, to] = [calendar.at(day, '15:30'), calendar.at(day, '18:30')];
    const box_id = box === undefined ? undefined : boxes[box]?.id;
    await stage.desk('addClosure', {
      body: { name, from: from.toISOString(), to: to.toISOString(), ...(box_id !== undefined && { box_id }) },
    });
  };
  script.add({
    name: 'lift inspection',
    at: calendar.at(-9, '13:40'),
    by: 'owner',
    run: close('Revisión del elevador', 6, 1),
  });
  script.add({
    name: 'training',
    at: calendar.at(-6, '18:20'),
    by: 'owner',
    run: close('Formación en híbridos', 8),
  });
}

/** The working days of the fortnight before the first start, and those before it that have jobs. */
const daysWithWork = 22;

/**
 * Adds the ends of the mechanics' work: before lunch, in the evening, and at the end of the fortnight. A demo is used for
 * weeks, in which work without an end would last for days.
 */
function addPauses(script: Script, calendar: Calendar, around: Date): void {
  for (let day = -daysWithWork; day <= 0; day += 1)
    for (const time of ['13:58', '18:28'])
      script.add({
        name: `pause on day ${day} at ${time}`,
        at: calendar.at(day, time),
        by: 'office',
        run: stopAllWork,
      });
  script.add({ name: 'pause at the end', at: later(around, -1), by: 'service', run: stopAllWork });
}

async function stopAllWork(stage: Stage): Promise<void> {
  for (const staffId of [0, 1, 2].map((number) => stage.ids.get(`mechanic${number}`))) {
    const work = await findPresentWork(stage.tx, { instanceId: stage.instanceId, staffId });
    const isPast = work !== undefined && new Date(work.started_at) < stage.now;
    if (isPast) await stage.desk('stopWork', { body: { staff_id: staffId } });
  }
}

/** Adds two clients who wait for a time: one for a morning, one for any time of the next two weeks. */
function addWaiting(script: Script, calendar: Calendar): void {
  const wait = (vehicle: number, wish: WaitingWish) => async (stage: Stage) => {
    const { id: vehicle_id, client_id } = await demoVehicleRow(stage, vehicle);
    await stage.desk('addWaiting', { body: { client_id, vehicle_id, ...wish } });
  };
  const morning = {
    public_notes: 'Cambio de aceite y filtros',
    part_of_day: 'morning',
    duration_minutes: 60,
    notes: 'Trabaja por las tardes',
  } as const;
  const to = calendar.at(10, '12:00').toISOString().slice(0, 10);
  const soon = { public_notes: 'Vibra al frenar', duration_minutes: 90, to };
  script.add({
    name: 'waits for a morning',
    at: calendar.at(-2, '10:20'),
    by: 'office',
    run: wait(31, morning),
  });
  script.add({ name: 'waits for any time', at: calendar.at(-1, '16:40'), by: 'office', run: wait(37, soon) });
}

interface NewArrival {
  /** Name of the client's rows. */
  key: string;
  day: number;
  time: string;
  client: NewClient;
  vehicle: { plate: string; brand: string; model: string; year: number; fuel: string; km: number };
  /** The work for which the client asks; null if it only leaves its data. */
  asks: WorkName | null;
}

const newClients: NewArrival[] = [
  {
    key: 'first visit 1',
    day: -6,
    time: '12:15',
    client: { name: 'Clara Ejemplo Nueva', phone: '600 000 801', email: 'clara.nueva@example.com' },
    vehicle: { plate: '4418 ZKL', brand: 'Seat', model: 'Ibiza', year: 2019, fuel: 'gasolina', km: 71_240 },
    asks: null,
  },
  {
    key: 'first visit 2',
    day: -2,
    time: '17:42',
    client: { name: 'Rodrigo Inventado Vecino', phone: '600 000 802', preferred_contact_method: 'sms' },
    vehicle: {
      plate: '0937 ZRM',
      brand: 'Renault',
      model: 'Mégane',
      year: 2016,
      fuel: 'diésel',
      km: 164_900,
    },
    asks: 'battery',
  },
  {
    key: 'first visit 3',
    day: -1,
    time: '09:48',
    client: {
      name: 'Autoescuela Supuesta, S.L.',
      tax_id: 'B00000026',
      phone: '+34 910 000 803',
      email: 'taller@autoescuela.example.com',
      address: 'Avenida de la Muestra 26',
      city: 'Madrid',
      zip: '28020',
    },
    vehicle: { plate: '7781 ZXB', brand: 'Toyota', model: 'Yaris', year: 2023, fuel: 'híbrido', km: 48_310 },
    asks: 'revision',
  },
  {
    key: 'first visit 4',
    day: 0,
    time: '09:55',
    client: { name: 'Nora Ficticia Prueba', phone: '600 000 804', email: 'nora.ficticia@example.com' },
    vehicle: { plate: '2205 ZTD', brand: 'Kia', model: 'Picanto', year: 2021, fuel: 'gasolina', km: 33_605 },
    asks: 'inspection',
  },
];

async function receive(stage: Stage, { key, client, vehicle }: NewArrival): Promise<void> {
  const { id: client_id } = await stage.desk('createDeskClient', { body: client });
  const { id } = await stage.desk('createDeskVehicle', { body: { client_id, ...vehicle } });
  stage.ids.set(`client of ${key}`, client_id);
  stage.ids.set(`vehicle of ${key}`, id);
}

async function quote(stage: Stage, key: string, work: WorkName): Promise<void> {
  const vehicle = { id: stage.ids.get(`vehicle of ${key}`), client_id: stage.ids.get(`client of ${key}`) };
  await openQuote(stage, { key, vehicle, work: works[work], mechanic: 0 });
}
