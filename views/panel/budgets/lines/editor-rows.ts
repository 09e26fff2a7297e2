import type { LineValues } from '../../../../domain/budgets/line-changes.ts';
import { parseJsonObject } from '../../../../domain/text/json.ts';
import type { Language } from '../../../../generated/errors.ts';
import type { Refusal } from '../../page-context.ts';
import type { Budget } from '../data.ts';
import { type InputField, inputFields, type Line, shownValues, type TypedLine, typeValue } from './rows.ts';

/** A row of the editor: a saved line, or one to be added. */
export interface EditorRow {
  /** The number of the row in the names of its inputs. */
  at: number;
  line: Line | null;
  typed: TypedLine;
  /** Messages of a refused form by field; that of the empty name is about the whole line. */
  messages: Partial<Record<InputField | 'after' | '', string>>;
  /** The number of the row in the refused form, to which the list of its messages links. */
  refusedAt?: number;
}

function typeLine(values: LineValues, language: Language): TypedLine {
  const texts = inputFields.map((field) => [field, typeValue(field, values[field], language)]);
  return Object.fromEntries(texts) as TypedLine;
}

function savedRow(line: Line, language: Language): Omit<EditorRow, 'at'> {
  return { line, typed: typeLine(shownValues(line), language), messages: {} };
}

export function emptyRow(at: number, language: Language): EditorRow {
  return { at, line: null, typed: typeLine({}, language), messages: {} };
}

/**
 * Returns the rows of the editor: the saved lines and an empty one. After a refusal, each field that the person changed
 * shows its input, and the other fields their present values. Lines that were removed meanwhile become new ones.
 */
export function editorRows({ lines }: Budget, refusal: Refusal | null, language: Language): EditorRow[] {
  const rows = lines.map((line) => savedRow(line, language));
  for (const sent of refusal ? sentRows(refusal) : []) {
    let row = rows.find(({ line }) => line !== null && line.id === sent.id);
    if (!row) {
      if (isEmpty(sent.texts)) continue;
      row = { line: null, typed: typeLine({}, language), messages: {} };
      rows.push(row);
    }
    const seen = typeLine(sent.was, language);
    const isNew = row.line === null;
    for (const [field, text] of Object.entries(sent.texts) as [InputField, string][]) {
      if (isNew || text !== seen[field]) row.typed[field] = text;
    }
    Object.assign(row, { messages: sent.messages, refusedAt: sent.at });
  }
  return [...rows, emptyRow(0, language)].map((row, at) => ({ ...row, at }));
}

interface SentRow {
  at: number;
  id: number | undefined;
  was: LineValues;
  texts: Partial<TypedLine>;
  messages: EditorRow['messages'];
}

/** Reads the rows of a refused form from the names of its inputs. */
function sentRows({ input, fields }: Refusal): SentRow[] {
  const numbers = Object.keys(input).flatMap((name) => /^lines\[(\d{1,3})\]/.exec(name)?.[1] ?? []);
  const sent = (at: number, name: string) => [input[`lines[${at}][${name}]`] ?? []].flat().at(-1);
  return [...new Set(numbers)].map(Number).map((at) => {
    const texts = inputFields.flatMap((field) => {
      const text = sent(at, field)?.replaceAll('\r\n', '\n');
      return text === undefined ? [] : [[field, text]];
    });
    const named = [...inputFields, 'after'] as const;
    const messages = named.flatMap((field) => {
      const message = fields[`lines[${at}][${field}]`];
      return message === undefined ? [] : [[field, message]];
    });
    const whole = fields[`lines[${at}]`];
    return {
      at,
      id: Number(sent(at, 'id')) || undefined,
      was: parseJsonObject(sent(at, 'was') ?? '{}') as LineValues,
      texts: Object.fromEntries(texts),
      messages: { ...Object.fromEntries(messages), ...(whole !== undefined && { '': whole }) },
    };
  });
}

function isEmpty(texts: Partial<TypedLine>): boolean {
  return Object.values(texts).every((text) => text === '' || text === 'false');
}
