import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { insertDocument, type NewDocument } from '../../db/documents/queries.ts';
import { insertNotice } from '../../db/workshops/usage.ts';
import { totalsOf } from '../../domain/budgets/lines.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import type { NoticeValues } from '../../domain/messages/notices/kinds.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { type Decidable, decidableNow } from '../../domain/signatures/decision.ts';
import { fingerprintOf, readFingerprint, referenceOf } from '../../domain/signatures/fingerprint.ts';
import { chosenLines, type Quote, quoteOf } from '../../domain/signatures/quote.ts';
import type { Signature } from '../../domain/signatures/signature.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Language } from '../../generated/errors.ts';
import { settleOptions } from '../budgets/lines.ts';
import { moveBudget } from '../budgets/move.ts';
import { type FollowedLink, type Following, type Held, holdTracked } from '../budgets/tracked.ts';
import { notice } from '../messages/notice.ts';
import { tellWorkshop } from '../messages/tell-workshop.ts';
import { appendEvidence } from './append.ts';

/** Who is at the page, and what will be known of it. */
export interface Visit {
  link: FollowedLink;
  language: Language;
  address: string;
  userAgent: string;
}

/** What a client was asked to enter, and did. */
export interface EnteredCode {
  channel: 'email' | 'sms';
  target: string;
  sent_at: string;
}

interface Signing {
  /** What the form carried of the quote that it stood below. */
  seen: string;
  /** The optional lines that were ticked. */
  ticked: ReadonlySet<number>;
  name: string;
  signature: Signature;
  /** The words that it agreed to. */
  consent: string;
  signedAt: Date;
  /** Null: none is asked for. */
  code: EnteredCode | null;
  /** The quote with its signature on it, in the store already. */
  paper: NewDocument;
}

interface Declining {
  seen: string;
  reason: string;
}

/** `changed`: the page that was decided on is not what stands now. `settled`: there is nothing to decide any more. */
export type Decided = 'done' | 'changed' | 'expired' | 'settled';

export async function sign(following: Following, visit: Visit, signing: Signing): Promise<Decided> {
  const held = await holdTracked(following, visit.link);
  const { context, budget } = held;
  const { tx, instance, now } = context;
  const quote = quoteOf(instance, held.tracked);
  const asked = whatIsAsked(held, quote, signing.seen);
  if (asked !== 'quote' && asked !== 'changes') return asked;

  const lines = chosenLines(quote.lines, signing.ticked);
  const declined = quote.lines.filter((line) => !lines.includes(line));
  await settleOptions(context, budget, declined);
  if (asked === 'quote') await moveBudget(context, budget, 'Aprobado');
  const signedAt = signing.signedAt.toISOString();
  const [document] = await sendInOrder(tx, [
    insertDocument(tx, instance.id, budget.id, signing.paper, context.actor, now),
    updateBudget(tx, instance.id, budget.id, { client_signed_at: signedAt, resign_notice_at: null }, now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'quote.signed', changes: {} },
      context.actor,
      now,
    ),
  ]);
  const kind = asked === 'quote' ? 'accepted' : 'changes_accepted';
  const { name, signature, consent, code, paper } = signing;
  await appendEvidence(context, {
    budgetId: budget.id,
    kind,
    content: {
      ...commonOf(held, quote, visit),
      name,
      signature,
      signed_at: signedAt,
      reference: referenceOf(fingerprintOf(quote)),
      consent,
      code,
      lines: lines.map((line) => ({ ...line, optional: false })),
      left_out: declined.map(({ id }) => id),
      totals: totalsOf(lines),
      paper: { document_id: document.id, size: paper.size, sha256: paper.sha256.toString('hex') },
    },
  });
  const chosen = lines.filter(({ optional }) => optional).map(({ description }) => description);
  await tellOfDecision(held, 'quote_accepted', {
    url: trackingUrlOf(context, budget),
    totalCents: totalsOf(lines).total_cents,
    options: chosen.length + declined.length > 0 ? chosen : null,
  });
  await sendCopy(held);
  return 'done';
}

/** What was signed, for the client's own papers, where the workshop mails its quotes. */
async function sendCopy({ context, budget, tracked, client }: Held): Promise<void> {
  if (!context.instance.mail_quote_pdf) return;
  const about = { budgetId: budget.id, plate: tracked.plate, url: trackingUrlOf(context, budget) };
  await notice(context, 'budget_accepted', client.id, { ...about, attached: 'quote' });
}

