import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FollowedLink, Following } from '../../../actions/budgets/tracked.ts';
import type { Decided, Visit } from '../../../actions/signatures/decide.ts';
import type { TrackedBudget } from '../../../domain/budgets/tracked.ts';
import { declineReasons } from '../../../domain/signatures/decision.ts';
import type { Language } from '../../../generated/errors.ts';
import type { Answered } from '../../../web/tracking/tracking.ts';
import { sourceAddress } from '../../input/request-head.ts';
import { type Runtime, workshopOf } from '../../runtime.ts';
import { writeWithoutKey } from '../without-key.ts';

/** What is shown after somebody did something: the page anew, or what came of it. */
export type Shown =
  | { page: 'anew' }
  | {
      page: 'same';
      status: number;
      answered: Answered;
      /** What the form carried, where the quote is not like that any more. */
      seen?: string;
    }
  | { page: 'times'; status: number };

export interface Acting {
  runtime: Runtime;
  request: FastifyRequest;
  reply: FastifyReply;
  form: URLSearchParams;
  link: FollowedLink;
  /** As it was when the request came. */
  budget: TrackedBudget;
  language: Language;
}

export function write<T>(
  { runtime, request }: Acting,
  work: (following: Following) => Promise<T>,
): Promise<T> {
  const { instance } = workshopOf(request);
  const { secretBox } = runtime;
  return writeWithoutKey(runtime, instance.id, (tx, now) => work({ tx, instance, now, secretBox }));
}

export function visitOf({ request, link, language }: Acting): Visit {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
  return { link, language, address: sourceAddress(request), userAgent };
}

const idForm = /^[1-9]\d{0,15}$/;
const nameMost = 200;
const commentMost = 500;

/** What the form held, for the page to hold it again. */
export function answeredWith(form: URLSearchParams, said: Partial<Answered> = {}): Answered {
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
    name: textOf(form, 'name', nameMost),
    signature: form.get('signature') ?? '',
    reason: declineReasons.find((each) => each === reason) ?? null,
    comment: textOf(form, 'comment', commentMost),
    ...said,
  };
}

/** PostgreSQL takes no NUL. */
function textOf(form: URLSearchParams, name: string, most: number): string {
  return (form.get(name) ?? '').toWellFormed().replaceAll('\0', '').slice(0, most).trim();
}

export function same(
  form: URLSearchParams,
  status: number,
  said: Partial<Answered> = {},
): Extract<Shown, { page: 'same' }> {
  return { page: 'same', status, answered: answeredWith(form, said) };
}

/** The page says how it stands: what was decided on did not, any more. */
export function shownAfter(form: URLSearchParams, decided: Decided): Shown {
  if (decided === 'done') return { page: 'anew' };
  if (decided === 'changed') return { ...same(form, 409), seen: form.get('seen') ?? '' };
  return same(form, 409, { refused: 'settled' });
}
