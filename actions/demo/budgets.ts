import { insertBudgetHistory, insertLines, insertMilestone } from '../../db/budgets/lines-and-history.ts';
import { insertBudget, nextBudgetId, updateBudget } from '../../db/budgets/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { assignDemoJobs, findService } from '../../db/workshops/demo.ts';
import { type LineBody, newLine } from '../../domain/budgets/lines.ts';
import type { BudgetStatus, SentVia } from '../../domain/budgets/status.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { type Changes, initialChanges } from '../../domain/events/changes.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { startOfDay } from '../../domain/time/day.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { localDay } from '../../domain/time/local.ts';
import { newTrackingLink, validUntil } from '../budgets/open.ts';
import type { Demo, DemoVehicle } from './demo.ts';
import { seedInspection } from './inspection.ts';
import { type PhotoParts, seedPhotos } from './photos.ts';
import type { DemoPhoto } from './pictures.ts';

/** Time between two statuses of a budget. */
const stepMs = 2.5 * hourMs;

/** Inserts the demo's budgets with their history and photos, without events or messages. */
export async function seedBudgets(
  demo: Demo,
  parts: PhotoParts,
  vehicles: DemoVehicle[],
  actor: Actor,
): Promise<void> {
  // Inserts the oldest budget first, so that the ids follow the order of creation.
  for (const budget of demoBudgets.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const id = await seedBudget(demo, budget, requireRow(vehicles[budget.vehicle]), actor);
    await seedPhotos(demo, parts, id, budget.photos ?? [], actor);
    if (budget.inspected) await seedInspection({ ...demo, actor }, id);
  }
  await assignDemoJobs(demo.tx, { instanceId: demo.instance.id });
}

export async function seedBudget(
  demo: Demo,
  budget: DemoBudget,
  vehicle: DemoVehicle,
  actor: Actor,
): Promise<number> {
  const { instance, tx, now } = demo;
  const {
    vehicle: place,
    photos: __,
    inspected: ___,
    service,
    daysAgo,
    way,
    lines,
    sent_via,
    reject_reason,
    ...told
  } = budget;
  const id = await nextBudgetId(tx);
  const status = 'Pendiente';
  const of = { client_id: vehicle.client_id, vehicle_id: vehicle.id };
  const fields = { ...told, ...of, ...(await categoriesOf(tx, instance.id, service)), status } as const;
  const began = daysAgo === 0 ? now : morningBefore(now, daysAgo, { timezone: instance.timezone, place });
  const valid_until = await validUntil({ instance, tx, now: began });
  await insertBudget(
    tx,
    instance.id,
    { ...fields, ...newTrackingLink(demo).columns, id, valid_until },
    began,
  );
  const newLines = lines.map((line) => newLine(line, instance.tax_rate));
  await insertLines(tx, { instanceId: instance.id, budgetId: id, lines: newLines, lastPlace: 0 });
  const created = { budgetId: id, action: 'budget.created', changes: initialChanges(fields) } as const;
  await insertBudgetHistory(tx, instance.id, created, actor, began);
  await insertMilestone(tx, { instance_id: instance.id, budget_id: id, status, at: began });
  const statuses: BudgetStatus[] = [status, ...way];
  for (const [step, to] of way.entries()) {
    const at = new Date(began.getTime() + (step + 1) * stepMs);
    const left = {
      ...(to === 'Enviado' && { sent_via: sent_via ?? null }),
      ...(to === 'Rechazado' && { reject_reason: reject_reason ?? null }),
    };
    const changes: Changes = { status: [statuses[step], to], ...initialChanges(left) };
    const moved = { budgetId: id, action: 'budget.status_changed', changes } as const;
    await updateBudget(tx, instance.id, id, { status: to, ...left }, at);
    await insertBudgetHistory(tx, instance.id, moved, actor, at);
    await insertMilestone(tx, { instance_id: instance.id, budget_id: id, status: to, at });
  }
  return id;
}

/** Time from midnight to the first budget of a morning. */
const morningMs = 9.5 * hourMs;

/** Returns a moment in the morning of a day, or of the Friday before, some minutes after those of lower places. */
function morningBefore(
  now: Date,
  daysAgo: number,
  { timezone, place }: { timezone: string; place: number },
): Date {
  const moment = new Date(now.getTime() - daysAgo * dayMs);
  const weekday = new Date(localDay(moment, timezone)).getUTCDay();
  const weekendDays = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  const day = localDay(new Date(moment.getTime() - weekendDays * dayMs), timezone);
  return new Date(startOfDay(day, timezone).getTime() + morningMs + place * minuteMs);
}

async function categoriesOf(tx: Tx, instanceId: number, service: string) {
  const found = await findService(tx, instanceId, service);
  if (!found) throw new Error(`the demo's catalog has no ${service}`);
  return found;
}

export interface DemoBudget {
  /** The index of the budget's vehicle. The first two hundred vehicles all have different owners. */
  vehicle: number;
  service: string;
  channel: 'desk' | 'web' | 'API';
  daysAgo: number;
  /** The statuses after `Pendiente`. */
  way: BudgetStatus[];
  sent_via?: SentVia;
  reject_reason?: string;
  internal?: true;
  client_reference?: string;
  public_notes?: string;
  internal_notes?: string;
  km?: number;
  waiting_parts?: true;
  lines: (LineBody & { description: string; optional?: boolean })[];
  /** Whether the vehicle was inspected. */
  inspected?: true;
  /** Photos of defects that the workshop found. */
  photos?: DemoPhoto[];
}

