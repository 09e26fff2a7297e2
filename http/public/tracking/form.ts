import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DecisionResult, Visit } from '../../../actions/signatures/decide.ts';
import type { FollowedLink, TrackingContext } from '../../../actions/tracking/hold.ts';
import { declineReasons } from '../../../domain/signatures/decision.ts';
import type { TrackedBudget } from '../../../domain/signatures/tracked-budget.ts';
import type { Language } from '../../../generated/errors.ts';
import type { FormReply } from '../../../views/pages/tracking/tracking.ts';
import { requestSource } from '../../input/request-head.ts';
import { requestWorkshop } from '../../runtime/request-state.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { writeWithoutKey } from '../keyless-requests.ts';

/** Response to a submitted form: a redirect, the same page, or the page with free times. */
export type FormResponse =
  | { page: 'reload' }
  | {
      page: 'same';
      status: number;
      answered: FormReply;
      /**
       * The fingerprint of the quote that the form contained. Set only if the quote has changed since the page was
       * shown.
       */
      seen?: string;
    }
  | { page: 'times'; status: number };

export interface FormContext {
  runtime: Runtime;
  request: FastifyRequest;
  reply: FastifyReply;
  form: URLSearchParams;
  link: FollowedLink;
  /** The state of the budget when the request arrived. */
  budget: TrackedBudget;
  language: Language;
}

/** The subjects that clients change on their page. Not all of these changes emit an event. */
const changedByClients = ['appointments', 'budgets', 'waiting-list'];

export async function writeAsClient<T>(
  { runtime, request }: FormContext,
  work: (context: TrackingContext) => Promise<T>,
): Promise<T> {
  const { instance } = requestWorkshop(request);
  const { secretBox } = runtime;
  const result = await writeWithoutKey(runtime, instance, (tx, now) =>
    work({ tx, instance, now, secretBox }),
  );
  runtime.changes.note(instance.id, changedByClients);
  return result;
}

export function formVisit({ request, link, language }: FormContext): Visit {
  return { link, language, ...requestSource(request) };
}

const idPattern = /^[1-9]\d{0,15}$/;
const maxNameLength = 200;
const maxCommentLength = 500;

/** Returns the values of the form's fields, which the page shows again. */
export function copyFormFields(form: URLSearchParams, changes: Partial<FormReply> = {}): FormReply {
  const reason = form.get('reason');
  return {
    wrong: [],
    refused: null,
    changes: null,
    code: null,
    ticked: new Set(
      form
        .getAll('line')
        .filter((id) => idPattern.test(id))
        .map(Number),
    ),
    name: readTextField(form, 'name', maxNameLength),
    signature: form.get('signature') ?? '',
    reason: declineReasons.find((each) => each === reason) ?? null,
    comment: readTextField(form, 'comment', maxCommentLength),
    ...changes,
  };
}

/** Reads a text field, truncated to `most` characters and without NUL, which PostgreSQL refuses. */
function readTextField(form: URLSearchParams, name: string, most: number): string {
  return (form.get(name) ?? '').toWellFormed().replaceAll('\0', '').slice(0, most).trim();
}

export function showFormAgain(
  form: URLSearchParams,
  status: number,
  changes: Partial<FormReply> = {},
): Extract<FormResponse, { page: 'same' }> {
  return { page: 'same', status, answered: copyFormFields(form, changes) };
}

/** Returns the response after a decision. If the budget changed meanwhile, shows the page in its current state. */
export function pageAfterDecision(form: URLSearchParams, decided: DecisionResult): FormResponse {
  if (decided === 'done') return { page: 'reload' };
  if (decided === 'changed') return { ...showFormAgain(form, 409), seen: form.get('seen') ?? '' };
  return showFormAgain(form, 409, { refused: decided === 'below_zero' ? decided : 'settled' });
}
