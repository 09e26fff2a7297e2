import { chooseTime, confirmComing, giveTimeBack } from '../../../actions/appointments/by-client.ts';
import type { Following } from '../../../actions/budgets/tracked.ts';
import { askForRenewal, type Decided, decline, declineChanges } from '../../../actions/signatures/decide.ts';
import { type Refusal, wasRefused } from '../../../db/signatures/queries.ts';
import type { AppointmentStatus } from '../../../domain/appointments/appointment.ts';
import { Problem } from '../../../domain/requests/problem.ts';
import { decidableNow } from '../../../domain/signatures/decision.ts';
import { readFingerprint } from '../../../domain/signatures/fingerprint.ts';
import { localDay } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../../web/tracking/texts/index.ts';
import { workshopOf } from '../../runtime.ts';
import { type Acting, answeredWith, type Shown, same, shownAfter, visitOf, write } from './form.ts';
import { sign } from './sign.ts';

type Act = (acting: Acting) => Promise<Shown>;

/** By what the button that was pressed says. */
const acts: Record<string, Act> = {
  accept: sign,
  code: sign,
  recount: async ({ form }) => same(form, 200),
  decline: declineOffer,
  renew: renewQuote,
  time: takeTime,
  withdraw: (acting) => giveBack(acting, 'proposed'),
  cancel: (acting) => giveBack(acting, 'confirmed'),
  coming: sayComing,
};

/** Whatever else is posted changes nothing. */
export async function act(acting: Acting): Promise<Shown> {
  const { form } = acting;
  const name = form.get('do') ?? '';
  const chosen = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!chosen) return same(form, 422);
  try {
    return await chosen(acting);
  } catch (error) {
    if (error instanceof Problem) return shownFor(error, acting);
    throw error;
  }
}

function shownFor(error: Problem, { form, reply }: Acting): Shown {
  switch (error.code) {
    case 'slot_unavailable':
      return { page: 'times', status: 409 };
    case 'validation_error': // a start that no page offers
      return { page: 'times', status: 422 };
    case 'rate_limited':
      reply.header('retry-after', error.extras.retryAfterSeconds ?? 1);
      return same(form, 429, { refused: 'too_many' });
    case 'budget_locked':
    case 'invalid_status_transition':
      return same(form, 409, { refused: 'settled' });
    default:
      throw error;
  }
}

/** Declines what there is to decide: what was changed since the client signed, or the quote. */
async function declineOffer(acting: Acting): Promise<Shown> {
  const { budget, request, runtime } = acting;
  const { instance } = workshopOf(request);
  const decidable = decidableNow(budget, localDay(runtime.clock(), instance.timezone));
  return decidable === 'changes' ? refuseChanges(acting) : declineQuote(acting);
}

async function refuseChanges(acting: Acting): Promise<Shown> {
  const { form } = acting;
  const { comment } = answeredWith(form);
  const declining = { seen: form.get('seen') ?? '', comment };
  const work = (following: Following) => declineChanges(following, visitOf(acting), declining);
  const decided = await write(acting, work);
  return afterRefusing(acting, decided, { kind: 'changes_declined', said: comment });
}

/** The workshop reads the reason in its own language. */
async function declineQuote(acting: Acting): Promise<Shown> {
  const { form, request } = acting;
  const { reason, comment } = answeredWith(form);
  if (reason === null) return same(form, 422, { wrong: ['reason'] });
  const said = trackingTexts[workshopOf(request).instance.language].decide.reasons[reason];
  const declining = {
    seen: form.get('seen') ?? '',
    reason: comment === '' ? said : `${said}: ${comment}`,
  };
  const decided = await write(acting, (following) => decline(following, visitOf(acting), declining));
  return afterRefusing(acting, decided, { kind: 'declined', said: declining.reason });
}

/** Shows the page again to the second click of somebody whose first click was recorded. */
async function afterRefusing(
  { runtime, request, form, link }: Acting,
  decided: Decided,
  refusal: Omit<Refusal, 'fingerprint'>,
): Promise<Shown> {
  const fingerprint = readFingerprint(form.get('seen') ?? '');
  if (decided === 'settled' && fingerprint !== null) {
    const { instance } = workshopOf(request);
    const refused = { ...refusal, fingerprint };
    if (await wasRefused(runtime.database.reads, instance.id, link.budgetId, refused))
      return { page: 'anew' };
  }
  return shownAfter(form, decided);
}

async function renewQuote(acting: Acting): Promise<Shown> {
  const { form, link } = acting;
  return shownAfter(form, await write(acting, (following) => askForRenewal(following, link)));
}

const minutesForm = /^\d{1,9}$/;

async function takeTime(acting: Acting): Promise<Shown> {
  const { form, link } = acting;
  const minutes = form.get('start') ?? '';
  if (!minutesForm.test(minutes)) return { page: 'times', status: 422 };
  const start = new Date(Number(minutes) * 60_000);
  const taken = await write(acting, (following) => chooseTime(following, link, start));
  return taken ? { page: 'anew' } : same(form, 409, { refused: 'late' });
}

async function giveBack(acting: Acting, status: AppointmentStatus): Promise<Shown> {
  const { form, link } = acting;
  const given = await write(acting, (following) => giveTimeBack(following, link, status));
  return given ? { page: 'anew' } : same(form, 409, { refused: 'late' });
}

async function sayComing(acting: Acting): Promise<Shown> {
  await write(acting, (following) => confirmComing(following, acting.link));
  return { page: 'anew' };
}