const labour = (description: string, quantity: number) =>
  ({ description, line_type: 'labor', quantity, unit_price: 48.5 }) as const;
const part = (description: string, reference: string, quantity: number, unit_price: number) =>
  ({ description, line_type: 'part', reference, quantity, unit_price }) as const;

export const oilChange = [
  labour('Cambio de aceite y filtro', 0.8),
  part('Aceite 5W-30', 'ACE-5W30', 4.5, 9.95),
  part('Filtro de aceite', 'FIL-0042', 1, 12.4),
];
export const brakePads = [
  { ...labour('Cambio de pastillas delanteras', 1.2), group_title: 'Eje delantero' },
  { ...part('Juego de pastillas', 'PF-1042', 1, 61.67), group_title: 'Eje delantero', discount_pct: 10 },
];
export const tyres = [
  part('Neumático 205/55 R16', 'NEU-20555', 2, 74.9),
  labour('Montaje y equilibrado', 0.7),
  { description: 'Gestión de neumáticos usados', line_type: 'fee', quantity: 2, unit_price: 1.38 } as const,
];
export const timingBelt = [
  labour('Cambio de correa de distribución', 4.5),
  part('Kit de distribución con bomba', 'KIT-7781', 1, 214.3),
  part('Líquido refrigerante', 'REF-G12', 5, 6.2),
];
const bumper = [
  {
    description: 'Pintura de paragolpes',
    line_type: 'sublet',
    unit_price: 180,
    group_title: 'Carrocería',
  } as const,
  { ...labour('Desmontaje y montaje', 1.5), group_title: 'Carrocería' },
];

/** One budget in each status that needs no invoice, and one internal budget, which partners do not see. */
const demoBudgets: DemoBudget[] = [
  { vehicle: 5, service: 'Cambio de aceite y filtro', channel: 'web', daysAgo: 0, way: [], lines: oilChange },
  {
    vehicle: 12,
    service: 'Pastillas delanteras',
    channel: 'API',
    daysAgo: 1,
    way: [],
    client_reference: 'FLOTA-0112',
    lines: brakePads,
  },
  {
    vehicle: 20,
    service: 'Correa de distribución',
    channel: 'desk',
    daysAgo: 2,
    way: ['En cotización'],
    internal_notes: 'Pedir precio del kit a los dos proveedores.',
    lines: timingBelt,
  },
  {
    vehicle: 85,
    service: 'Correa de distribución',
    channel: 'desk',
    daysAgo: 3,
    way: ['Enviado'],
    sent_via: 'email',
    public_notes: 'Hemos revisado la correa por encargo suyo: las poleas están gastadas.',
    lines: [
      ...timingBelt,
      { ...part('Poleas de la correa', 'POL-7781', 2, 38.9), optional: true },
      { ...labour('Limpieza del circuito de refrigeración', 0.5), optional: true },
    ],
    photos: ['Polea del cigüeñal.jpg', 'Polea de la bomba.jpg', 'Polea nueva.jpg'],
  },
  {
    vehicle: 45,
    service: 'Pintura de paragolpes',
    channel: 'web',
    daysAgo: 6,
    way: ['En cotización', 'Enviado', 'Aprobado'],
    sent_via: 'whatsapp',
    lines: bumper,
  },
  {
    vehicle: 58,
    service: 'Correa de distribución',
    channel: 'desk',
    daysAgo: 8,
    way: ['Enviado', 'Aprobado', 'En curso'],
    inspected: true,
    sent_via: 'person',
    km: 121_480,
    lines: timingBelt,
  },
  {
    vehicle: 64,
    service: 'Discos y pastillas',
    channel: 'API',
    daysAgo: 9,
    way: ['Enviado', 'Aprobado', 'En espera'],
    sent_via: 'sms',
    waiting_parts: true,
    km: 88_210,
    lines: [...brakePads, part('Juego de discos', 'DIS-2207', 1, 96.4)],
  },
  {
    vehicle: 71,
    service: 'Cambio de aceite y filtro',
    channel: 'desk',
    daysAgo: 12,
    way: ['Aprobado', 'En curso', 'Finalizado'],
    km: 64_300,
    public_notes: 'Próximo cambio a los 79.300 km.',
    lines: oilChange,
  },
  {
    vehicle: 86,
    service: 'Cambio de dos neumáticos',
    channel: 'web',
    daysAgo: 15,
    way: ['Enviado', 'Rechazado'],
    sent_via: 'email',
    reject_reason: 'Lo dejo para el mes que viene.',
    lines: tyres,
  },
  {
    vehicle: 92,
    service: 'Pintura de paragolpes',
    channel: 'desk',
    daysAgo: 20,
    way: ['Enviado', 'Cancelado'],
    sent_via: 'email',
    lines: bumper,
  },
  {
    vehicle: 99,
    service: 'Pastillas delanteras',
    channel: 'desk',
    daysAgo: 25,
    way: ['En cotización', 'Retirado'],
    lines: brakePads,
  },
  {
    vehicle: 110,
    service: 'Coche de cortesía',
    channel: 'desk',
    daysAgo: 5,
    way: ['En cotización'],
    internal: true,
    internal_notes: 'Lavado y repostaje del coche de cortesía.',
    lines: [labour('Limpieza interior', 0.5)],
  },
];
