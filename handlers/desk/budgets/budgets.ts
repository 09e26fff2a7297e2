import { changeLine, loadLineForChange } from '../../../actions/budgets/lines.ts';
import { moveBudget } from '../../../actions/budgets/move.ts';
import {
  chosenCategories,
  newTrackingLink,
  openBudget,
  plateOf,
  vehicleMeant,
} from '../../../actions/budgets/open.ts';
import { requireOwner } from '../../../actions/clients/require-owner.ts';
import type { Context } from '../../../actions/context.ts';
import { notice } from '../../../actions/messages/notice.ts';
import {
  type BudgetLineRow,
  insertBudgetHistory,
  listLines,
  listMilestones,
  type MilestoneRow,
  updateLine,
} from '../../../db/budgets/lines-and-history.ts';
import {
  type BudgetDetailRow,
  type BudgetPartCounts,
  type BudgetRow,
  countBudgetParts,
  findBudget,
  findBudgetDetail,
  findBudgetToChange,
  updateBudget,
} from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { findStaff } from '../../../db/workshops/staff.ts';
import { lineMargin, type Margin, marginOf } from '../../../domain/budgets/lines.ts';
import type { BudgetStatus } from '../../../domain/budgets/status.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { fromHundredths, inHundredths } from '../../../domain/money/money.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../../domain/secrets/tracking-link.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { budgetRecord, lineRecord } from '../../budgets/record.ts';

type DeskBudget = components['schemas']['DeskBudget'];

interface Kept {
  shown: BudgetDetailRow;
  own: BudgetRow;
  lines: BudgetLineRow[];
  milestones: MilestoneRow[];
  counts: BudgetPartCounts;
}

function deskBudgetRecord(kept: Kept, trackingUrl: string): DeskBudget {
  const { shown, own, lines, milestones, counts } = kept;
  const record = budgetRecord(shown, trackingUrl);
  return {
    ...record,
    internal: own.internal,
    estimated_duration_minutes: record.appointment.estimated_duration_minutes,
    sent_via: own.sent_via,
    has_invoice: own.has_invoice,
    tracking_url: own.internal ? null : trackingUrl,
    internal_notes: own.internal_notes,
    totals: { ...record.totals, ...inEuros(marginOf(lines)) },
    ...counts,
    milestones,
    lines: lines.map(deskLineRecord),
  };
}

function deskLineRecord(row: BudgetLineRow): DeskBudget['lines'][number] {
  const { optional } = row;
  return {
    ...lineRecord(row),
    optional,
    unit_cost: fromHundredths(row.unit_cost_cents),
    ...inEuros(lineMargin(row)),
  };
}

function inEuros({ cost_cents, margin_cents }: Margin) {
  return { cost: fromHundredths(cost_cents), margin: fromHundredths(margin_cents) };
}

const internal = true;

type Reading = Pick<Context, 'instance' | 'secretBox' | 'tx'>;

/** What every operation of the desk on a budget answers. Several queries: inside a transaction or a snapshot. */
async function deskBudget(context: Reading, id: number): Promise<DeskBudget> {
  const { instance, tx } = context;
  const [own, shown, lines, milestones, counts] = await sendInOrder(tx, [
    findBudget(tx, instance.id, id, { internal }),
    findBudgetDetail(tx, instance.id, id, { internal }),
    listLines(tx, instance.id, id),
    listMilestones(tx, instance.id, id),
    countBudgetParts(tx, instance.id, id),
  ]);
  if (!own || !shown) throw problem('not_found');
  return deskBudgetRecord({ own, shown, lines, milestones, counts }, trackingUrlOf(context, own));
}

/** Of a client that isn't erased, and won't be before the end of the transaction; for internal use, too. */
async function budgetToChange({ instance, tx }: Context, id: number): Promise<BudgetRow> {
  const budget = await findBudgetToChange(tx, instance.id, id, { internal: true });
  if (!budget) throw problem('not_found');
  await requireOwner(tx, instance.id, budget.client_id);
  return budget;
}

interface Referring extends Pick<Context, 'instance' | 'tx'> {
  body: {
    [Field in 'vehicle_id' | 'category_id' | 'subcategory_id' | 'assigned_user_id' | 'mechanic_id']?:
      | number
      | null;
  };
}

/** Refuses who and what can't be chosen; what stands already is not judged again. */
async function requireChoices({ body, instance, tx }: Referring, budget: BudgetRow): Promise<void> {
  const { client_id } = budget;
  const { vehicle_id } = body;
  if (vehicle_id && vehicle_id !== budget.vehicle_id) {
    const meant = { client_id, vehicle_id };
    plateOf(await vehicleMeant({ body: meant, instance, tx }), meant);
  }
  for (const field of ['assigned_user_id', 'mechanic_id'] as const) {
    const id = body[field];
    if (!id || id === budget[field]) continue;
    const person = await findStaff(tx, instance.id, id);
    if (!person?.active) throw invalidField(`/${field}`, 'unknownReference');
  }
}

