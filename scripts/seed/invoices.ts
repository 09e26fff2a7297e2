import { draftInvoice } from '../../actions/invoices/draft.ts';
import { issueInvoice } from '../../actions/invoices/issue.ts';
import { recordPayment } from '../../actions/invoices/pay.ts';
import type { PaymentMethod } from '../../domain/invoices/invoice.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Maker } from '../../domain/verifactu/system.ts';
import type { Actor } from '../../handlers/handler.ts';
import {
  brakePads,
  type Demo,
  type DemoBudget,
  type Owned,
  oilChange,
  seedBudget,
  tyres,
} from './budgets.ts';

interface DemoInvoice {
  budget: DemoBudget;
  simplified?: true;
  /** How it was paid at once. */
  paid?: PaymentMethod;
  /** What was paid of it since. */
  paidCents?: number;
}

const done: DemoBudget['way'] = ['Aprobado', 'En curso', 'Finalizado'];

/** One that is paid, one that is paid in part, and a simplified one. */
const demoInvoices: DemoInvoice[] = [
  {
    budget: {
      vehicle: 35,
      service: 'Pastillas delanteras',
      channel: 'desk',
      daysAgo: 6,
      way: done,
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
      way: done,
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
      way: done,
      lines: oilChange,
    },
    simplified: true,
    paid: 'cash',
  },
];

/** Issued today, as invoices are: each has its place in the chain of tax records. */
export async function seedInvoices(
  demo: Demo & { maker: Maker },
  vehicles: Owned[],
  actor: Actor,
): Promise<void> {
  const { instance, now } = demo;
  for (const { budget, simplified, paid, paidCents } of demoInvoices) {
    const budgetId = await seedBudget(demo, budget, vehicles[budget.vehicle] as Owned, actor);
    const context = { ...demo, actor };
    const kind = simplified ? 'simplified' : 'full';
    const invoiceId = await draftInvoice(context, { budgetId, kind, series: undefined });
    await issueInvoice(context, { invoiceId, paid });
    if (paidCents === undefined) continue;
    const payment = {
      date: localDay(now, instance.timezone),
      amount_cents: paidCents,
      method: 'transfer',
    } as const;
    await recordPayment(context, invoiceId, payment);
  }
}
