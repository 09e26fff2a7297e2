import {
  addLine,
  changeLine,
  loadBudgetForChange,
  loadLineForChange,
  removeLine,
} from '../../../actions/budgets/lines.ts';
import { updateLine } from '../../../db/budgets/lines-and-history.ts';
import { newLine } from '../../../domain/budgets/lines.ts';
import { changesBetween, initialChanges } from '../../../domain/events/changes.ts';
import { fromHundredths, inHundredths } from '../../../domain/money/money.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskBudget } from './record.ts';

const internal = true;

export const addBudgetLine: DeskHandlers['addBudgetLine'] = async (request) => {
  const { params, body, instance } = request;
  const found = await loadBudgetForChange(request, params.id, { internal });
  const { unit_cost, optional, price_estimated, extended_detail, ...texts } = body;
  const own = { optional, price_estimated, extended_detail };
  const line = {
    ...newLine(texts, instance.tax_rate),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    unit_cost_cents: centsOf(unit_cost ?? null),
  };
  const changes = initialChanges({ ...own, unit_cost });
  const read = () => deskBudget(request, params.id);
  return { status: 201, body: (await addLine(request, found, line, read, changes)).budget };
};

export const setBudgetLine: DeskHandlers['setBudgetLine'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { budget: its, line } = await loadLineForChange(request, params, { internal });
  const read = () => deskBudget(request, params.id);
  const before = fromHundredths(line.unit_cost_cents);
  const changes = changesBetween({ ...line, unit_cost: before }, body);
  if (Object.keys(changes).length === 0) return { status: 200, body: await read() };
  const { unit_cost = before, ...texts } = body;
  const after = { ...line, ...texts, unit_cost_cents: centsOf(unit_cost) };
  const write = () => updateLine(tx, instance.id, params.id, line.id, after);
  const change = { action: 'line.updated', before: line, write, changes } as const;
  const { budget } = await changeLine(request, its, change, read);
  return { status: 200, body: budget };
};

function centsOf(euros: number | null): number | null {
  return euros === null ? null : inHundredths(euros);
}

export const removeBudgetLine: DeskHandlers['removeBudgetLine'] = async (request) => {
  const { params } = request;
  const found = await loadLineForChange(request, params, { internal });
  return { status: 200, body: await removeLine(request, found, () => deskBudget(request, params.id)) };
};
