import { cancelBooking, chooseTime, confirmComing } from '../../../actions/appointments/by-client.ts';
import {
  askForRenewal,
  type DecisionResult,
  decline,
  declineChanges,
} from '../../../actions/signatures/decide.ts';
import { declinedBecause } from '../../../actions/signatures/decline-reasons.ts';
import type { TrackingContext } from '../../../actions/tracking/hold.ts';
import {
  acceptOffer,
  declineOffer as declineTime,
  markOfferTaken,
  stopWaiting,
} from '../../../actions/waiting/by-client.ts';
import { type ClientRefusal, wasLastDecisionRefusal } from '../../../db/signatures/queries.ts';
import type { AppointmentStatus } from '../../../domain/appointments/appointment.ts';
import { Problem } from '../../../domain/requests/problem.ts';
import { possibleDecision } from '../../../domain/signatures/decision.ts';
import { readFingerprint } from '../../../domain/signatures/fingerprint.ts';
import { localDay } from '../../../domain/time/local.ts';
import { requestNow, requestWorkshop } from '../../runtime/request-state.ts';
import {
  copyFormFields,
  type FormContext,
  type FormResponse,
  formVisit,
  pageAfterDecision,
  showFormAgain,
  writeAsClient,
} from './form.ts';
import { sign } from './sign.ts';

type ClientAction = (context: FormContext) => Promise<FormResponse>;

/** Actions of the client by the value of the pressed button. */
const actionByButton: Record<string, ClientAction> = {
  accept: sign,
  code: sign,
  recount: async ({ form }) => showFormAgain(form, 200),
  decline: declineOffer,
  renew: renewQuote,
  time: bookTime,
  withdraw: (context) => freeAppointment(context, 'proposed'),
  cancel: (context) => freeAppointment(context, 'confirmed'),
  coming: confirmAppointment,
  accept_offer: acceptTime,
  decline_offer: refuseTime,
  stop_waiting: leaveList,
};

/** Runs the action of the pressed button. A form with another value changes nothing. */
export async function runClientAction(context: FormContext): Promise<FormResponse> {
  const { form } = context;
  const name = form.get('do') ?? '';
  const chosen = Object.hasOwn(actionByButton, name) ? actionByButton[name] : undefined;
  if (!chosen) return showFormAgain(form, 422);
  try {
    return await chosen(context);
  } catch (error) {
    if (error instanceof Problem) return formResponseTo(error, context);
    throw error;
  }
}

function formResponseTo(error: Problem, { form, reply }: FormContext): FormResponse {
  switch (error.code) {
    case 'slot_unavailable':
      return { page: 'times', status: 409 };
    case 'validation_error': // the start is not one that the page offers
      return { page: 'times', status: 422 };
    case 'rate_limited':
      reply.header('retry-after', error.extras.retryAfterSeconds ?? 1);
      return showFormAgain(form, 429, { refused: 'too_many' });
    case 'workshop_paused':
      reply.header('retry-after', error.extras.retryAfterSeconds ?? 1);
      return showFormAgain(form, 503, { refused: 'paused' });
    case 'budget_locked':
    case 'invalid_status_transition':
      return showFormAgain(form, 409, { refused: 'settled' });
    default:
      throw error;
  }
}

/** Declines the pending decision: either the changes since the client signed, or the quote. */
async function declineOffer(context: FormContext): Promise<FormResponse> {
  const { budget, request, runtime } = context;
  const { instance } = requestWorkshop(request);
  const decidable = possibleDecision(budget, localDay(requestNow(runtime, request), instance.timezone));
  return decidable === 'changes' ? refuseChanges(context) : declineQuote(context);
}

async function refuseChanges(context: FormContext): Promise<FormResponse> {
  const { form } = context;
  const { comment } = copyFormFields(form);
  const input = { seen: form.get('seen') ?? '', comment };
  const work = (tracking: TrackingContext) => declineChanges(tracking, formVisit(context), input);
  const decided = await writeAsClient(context, work);
  return responseAfterRefusal(context, decided, { kind: 'changes_declined', said: comment });
}

