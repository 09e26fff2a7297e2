import type { Actor } from '../../domain/events/actor.ts';
import type { PaymentMethod } from '../../domain/invoices/invoice.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Maker } from '../../domain/verifactu/record.ts';
import { draftKind, draftOfBudget } from '../invoices/draft/draft.ts';
import { issueDraft } from '../invoices/issue/issue.ts';
import { payInvoice } from '../invoices/pay.ts';
import { brakePads, type DemoBudget, oilChange, seedBudget, tyres } from './budgets.ts';
import type { Demo, DemoVehicle } from './demo.ts';

interface DemoInvoice {
  budget: DemoBudget;
  simplified?: true;
  /** The payment method, if the invoice is paid when it is issued. */
  paid?: PaymentMethod;
  /** The amount in cents that is paid after the issue. */
  paidCents?: number;
}

const finished: DemoBudget['way'] = ['Aprobado', 'En curso', 'Finalizado'];

/** Three invoices of the demo: one is paid in full, one in part, and one is simplified. */
const demoInvoices: DemoInvoice[] = [
  {
    budget: {
      vehicle: 35,
      service: 'Pastillas delanteras',
      channel: 'desk',
      daysAgo: 6,
      way: finished,
      km: 88_100,
      lines: brakePads,
    },
    paid: 'card',
  },
  {
    budget: {
      vehicle: 41,
      service: 'Cambio de dos neumáticos',
      channel: 'API',
      daysAgo: 4,
      way: finished,
      lines: tyres,
    },
    paidCents: 100_00,
  },
  {
    budget: {
      vehicle: 57,
      service: 'Cambio de aceite y filtro',
      channel: 'web',
      daysAgo: 3,
      way: finished,
      lines: oilChange,
    },
    simplified: true,
    paid: 'cash',
  },
];

/** Issues the demo's invoices with today's date, because each invoice needs its place in the chain of tax records. */
export async function seedInvoices(
  demo: Demo & { maker: Maker },
  vehicles: DemoVehicle[],
  actor: Actor,
): Promise<void> {
  const { instance } = demo;
  for (const { budget, simplified, paid, paidCents } of demoInvoices) {
    const budgetId = await seedBudget(demo, budget, requireRow(vehicles[budget.vehicle]), actor);
    // Reads the clock for each invoice, because each is issued at the time of its tax record, and writing the rest of
    // the demo takes seconds.
    const now = new Date();
    const context = { ...demo, actor, now };
    const kind = draftKind({ simplified });
    const invoiceId = await draftOfBudget(context, { budgetId, series: undefined, ...kind });
    await issueDraft(context, { invoiceId, paid });
    if (paidCents === undefined) continue;
    const payment = {
      date: localDay(now, instance.timezone),
      amount_cents: paidCents,
      method: 'transfer',
    } as const;
    await payInvoice(context, invoiceId, payment);
  }
}
