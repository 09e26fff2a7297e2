import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { insertDocument, type NewDocument } from '../../db/documents/queries.ts';
import { budgetTotals } from '../../domain/budgets/lines.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import type { NoticeValues } from '../../domain/messages/notice-kinds.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { type Decidable, possibleDecision } from '../../domain/signatures/decision.ts';
import { quoteFingerprint, readFingerprint, shortReference } from '../../domain/signatures/fingerprint.ts';
import { composeQuote, type Quote, withoutUnselectedLines } from '../../domain/signatures/quote.ts';
import type { Signature } from '../../domain/signatures/signature.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Language } from '../../generated/errors.ts';
import { settleOptions } from '../budgets/lines.ts';
import { moveBudget } from '../budgets/move.ts';
import { decideOfferedFindings } from '../inspections/findings.ts';
import { alertWorkshop } from '../messages/alert-workshop.ts';
import { notifyClient } from '../messages/notice.ts';
import {
  type FollowedLink,
  holdTracked,
  type LockedTracking,
  type TrackingContext,
} from '../tracking/hold.ts';
import { appendEvidence } from './append.ts';

/** A visit to the tracking page, with the data that the evidence contains. */
export interface Visit {
  link: FollowedLink;
  language: Language;
  address: string;
  userAgent: string;
}

/** A code that the client entered correctly, and the message that contained it. */
export interface EnteredCode {
  channel: 'email' | 'sms';
  target: string;
  sent_at: string;
}

export interface SignatureForm {
  /** The fingerprint of the quote that was shown, from a hidden field of the form. */
  seen: string;
  /** Ids of the optional lines that the client ticked. */
  ticked: ReadonlySet<number>;
  name: string;
  signature: Signature;
  /** The consent text that the client agreed to. */
  consent: string;
  signedAt: Date;
  /** Null if no code was required. */
  code: EnteredCode | null;
  /** The PDF of the signed quote, which is already stored. */
  paper: NewDocument;
}

interface DeclineForm {
  seen: string;
  reason: string;
}

/**
 * The result of a client's decision. `changed`: the quote differs from the one that was shown. `settled`: there is no
 * pending decision. `below_zero`: the total to sign is negative.
 */
export type DecisionResult = 'done' | 'changed' | 'expired' | 'below_zero' | 'settled';

export async function sign(
  following: TrackingContext,
  visit: Visit,
  signing: SignatureForm,
): Promise<DecisionResult> {
  const tracking = await holdTracked(following, visit.link);
  const { context, budget } = tracking;
  const { tx, instance, now } = context;
  const quote = composeQuote(instance, tracking.tracked);
  const decidable = whatIsAsked(tracking, quote, signing.seen);
  if (decidable !== 'quote' && decidable !== 'changes') return decidable;

  const lines = withoutUnselectedLines(quote.lines, signing.ticked);
  if (budgetTotals(lines).total_cents < 0) return 'below_zero';
  const declined = quote.lines.filter((line) => !lines.includes(line));
  await settleOptions(context, budget, declined);
  await decideOfferedFindings(context, budget.id, new Set(lines.map(({ id }) => id)));
  if (decidable === 'quote') await moveBudget(context, budget, 'Aprobado');
  const signedAt = signing.signedAt.toISOString();
  const [document] = await sendInOrder(tx, [
    insertDocument(tx, instance.id, budget.id, signing.paper, context.actor, now),
    updateBudget(tx, instance.id, budget.id, { client_signed_at: signedAt, resign_notice_at: null }, now),
    writeHistory(tracking, 'quote.signed'),
  ]);
  const kind = decidable === 'quote' ? 'accepted' : 'changes_accepted';
  const { name, signature, consent, code, paper } = signing;
  await appendEvidence(context, {
    budgetId: budget.id,
    kind,
    content: {
      ...commonOf(tracking, quote, visit),
      name,
      signature,
      signed_at: signedAt,
      reference: shortReference(quoteFingerprint(quote)),
      consent,
      code,
      lines: lines.map((line) => ({ ...line, optional: false })),
      left_out: declined.map(({ id }) => id),
      totals: budgetTotals(lines),
      paper: { document_id: document.id, size: paper.size, sha256: paper.sha256.toString('hex') },
    },
  });
  const chosen = lines.filter(({ optional }) => optional).map(({ description }) => description);
  await tellOfDecision(tracking, 'quote_accepted', {
    url: trackingUrlOf(context, budget),
    totalCents: budgetTotals(lines).total_cents,
    options: chosen.length + declined.length > 0 ? chosen : null,
  });
  await sendCopy(tracking);
  return 'done';
}

type DecisionAction = 'quote.signed' | 'quote.declined' | 'quote.renewal_asked';

function writeHistory({ context, budget }: LockedTracking, action: DecisionAction): Promise<void> {
  const { tx, instance, actor, now } = context;
  return insertBudgetHistory(tx, instance.id, { budgetId: budget.id, action, changes: {} }, actor, now);
}

