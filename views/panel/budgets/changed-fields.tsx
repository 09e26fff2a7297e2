import type { ComponentChildren } from 'preact';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { describeAnswerField, describeField, type FieldDescription } from '../field.ts';
import type { HistoryChange } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { Amount, Quantity } from '../kit/values.tsx';
import type { Page } from '../screen.ts';

type FieldChanges = Record<string, { from?: unknown; to?: unknown }>;

/** Fields that say nothing to people. */
const omitted = ['document_id', 'content_type', 'size', 'channel', 'internal', 'part_request'];

/** Returns the changed fields of a budget with label and values. `prefix` is the place of the fields, such as `lines[].`. */
export function describeChanges(changes: FieldChanges, page: Page, prefix = ''): HistoryChange[] {
  return Object.entries(changes)
    .filter(([name, { from, to }]) => !omitted.includes(name) && !isInitial(from, to))
    .map(([name, { from, to }]) => {
      const field = descriptionOf(name, prefix, page);
      return {
        field: field?.label ?? name,
        from: formatValue(from, field, page),
        to: formatValue(to, field, page),
      };
    });
}

/** Tells whether a new record has the value that most records have. */
function isInitial(from: unknown, to: unknown): boolean {
  return from === null && (to === false || to === null);
}

function descriptionOf(name: string, prefix: string, { language }: Page): FieldDescription | undefined {
  const answer = (operation: DeskOperationId, path: string) => describeAnswerField(operation, path, language);
  return (
    answer('showBudget', `${prefix}${name}`) ??
    answer('listBudgetDocuments', `data[].${name}`) ??
    answer('listWork', `data[].${name}`) ??
    answer('showCheckIn', name) ??
    answer('listPartRequests', `data[].${name}`) ??
    sentField(name, language)
  );
}

function sentField(name: string, language: Page['language']): FieldDescription | undefined {
  try {
    return describeField('setBudget', name, language);
  } catch {
    return undefined;
  }
}

function formatValue(
  value: unknown,
  field: FieldDescription | undefined,
  { language }: Page,
): ComponentChildren {
  if (value === null || value === undefined || value === '') return null;
  const { yes, no } = kitTexts[language].field;
  if (typeof value === 'boolean') return value ? yes : no;
  if (field?.input === 'moment' || field?.input === 'date') return <Time at={String(value)} />;
  if (field?.unit === 'eur') return <Amount euros={Number(value)} />;
  if (field?.picker) return `#${String(value)}`;
  if (typeof value === 'number')
    return <Quantity value={value} {...(field?.unit === 'percent' && { unit: '%' })} />;
  if (typeof value === 'object') return JSON.stringify(value);
  return (
    field?.options?.find((option) => option.value === value)?.label ?? <span dir="auto">{String(value)}</span>
  );
}
