import {
  addLine,
  changeLine,
  lockLine,
  lockLines,
  partOfLine,
  removeLine,
} from '../../../actions/budgets/lines.ts';
import { applyLineChange, newLine } from '../../../domain/budgets/lines.ts';
import { changesBetween, initialChanges } from '../../../domain/events/changes.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { readDeskFields, splitDeskFields, withDeskFields } from './desk-fields.ts';
import { deskBudget } from './record.ts';

const internal = true;

export const addBudgetLine: DeskHandlers['addBudgetLine'] = async (request) => {
  const { params, body, instance } = request;
  const locked = await lockLines(request, params.id, { internal });
  const part = await partOfLine(request, body);
  const { deskFields, fields } = splitDeskFields(body);
  const line = withDeskFields(newLine(fields, instance.tax_rate, part), deskFields);
  const read = () => deskBudget(request, params.id);
  const changes = initialChanges({ ...deskFields, unit_cost: fromHundredths(line.unit_cost_cents) });
  const { budget } = await addLine(request, locked, line, read, changes);
  return { status: 201, body: budget, concernsClient: budget.client_id };
};

export const setBudgetLine: DeskHandlers['setBudgetLine'] = async (request) => {
  const { params, body } = request;
  const locked = await lockLine(request, params, { internal });
  const part = await partOfLine(request, body);
  const { deskFields, fields } = splitDeskFields(body);
  const after = withDeskFields(applyLineChange(locked.line, fields, part), deskFields);
  const changes = changesBetween(readDeskFields(locked.line), readDeskFields(after));
  const read = () => deskBudget(request, params.id);
  const budget = await changeLine(request, locked, after, read, changes);
  return { status: 200, body: budget, concernsClient: budget.client_id };
};

export const removeBudgetLine: DeskHandlers['removeBudgetLine'] = async (request) => {
  const { params } = request;
  const locked = await lockLine(request, params, { internal });
  const budget = await removeLine(request, locked, () => deskBudget(request, params.id));
  return { status: 200, body: budget, concernsClient: budget.client_id };
};