/** What category and subcategory are then, where one of them is sent: another category has no subcategory yet. */
async function categoriesAfter({ body, instance, tx }: Referring, budget: BudgetRow) {
  const { category_id: sent, subcategory_id: sentBelow } = body;
  if (sent === undefined && sentBelow === undefined) return {};
  const isMoved = sent !== undefined && sent !== budget.category_id;
  const below = sentBelow === undefined && !isMoved ? budget.subcategory_id : (sentBelow ?? null);
  const category_id = sent === undefined && below === null ? budget.category_id : (sent ?? null);
  const chosen = { category_id, subcategory_id: below };
  return chosenCategories({ body: chosen, instance, tx }, budget);
}

export const createInternalBudget: DeskHandlers['createInternalBudget'] = async (request) => {
  const { body, instance, tx } = request;
  const internal = true;
  const [vehicle, , categories] = await sendInOrder(tx, [
    vehicleMeant(request), // vehicles are locked before their owners, by everybody
    requireOwner(tx, instance.id, body.client_id),
    chosenCategories(request, { internal }),
  ]);
  plateOf(vehicle, body);
  const { client_id, vehicle_id = null, internal_notes = null } = body;
  const said = { client_reference: null, public_notes: null, internal_notes };
  const fields = { channel: 'desk', internal, client_id, vehicle_id, ...categories, ...said };
  const { id } = await openBudget(request, fields, []);
  return { status: 201, body: await deskBudget(request, id) };
};

export const showBudget: DeskHandlers['showBudget'] = async ({ params, instance, secretBox, snapshot }) => {
  const body = await snapshot((tx) => deskBudget({ instance, secretBox, tx }, params.id));
  return { status: 200, body };
};

export const setBudget: DeskHandlers['setBudget'] = async (request) => {
  const { params, body, actor, instance, tx, now } = request;
  const before = await budgetToChange(request, params.id);
  await requireChoices(request, before);
  const sent = { ...body, ...momentsOf(body), ...(await categoriesAfter(request, before)) };
  const changes = changesBetween({ ...before }, sent);
  const changed = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]));
  if (Object.keys(changes).length > 0) {
    const line = { budgetId: params.id, action: 'budget.updated', changes } as const;
    await sendInOrder(tx, [
      updateBudget(tx, instance.id, params.id, changed, now),
      insertBudgetHistory(tx, instance.id, line, actor, now),
    ]);
  }
  return { status: 200, body: await deskBudget(request, params.id) };
};

const moments = ['date_in', 'date_out', 'hold_until'] as const;

function momentsOf(body: { [Field in (typeof moments)[number]]?: string | null }) {
  const sent = moments.filter((field) => typeof body[field] === 'string');
  return Object.fromEntries(sent.map((field) => [field, readMoment(body[field] as string).toISOString()]));
}

export const setBudgetStatus: DeskHandlers['setBudgetStatus'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { reason, notify_client = false } = body;
  if (reason !== undefined && params.status !== 'Rechazado') throw invalidField('/reason', 'misplaced');
  const budget = await findBudgetToChange(tx, instance.id, params.id, { internal: true });
  if (!budget) throw problem('not_found');
  const told = noticeOf[params.status];
  if (notify_client && (!told || budget.internal)) throw invalidField('/notify_client', 'misplaced');
  await moveBudget(request, budget, params.status, { reason });
  const shown = await deskBudget(request, params.id);
  if (notify_client && told) {
    const about = {
      budgetId: budget.id,
      plate: shown.vehicle?.plate ?? null,
      url: trackingUrlOf(request, budget),
    };
    await notice(request, told, budget.client_id, {
      ...about,
      ...(told === 'budget_sent' && { attached: 'quote' }),
    });
  }
  return { status: 200, body: shown };
};

/** What the client is told of a status, where that is wanted. */
const noticeOf: Partial<Record<BudgetStatus, 'budget_sent' | 'vehicle_ready'>> = {
  Enviado: 'budget_sent',
  Finalizado: 'vehicle_ready',
};

export const setBudgetLine: DeskHandlers['setBudgetLine'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { budget: its, line } = await loadLineForChange(request, params, { internal: true });
  const read = () => deskBudget(request, params.id);
  const before = fromHundredths(line.unit_cost_cents);
  const changes = changesBetween({ ...line, unit_cost: before }, body);
  if (Object.keys(changes).length === 0) return { status: 200, body: await read() };
  const { unit_cost = before, ...texts } = body;
  const unit_cost_cents = unit_cost === null ? null : inHundredths(unit_cost);
  const write = () => updateLine(tx, instance.id, params.id, line.id, { ...line, ...texts, unit_cost_cents });
  const change = { action: 'line.updated', before: line, write, changes } as const;
  const { budget } = await changeLine(request, its, change, read);
  return { status: 200, body: budget };
};

export const showTrackingLink: DeskHandlers['showTrackingLink'] = async (request) => {
  const { params, body, actor, instance, tx, now } = request;
  const budget = await budgetToChange(request, params.id);
  if (budget.internal) throw problem('not_found');
  if (!body.rotate) return { status: 200, body: { tracking_url: trackingUrlOf(request, budget) } };

  const link = newTrackingLink(request);
  const line = { budgetId: budget.id, action: 'budget.link_replaced', changes: {} } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, link.kept, now),
    insertBudgetHistory(tx, instance.id, line, actor, now),
  ]);
  return { status: 200, body: { tracking_url: link.url } };
};