export async function decline(following: Following, visit: Visit, declining: Declining): Promise<Decided> {
  const held = await holdTracked(following, visit.link);
  const { context, budget } = held;
  const { tx, instance, now } = context;
  const quote = quoteOf(instance, held.tracked);
  const asked = whatIsAsked(held, quote, declining.seen);
  // Who doesn't want a quote needs no other to say so.
  if (asked !== 'quote' && asked !== 'expired') return asked === 'changes' ? 'settled' : asked;
  await moveBudget(context, budget, 'Rechazado', { reason: declining.reason });
  await insertBudgetHistory(
    tx,
    instance.id,
    { budgetId: budget.id, action: 'quote.declined', changes: {} },
    context.actor,
    now,
  );
  await appendEvidence(context, {
    budgetId: budget.id,
    kind: 'declined',
    content: { ...commonOf(held, quote, visit), reason: declining.reason },
  });
  await tellOfDecision(held, 'quote_declined', {});
  return 'done';
}

interface DecliningChanges {
  seen: string;
  comment: string;
}

/**
 * Records that a client does not agree with what was changed since it signed. Neither status nor lines follow: what was
 * signed is in the evidence, and the workshop has to restore it or to agree on something else with its client.
 */
export async function declineChanges(
  following: Following,
  visit: Visit,
  { seen, comment }: DecliningChanges,
): Promise<Decided> {
  const held = await holdTracked(following, visit.link);
  const { context, budget } = held;
  const { tx, instance, now } = context;
  const quote = quoteOf(instance, held.tracked);
  const asked = whatIsAsked(held, quote, seen);
  if (asked !== 'changes') return asked === 'changed' ? 'changed' : 'settled';
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
    content: { ...commonOf(held, quote, visit), comment },
  });
  await tellOfDecision(held, 'changes_declined', { comment });
  return 'done';
}

/** What there is to decide, where it is still what was shown. */
function whatIsAsked(
  { context: { instance, now }, tracked }: Held,
  quote: Quote,
  seen: string,
): Exclude<Decidable, 'nothing'> | 'changed' | 'settled' {
  const asked = decidableNow(tracked, localDay(now, instance.timezone));
  if (asked === 'nothing') return 'settled';
  return readFingerprint(seen)?.equals(fingerprintOf(quote)) ? asked : 'changed';
}

function commonOf({ client }: Held, quote: Quote, { language, address, userAgent }: Visit) {
  return {
    shown: quote,
    shown_sha256: fingerprintOf(quote).toString('hex'),
    client: { id: client.id, name: client.name },
    language,
    address,
    user_agent: userAgent,
  };
}

type Decision = 'quote_accepted' | 'quote_declined' | 'quote_renewal_asked' | 'changes_declined';

/** Notes it at the desk, and mails the workshop where it has an address. */
async function tellOfDecision<Kind extends Decision>(
  { context: { tx, instance, now, secretBox }, tracked, client }: Held,
  kind: Kind,
  details: Omit<NoticeValues[Kind], 'plate' | 'client' | 'number'>,
): Promise<void> {
  const { id, plate } = tracked;
  await insertNotice(tx, instance.id, kind, { budget_id: id }, now);
  const about = { ...details, plate, client: client.name, number: id } as NoticeValues[Kind];
  await tellWorkshop(tx, instance, kind, { ...about, budgetId: id }, now, secretBox);
}

/** A quote has expired: the client wants it to hold again. The workshop is told once. */
export async function askForRenewal(following: Following, link: FollowedLink): Promise<Decided> {
  const held = await holdTracked(following, link);
  const { context, budget, tracked } = held;
  const { tx, instance, actor, now } = context;
  if (decidableNow(tracked, localDay(now, instance.timezone)) !== 'expired') return 'settled';
  if (budget.renewal_asked_at !== null) return 'done';
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, { renewal_asked_at: now.toISOString() }, now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'quote.renewal_asked', changes: {} },
      actor,
      now,
    ),
  ]);
  await tellOfDecision(held, 'quote_renewal_asked', {});
  return 'done';
}
