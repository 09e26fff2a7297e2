import { type PointResult, proposeResult } from '../../../domain/inspections/inspection.ts';
import { readNumber } from '../../../domain/money/typed-number.ts';
import { all } from '../kit/scripts/events.browser.ts';
import type { WaitingAct } from './act-store.browser.ts';

/** Values that the person saw when it changed a record: the operation refuses what another person has changed since. */
const basePattern = /^was\[(\w+)\]$/;

function baseInputs(form: HTMLFormElement): HTMLInputElement[] {
  return all<HTMLInputElement>('input[type=hidden][name^="was["]', form);
}

/** Tells whether a form changes a record and names the values on which the change is based. */
export function isEdit(form: HTMLFormElement): boolean {
  return baseInputs(form).length > 0;
}

/** Shows the fields of a waiting act in the form of the record. The next change is based on them. */
export function showEdit(form: HTMLFormElement, fields: WaitingAct['fields']): void {
  const sent = new Map(fields);
  const result = sent.get('result') ?? proposedResult(form, sent.get('value'));
  if (result !== undefined) sent.set('result', result);
  for (const [name, value] of sent) {
    const field = form.querySelector<HTMLInputElement>(
      `:is(input:not([type=hidden]), textarea)[name="${CSS.escape(name)}"]`,
    );
    if (field && typeof value === 'string') field.value = value;
  }
  for (const button of all<HTMLButtonElement>('button[name=result][aria-pressed]', form)) {
    if (result !== undefined) button.setAttribute('aria-pressed', String(button.value === result));
  }
  rebase(form, sent);
}

/** Sets the values on which the next change of the form is based. */
function rebase(form: HTMLFormElement, values: ReadonlyMap<string, unknown>): void {
  for (const input of baseInputs(form)) {
    const value = values.get(basePattern.exec(input.name)?.[1] ?? '');
    if (typeof value === 'string') input.value = value;
  }
}

/** Returns the result that the server proposes for a measured value that is sent without one. */
function proposedResult(form: HTMLFormElement, value: unknown): PointResult | undefined {
  const { amberAt = '', redAt = '' } = form.closest<HTMLElement>('[data-amber-at]')?.dataset ?? {};
  const number = typeof value === 'string' ? readNumber(value) : null;
  if (typeof number !== 'number') return undefined;
  const limitOf = (text: string) => (text === '' ? null : Number(text));
  return proposeResult(number, { amber_at: limitOf(amberAt), red_at: limitOf(redAt) }) ?? undefined;
}

/** Bases a refused change on the present values, so that the person can send it again after the refusal. */
export function rebaseFields(
  fields: WaitingAct['fields'],
  refused: HTMLFormElement | null,
): WaitingAct['fields'] {
  const present = new Map(refused ? baseInputs(refused).map(({ name, value }) => [name, value]) : []);
  return fields.map(([name, value]) => [name, present.get(name) ?? value]);
}