/** Mails the client a copy of the signed quote, if the workshop's settings allow that. */
async function sendCopy({ context, budget, tracked, client }: LockedTracking): Promise<void> {
  if (!context.instance.mail_quote_pdf) return;
  const about = { budgetId: budget.id, plate: tracked.plate, url: trackingUrlOf(context, budget) };
  await notifyClient(context, 'budget_accepted', client.id, { ...about, attached: 'quote' });
}

export async function decline(
  following: TrackingContext,
  visit: Visit,
  declining: DeclineForm,
): Promise<DecisionResult> {
  const tracking = await holdTracked(following, visit.link);
  const { context, budget } = tracking;
  const { instance } = context;
  const quote = composeQuote(instance, tracking.tracked);
  const decidable = whatIsAsked(tracking, quote, declining.seen);
  // A client may decline a quote even after the quote has expired.
  if (decidable !== 'quote' && decidable !== 'expired')
    return decidable === 'changes' ? 'settled' : decidable;
  await moveBudget(context, budget, 'Rechazado', { reason: declining.reason });
  await decideOfferedFindings(context, budget.id, new Set());
  await writeHistory(tracking, 'quote.declined');
  await appendEvidence(context, {
    budgetId: budget.id,
    kind: 'declined',
    content: { ...commonOf(tracking, quote, visit), reason: declining.reason },
  });
  await tellOfDecision(tracking, 'quote_declined', {});
  return 'done';
}

interface DecliningChanges {
  seen: string;
  comment: string;
}

/**
 * Records that a client refuses changes that were made after its signature. Keeps status and lines: the evidence
 * contains the signed lines, and the workshop has to restore them or agree on others with the client.
 */
export async function declineChanges(
  following: TrackingContext,
  visit: Visit,
  { seen, comment }: DecliningChanges,
): Promise<DecisionResult> {
  const tracking = await holdTracked(following, visit.link);
  const { context, budget } = tracking;
  const { tx, instance, now } = context;
  const quote = composeQuote(instance, tracking.tracked);
  const decidable = whatIsAsked(tracking, quote, seen);
  if (decidable !== 'changes')
    return decidable === 'changed' || decidable === 'below_zero' ? decidable : 'settled';
  if (budget.changes_declined_at !== null) return 'settled';
  const declined = { changes_declined_at: now.toISOString(), resign_notice_at: null };
  const changes = changesBetween({ comment: null }, { comment: comment === '' ? null : comment });
  const history = { budgetId: budget.id, action: 'quote.changes_declined', changes } as const;
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, declined, now),
    insertBudgetHistory(tx, instance.id, history, context.actor, now),
  ]);
  await appendEvidence(context, {
    budgetId: budget.id,
    kind: 'changes_declined',
    content: { ...commonOf(tracking, quote, visit), comment },
  });
  await tellOfDecision(tracking, 'changes_declined', { comment });
  return 'done';
}

/**
 * Returns the pending decision. Returns `changed` if the quote differs from the one that was shown, and `settled` if
 * nothing is pending.
 */
function whatIsAsked(
  { context: { instance, now }, tracked }: LockedTracking,
  quote: Quote,
  seen: string,
): Exclude<Decidable, 'nothing'> | 'changed' | 'settled' {
  const decidable = possibleDecision(tracked, localDay(now, instance.timezone));
  if (decidable === 'nothing') return 'settled';
  return readFingerprint(seen)?.equals(quoteFingerprint(quote)) ? decidable : 'changed';
}

function commonOf({ client }: LockedTracking, quote: Quote, { language, address, userAgent }: Visit) {
  return {
    shown: quote,
    shown_sha256: quoteFingerprint(quote).toString('hex'),
    client: { id: client.id, name: client.name },
    language,
    address,
    user_agent: userAgent,
  };
}

type Decision = 'quote_accepted' | 'quote_declined' | 'quote_renewal_asked' | 'changes_declined';

async function tellOfDecision<Kind extends Decision>(
  { context, tracked, client }: LockedTracking,
  kind: Kind,
  details: Omit<NoticeValues[Kind], 'plate' | 'client' | 'number'>,
): Promise<void> {
  const { id, plate } = tracked;
  const about = { ...details, plate, client: client.name, number: id } as NoticeValues[Kind];
  await alertWorkshop(context, kind, { ...about, budgetId: id }, { budget_id: id });
}

/**
 * Records the client's request to renew an expired quote, and alerts the workshop. A repeated request has no effect.
 */
export async function askForRenewal(following: TrackingContext, link: FollowedLink): Promise<DecisionResult> {
  const tracking = await holdTracked(following, link);
  const { context, budget, tracked } = tracking;
  const { tx, instance, now } = context;
  if (possibleDecision(tracked, localDay(now, instance.timezone)) !== 'expired') return 'settled';
  if (budget.renewal_asked_at !== null) return 'done';
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, { renewal_asked_at: now.toISOString() }, now),
    writeHistory(tracking, 'quote.renewal_asked'),
  ]);
  await tellOfDecision(tracking, 'quote_renewal_asked', {});
  return 'done';
}
