import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DecisionResult, Visit } from '../../../actions/signatures/decide.ts';
import type { FollowedLink, TrackingContext } from '../../../actions/tracking/hold.ts';
import { declineReasons } from '../../../domain/signatures/decision.ts';
import type { TrackedBudget } from '../../../domain/signatures/tracked.ts';
import type { Language } from '../../../generated/errors.ts';
import type { FormReply } from '../../../views/pages/tracking/tracking.ts';
import { sourceOf } from '../../input/request-head.ts';
import { workshopOf } from '../../runtime/request-state.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { writeWithoutKey } from '../without-key.ts';

/** The response to a submitted form: the page again, or a redirect. */
export type FormResponse =
  | { page: 'reload' }
  | {
      page: 'same';
      status: number;
      answered: FormReply;
      /** The fingerprint of the quote in the form, if the quote has changed since. */
      seen?: string;
    }
  | { page: 'times'; status: number };

export interface FormContext {
  runtime: Runtime;
  request: FastifyRequest;
  reply: FastifyReply;
  form: URLSearchParams;
  link: FollowedLink;
  /** The budget's state when the request arrived. */
  budget: TrackedBudget;
  language: Language;
}

export function write<T>(
  { runtime, request }: FormContext,
  work: (context: TrackingContext) => Promise<T>,
): Promise<T> {
  const { instance } = workshopOf(request);
  const { secretBox } = runtime;
  return writeWithoutKey(runtime, instance, (tx, now) => work({ tx, instance, now, secretBox }));
}

export function visitOf({ request, link, language }: FormContext): Visit {
  return { link, language, ...sourceOf(request) };
}

const idForm = /^[1-9]\d{0,15}$/;
const maxName = 200;
const maxComment = 500;

/** Copies the form's fields, so that the page shows them again. */
export function answeredWith(form: URLSearchParams, changes: Partial<FormReply> = {}): FormReply {
  const reason = form.get('reason');
  return {
    wrong: [],
    refused: null,
    changes: null,
    code: null,
    ticked: new Set(
      form
        .getAll('line')
        .filter((id) => idForm.test(id))
        .map(Number),
    ),
    name: textOf(form, 'name', maxName),
    signature: form.get('signature') ?? '',
    reason: declineReasons.find((each) => each === reason) ?? null,
    comment: textOf(form, 'comment', maxComment),
    ...changes,
  };
}

/** Reads a field and removes NUL, which PostgreSQL refuses. */
function textOf(form: URLSearchParams, name: string, most: number): string {
  return (form.get(name) ?? '').toWellFormed().replaceAll('\0', '').slice(0, most).trim();
}

export function same(
  form: URLSearchParams,
  status: number,
  changes: Partial<FormReply> = {},
): Extract<FormResponse, { page: 'same' }> {
  return { page: 'same', status, answered: answeredWith(form, changes) };
}

/** Shows the page in its current state, because the state in the form has changed. */
export function shownAfter(form: URLSearchParams, decided: DecisionResult): FormResponse {
  if (decided === 'done') return { page: 'reload' };
  if (decided === 'changed') return { ...same(form, 409), seen: form.get('seen') ?? '' };
  return same(form, 409, { refused: decided === 'below_zero' ? decided : 'settled' });
}
