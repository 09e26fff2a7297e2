import type { Response } from 'light-my-request';
import { problem } from '../../../domain/requests/problem.ts';
import type { FormConflict } from '../../../views/panel/page-context.ts';
import { noteAnswer, readActAnswer } from '../act-log.ts';
import type { OperationInput } from '../operations.ts';
import type { Panel } from '../panel.ts';
import type { FormVisit } from '../screen-visit.ts';
import { type LoadedScreen, readRefusal } from '../screens.ts';
import { compareForm } from './compare.ts';
import { refreshWorkshop, renderRefused } from './refused.ts';

/** A submitted form with the input that its operation receives. */
export interface FormAct extends FormVisit {
  input: OperationInput;
  nonce: string;
}

interface Outcome {
  answer: Response;
  /** The comparison of the form with the present record, if another person changed the same fields. */
  compared?: { conflict: FormConflict; loaded: LoadedScreen };
}

/** A form is sent again for the present record at most twice. Then the person sees the comparison. */
const maxAttempts = 3;

/**
 * Performs the operation of a form. If another person changed the record, but none of the fields of the form, performs
 * it for the present record; otherwise returns the comparison of the form with the record.
 */
export async function performForm(panel: Panel, act: FormAct): Promise<Outcome> {
  const { visit, operation, form, input, nonce } = act;
  let version = [form.fields.version].flat().at(-1);
  for (let attempt = 1; ; attempt += 1) {
    const versioned = { ...input, ...(version && { version }) };
    const answer = await panel.operations.perform(visit, operation, versioned, nonce);
    if (answer.statusCode !== 409 || answer.headers.etag === undefined) return { answer };
    const refusal = readRefusal(answer, operation, form, visit.language);
    const present = await refreshWorkshop(panel, act);
    const { refused, page, loaded } = await renderRefused(panel, present, refusal);
    const conflict = compareForm({ operation, form, shown: refused, page });
    if (conflict) return { answer, compared: { conflict, loaded } };
    if (attempt === maxAttempts) return { answer };
    // The version of the compared page: if the record has changed since, it is compared again.
    version = refused?.version;
  }
}

/** Logs the answer of an act, and waits until open pages can learn of the change. */
export async function finishAct(
  { runtime }: Panel,
  { request, visit }: Pick<FormAct, 'request' | 'visit'>,
  answer: Response,
): Promise<void> {
  noteAnswer(
    request,
    readActAnswer(answer.statusCode, () => answer.json()),
  );
  if (answer.statusCode >= 500) throw problem('service_unavailable');
  runtime.workshops.forget(visit.workshop.foundBy);
  // The page that follows then already has the count of this act, and need not be read again.
  await runtime.changes.flush();
}
