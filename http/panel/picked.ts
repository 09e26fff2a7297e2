import { fold } from '../../domain/text/fold.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import { findPicker } from '../../views/panel/field.ts';
import type { PickerResult } from '../../views/panel/kit/field-description.ts';
import { pickerShownName, pickerTextName } from '../../views/panel/kit/picker.tsx';
import type { OperationRefusal, Screen } from '../../views/panel/screen.ts';
import { doorTexts } from '../../views/texts/panel/door.ts';
import { kitTexts } from '../../views/texts/panel/kit.ts';
import type { SubmittedForm } from './forms/read.ts';
import type { PanelOperations } from './operations.ts';
import { findForPicker, findVehiclesOf } from './pick.ts';
import type { Visit } from './visit.ts';

type Fields = SubmittedForm['fields'];

interface Search {
  operations: PanelOperations;
  visit: Visit;
  operation: DeskOperationId;
}

/** Pickers of a form. More fields are not searched. */
const maxPickers = 20;

/**
 * Fills the ids of pickers in which a person typed without choosing a result, as without scripts: from the only result,
 * or from an id. Returns a refusal with the results if a text fits no record or several.
 */
export async function pickRecords(search: Search, fields: Fields): Promise<OperationRefusal | null> {
  const { visit, operation } = search;
  const messages: Record<string, string> = {};
  const picked: Record<string, readonly PickerResult[]> = {};
  for (const name of openPickers(fields)) {
    const typed = lastOf(fields[pickerTextName(name)]).trim();
    const results = typed === '' ? [] : await searchRecords(search, name, fields);
    if (results === null) continue;
    const id = typed === '' ? '' : chosenId(results, typed);
    if (id !== undefined) {
      fields[name] = id;
      continue;
    }
    const { language } = visit;
    messages[name] = results.length > 0 ? doorTexts[language].choose : kitTexts[language].picker.none(typed);
    picked[name] = results;
  }
  if (Object.keys(messages).length === 0) return null;
  return {
    operation,
    ...formOf(fields),
    code: 'not_picked',
    message: '',
    fields: messages,
    picked,
    input: fields,
  };
}

/**
 * Searches the records of a picker whose button was pressed without scripts. The page then shows the results and the
 * input of the form.
 */
export async function showResults(
  search: Omit<Search, 'operation'>,
  { forms }: Screen,
  query: Fields,
): Promise<OperationRefusal | null> {
  const { operation, pick } = query;
  if (typeof operation !== 'string' || !isKeyOf(operation, forms)) return null;
  const fields: Fields = { ...query };
  const names = typeof pick === 'string' ? [pick] : openPickers(fields);
  const picked: Record<string, readonly PickerResult[]> = {};
  for (const name of names) {
    const results = await searchRecords({ ...search, operation }, name, fields);
    if (results) picked[name] = results;
  }
  if (Object.keys(picked).length === 0) return null;
  return { operation, ...formOf(fields), code: 'picking', message: '', fields: {}, picked, input: fields };
}

/** Lists the pickers whose text does not belong to their id. */
function openPickers(fields: Fields): string[] {
  const suffix = pickerTextName('');
  const names = Object.keys(fields).filter((name) => name.endsWith(suffix));
  return names
    .map((name) => name.slice(0, -suffix.length))
    .filter((name) => {
      const text = lastOf(fields[pickerTextName(name)]);
      const shown = fields[pickerShownName(name)];
      const isChosen = lastOf(fields[name]) !== '' && (shown === undefined || lastOf(shown) === text);
      return !isChosen && (text.trim() !== '' || shown !== undefined);
    })
    .slice(0, maxPickers);
}

/** Returns null if the field is no picker, or if the role may not search its records. */
function searchRecords(
  { operations, visit, operation }: Search,
  name: string,
  fields: Fields,
): Promise<PickerResult[] | null> | null {
  const kind = findPicker(operation, propertyOf(name));
  const typed = lastOf(fields[pickerTextName(name)]);
  const clientId = lastOf(fields.client_id);
  if (kind === 'vehicle' && clientId !== '') return findVehiclesOf(operations, visit, clientId, typed);
  return kind === undefined ? null : findForPicker(operations, visit, kind, typed);
}

/** Converts `lines[0][part_id]` to `lines[].part_id`. */
function propertyOf(name: string): string {
  return name.replaceAll(/\[\d+\]/g, '[]').replaceAll(/\[(\w+)\]/g, '.$1');
}

/** An id that a person types instead of a name. Longer numbers are phones or references. */
const typedId = /^\d{1,7}$/;

function chosenId(results: readonly PickerResult[], typed: string): string | undefined {
  const exact = results.find(({ value, text }) => value === typed || fold(text) === fold(typed));
  if (exact) return exact.value;
  if (results.length === 1) return results[0]?.value;
  return results.length === 0 && typedId.test(typed) ? typed : undefined;
}

function formOf({ form }: Fields): { form?: string } {
  return typeof form === 'string' ? { form } : {};
}

function lastOf(value: Fields[string] | undefined): string {
  return [value ?? ''].flat().at(-1) ?? '';
}
