import { type LineChange, setLines } from '../../../actions/budgets/set-lines.ts';
import { type EditedField, editedFields, type LineValues } from '../../../domain/budgets/line-changes.ts';
import { applyLineChange, newLine } from '../../../domain/budgets/lines.ts';
import { changesBetween, initialChanges } from '../../../domain/events/changes.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { readDeskFields, splitDeskFields, withDeskFields } from './desk-fields.ts';
import { deskBudget } from './record.ts';

type LineBody = Parameters<DeskHandlers['setBudgetLine']>[0]['body'];
type SentLine = Parameters<DeskHandlers['setBudgetLines']>[0]['body']['lines'][number];

function readChange({ id, key, remove, after, was = {}, ...sent }: SentLine): LineChange {
  return {
    ...(id !== undefined && { id }),
    ...(key !== undefined && { key }),
    ...(remove !== undefined && { remove }),
    ...(after !== undefined && { after }),
    sent: pickEdited(sent),
    was: pickEdited(was),
  };
}

function pickEdited(values: Partial<Record<EditedField, unknown>>): LineValues {
  const given = editedFields.filter((field) => values[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, values[field]])) as LineValues;
}

/** Removes empty values, because a form sends its empty fields. The part then fills them in. */
function withoutEmpty(values: LineValues): LineValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

export const setBudgetLines: DeskHandlers['setBudgetLines'] = async (request) => {
  const { params, body, instance } = request;
  const changes = body.lines.map(readChange);
  const wanted = { id: params.id, changes, ...(body.order_was && { orderWas: body.order_was }) };
  const read = () => deskBudget(request, params.id);
  const saved = await setLines(
    request,
    wanted,
    {
      add: (values, part) => {
        const given = part ? withoutEmpty(values) : values;
        const { deskFields, fields } = splitDeskFields(given as LineBody);
        return withDeskFields(newLine(fields, instance.tax_rate, part), deskFields);
      },
      change: (line, values, part) => {
        const { deskFields, fields } = splitDeskFields(values as LineBody);
        return withDeskFields(applyLineChange(line, fields, part), deskFields);
      },
      furtherChanges: (before, after) => {
        if (before) return changesBetween(readDeskFields(before), readDeskFields(after));
        const { optional, price_estimated, extended_detail, tax_exempt_code } = after;
        const unit_cost = fromHundredths(after.unit_cost_cents);
        return initialChanges({ optional, price_estimated, extended_detail, tax_exempt_code, unit_cost });
      },
    },
    read,
  );
  return { status: 200, body: saved, concernsClient: saved.budget.client_id };
};
