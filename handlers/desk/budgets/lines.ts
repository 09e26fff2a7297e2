import {
  addLine,
  changeLine,
  holdBudgetWithLines,
  holdLine,
  lineChanges,
  partOfLine,
  removeLine,
} from '../../../actions/budgets/lines.ts';
import { updateLine } from '../../../db/budgets/lines-and-history.ts';
import { changedLine, newLine } from '../../../domain/budgets/lines.ts';
import { changesBetween, initialChanges } from '../../../domain/events/changes.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { apart, ownOf, withOwn } from './own-fields.ts';
import { deskBudget } from './record.ts';

const internal = true;

export const addBudgetLine: DeskHandlers['addBudgetLine'] = async (request) => {
  const { params, body, instance } = request;
  const found = await holdBudgetWithLines(request, params.id, { internal });
  const part = await partOfLine(request, body);
  const { own, fields } = apart(body);
  const line = withOwn(newLine(fields, instance.tax_rate, part), own);
  const read = () => deskBudget(request, params.id);
  const changes = initialChanges({ ...own, unit_cost: fromHundredths(line.unit_cost_cents) });
  return { status: 201, body: (await addLine(request, found, line, read, changes)).budget };
};

export const setBudgetLine: DeskHandlers['setBudgetLine'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { budget: its, line } = await holdLine(request, params, { internal });
  const part = await partOfLine(request, body);
  const { own, fields } = apart(body);
  const after = withOwn(changedLine(line, fields, part), own);
  const changes = { ...lineChanges(line, after), ...changesBetween(ownOf(line), ownOf(after)) };
  const read = () => deskBudget(request, params.id);
  if (Object.keys(changes).length === 0) return { status: 200, body: await read() };
  const write = () => updateLine(tx, instance.id, params.id, line.id, after);
  const change = { action: 'line.updated', before: line, write, changes } as const;
  const { budget } = await changeLine(request, its, change, read);
  return { status: 200, body: budget };
};

export const removeBudgetLine: DeskHandlers['removeBudgetLine'] = async (request) => {
  const { params } = request;
  const found = await holdLine(request, params, { internal });
  return { status: 200, body: await removeLine(request, found, () => deskBudget(request, params.id)) };
};
