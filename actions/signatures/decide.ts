import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, findBudgetToChange, updateBudget } from '../../db/budgets/queries.ts';
import { findTrackedBudget } from '../../db/budgets/tracked.ts';
import { type ClientRow, findClient } from '../../db/clients/queries.ts';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { insertDocument, type NewDocument } from '../../db/documents/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { insertNotice } from '../../db/workshops/usage.ts';
import { totalsOf } from '../../domain/budgets/lines.ts';
import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import { problem } from '../../domain/requests/problem.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { type Decidable, decidableNow } from '../../domain/signatures/decision.ts';
import { fingerprintOf, readFingerprint, referenceOf } from '../../domain/signatures/fingerprint.ts';
import { chosenLines, type Quote, quoteOf } from '../../domain/signatures/quote.ts';
import type { Signature } from '../../domain/signatures/signature.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Language } from '../../generated/errors.ts';
import { leaveOutLines } from '../budgets/lines.ts';
import { moveBudget } from '../budgets/move.ts';
import type { Context } from '../context.ts';
import { notice } from '../messages/notice.ts';
import { tellWorkshop } from '../messages/tell-workshop.ts';
import { appendEvidence } from './append.ts';

/** Who is at the page, and what will be known of it. */
export interface Visit {
  tokenHash: Buffer;
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

export interface Signing {
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

export interface Declining {
  seen: string;
  reason: string;
}

/** `changed`: the page that was decided on is not what stands now. `settled`: there is nothing to decide any more. */
export type Decided = 'done' | 'changed' | 'expired' | 'settled';

interface Held {
  budget: BudgetRow;
  tracked: TrackedBudget;
  client: ClientRow;
  quote: Quote;
}

/** What a link leads to, as it is once nobody else changes it. */
export async function holdTracked(tx: Tx, instance: Instance, tokenHash: Buffer): Promise<Held> {
  const found = await findTrackedBudget(tx, instance.id, tokenHash);
  const budget = found && (await findBudgetToChange(tx, instance.id, found.id));
  if (!budget) throw problem('not_found');
  const [tracked, client] = await sendInOrder(tx, [
    findTrackedBudget(tx, instance.id, tokenHash),
    findClient(tx, instance.id, budget.client_id),
  ]);
  if (!tracked || !client) throw problem('not_found');
  return { budget, tracked, client, quote: quoteOf(instance, tracked) };
}

type Deciding = Omit<Context, 'actor'>;

export async function sign(deciding: Deciding, visit: Visit, signing: Signing): Promise<Decided> {
  const { tx, instance, now } = deciding;
  const held = await holdTracked(tx, instance, visit.tokenHash);
  const asked = whatIsAsked(deciding, held, signing.seen);
  if (asked !== 'quote' && asked !== 'changes') return asked;
  const { budget, client, quote } = held;
  const context: Context = { ...deciding, actor: actorOf(client) };

  const lines = chosenLines(quote.lines, signing.ticked);
  const declined = quote.lines.filter((line) => !lines.includes(line));
  await leaveOutLines(context, budget, declined);
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
      ...commonOf(held, visit),
      name,
      signature,
      signed_at: signedAt,
      reference: referenceOf(quote),
      consent,
      code,
      lines: lines.map((line) => ({ ...line, optional: false })),
      left_out: declined.map(({ id }) => id),
      totals: totalsOf(lines),
      paper: { document_id: document.id, size: paper.size, sha256: paper.sha256.toString('hex') },
    },
  });
  await tellOfDecision(context, held, 'quote_accepted');
  await sendCopy(context, held);
  return 'done';
}

/** What was signed, for the client's own papers, where the workshop mails its quotes. */
async function sendCopy(context: Context, { budget, tracked, client }: Held): Promise<void> {
  if (!context.instance.mail_quote_pdf) return;
  const about = { budgetId: budget.id, plate: tracked.plate, url: trackingUrlOf(context, budget) };
  await notice(context, 'budget_accepted', client.id, { ...about, attached: 'quote' });
}

export async function decline(deciding: Deciding, visit: Visit, declining: Declining): Promise<Decided> {
  const { tx, instance, now } = deciding;
  const held = await holdTracked(tx, instance, visit.tokenHash);
  const asked = whatIsAsked(deciding, held, declining.seen);
  // Who doesn't want a quote needs no other to say so.
  if (asked !== 'quote' && asked !== 'expired') return asked === 'changes' ? 'settled' : asked;
  const { budget, client } = held;
  const context: Context = { ...deciding, actor: actorOf(client) };
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
    content: { ...commonOf(held, visit), reason: declining.reason },
  });
  await tellOfDecision(context, held, 'quote_declined');
  return 'done';
}

/** What there is to decide, where it is still what was shown. */
function whatIsAsked(
  { instance, now }: Deciding,
  { tracked, quote }: Held,
  seen: string,
): Exclude<Decidable, 'nothing'> | 'changed' | 'settled' {
  const asked = decidableNow(tracked, localDay(now, instance.timezone));
  if (asked === 'nothing') return 'settled';
  return readFingerprint(seen)?.equals(fingerprintOf(quote)) ? asked : 'changed';
}

function actorOf({ id, name }: ClientRow) {
  return { kind: 'client', id, name } as const;
}

function commonOf({ client, quote }: Held, { language, address, userAgent }: Visit) {
  return {
    shown: quote,
    shown_sha256: fingerprintOf(quote).toString('hex'),
    client: { id: client.id, name: client.name },
    language,
    address,
    user_agent: userAgent,
  };
}

/** It stands at the desk, and goes out by mail where the workshop has an address. */
async function tellOfDecision(
  { tx, instance, now }: Deciding,
  { tracked, client }: Held,
  kind: 'quote_accepted' | 'quote_declined' | 'quote_renewal_asked',
): Promise<void> {
  const { id, plate } = tracked;
  await insertNotice(tx, instance.id, kind, { budget_id: id }, now);
  await tellWorkshop(tx, instance, kind, { plate, client: client.name, number: id }, now);
}

/** A quote has expired: the client wants it to hold again. The workshop is told once. */
export async function askForRenewal(deciding: Deciding, tokenHash: Buffer): Promise<Decided> {
  const { tx, instance, now } = deciding;
  const held = await holdTracked(tx, instance, tokenHash);
  const { budget, tracked, client } = held;
  if (decidableNow(tracked, localDay(now, instance.timezone)) !== 'expired') return 'settled';
  if (budget.renewal_asked_at !== null) return 'done';
  await sendInOrder(tx, [
    updateBudget(tx, instance.id, budget.id, { renewal_asked_at: now.toISOString() }, now),
    insertBudgetHistory(
      tx,
      instance.id,
      { budgetId: budget.id, action: 'quote.renewal_asked', changes: {} },
      actorOf(client),
      now,
    ),
  ]);
  await tellOfDecision(deciding, held, 'quote_renewal_asked');
  return 'done';
}