async function declineQuote(context: FormContext): Promise<FormResponse> {
  const { form, request } = context;
  const { reason, comment } = copyFormFields(form);
  if (reason === null) return showFormAgain(form, 422, { wrong: ['reason'] });
  const input = {
    seen: form.get('seen') ?? '',
    reason: declinedBecause(requestWorkshop(request).instance, { reason, comment }),
  };
  const decided = await writeAsClient(context, (tracking) => decline(tracking, formVisit(context), input));
  return responseAfterRefusal(context, decided, { kind: 'declined', said: input.reason });
}

/**
 * Shows the page after a refusal. If a second click follows a click that was already recorded, shows the page again
 * without an error.
 */
async function responseAfterRefusal(
  { runtime, request, form, link }: FormContext,
  decided: DecisionResult,
  refusal: Omit<ClientRefusal, 'fingerprint'>,
): Promise<FormResponse> {
  const fingerprint = readFingerprint(form.get('seen') ?? '');
  if (decided === 'settled' && fingerprint !== null) {
    const { instance } = requestWorkshop(request);
    const refused = { ...refusal, fingerprint };
    if (await wasLastDecisionRefusal(runtime.database.reads, instance.id, link.budgetId, refused))
      return { page: 'reload' };
  }
  return pageAfterDecision(form, decided);
}

async function renewQuote(context: FormContext): Promise<FormResponse> {
  const { form, link } = context;
  return pageAfterDecision(form, await writeAsClient(context, (tracking) => askForRenewal(tracking, link)));
}

const epochMinutesPattern = /^\d{1,9}$/;

async function bookTime(context: FormContext): Promise<FormResponse> {
  const { form, link } = context;
  const minutes = form.get('start') ?? '';
  if (!epochMinutesPattern.test(minutes)) return { page: 'times', status: 422 };
  const start = new Date(Number(minutes) * 60_000);
  const result = await writeAsClient(context, (tracking) => chooseTime(tracking, link, start));
  return result ? { page: 'reload' } : showFormAgain(form, 409, { refused: 'late' });
}

async function freeAppointment(context: FormContext, status: AppointmentStatus): Promise<FormResponse> {
  const { form, link } = context;
  const isFreed = await writeAsClient(context, (tracking) => cancelBooking(tracking, link, status));
  return isFreed ? { page: 'reload' } : showFormAgain(form, 409, { refused: 'late' });
}

async function confirmAppointment(context: FormContext): Promise<FormResponse> {
  await writeAsClient(context, (tracking) => confirmComing(tracking, context.link));
  return { page: 'reload' };
}

const offerIdPattern = /^[1-9]\d{0,14}$/;

function readOfferId({ form }: FormContext): number | null {
  const id = form.get('offer') ?? '';
  return offerIdPattern.test(id) ? Number(id) : null;
}

/** Books an offered time. If another booking has taken it, the page says so, and the client still waits. */
async function acceptTime(context: FormContext): Promise<FormResponse> {
  const { form, link } = context;
  const id = readOfferId(context);
  if (id === null) return showFormAgain(form, 422);
  try {
    const isBooked = await writeAsClient(context, (tracking) => acceptOffer(tracking, link, id));
    return isBooked ? { page: 'reload' } : showFormAgain(form, 409, { refused: 'offer_ended' });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'slot_unavailable')) throw error;
    await writeAsClient(context, (tracking) => markOfferTaken(tracking, link, id));
    return showFormAgain(form, 409, { refused: 'offer_ended' });
  }
}

async function refuseTime(context: FormContext): Promise<FormResponse> {
  const id = readOfferId(context);
  if (id === null) return showFormAgain(context.form, 422);
  await writeAsClient(context, (tracking) => declineTime(tracking, context.link, id));
  return { page: 'reload' };
}

async function leaveList(context: FormContext): Promise<FormResponse> {
  await writeAsClient(context, (tracking) => stopWaiting(tracking, context.link));
  return { page: 'reload' };
}
