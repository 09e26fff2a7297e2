import { type CheckInRow, findCheckIn } from '../../db/budgets/check-ins.ts';
import { findBudgetOnPaper } from '../../db/budgets/tracked.ts';
import type { Db } from '../../db/connection/client.ts';
import { findBranding } from '../../db/workshops/logos.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { isBeforeAcceptance } from '../../domain/budgets/status.ts';
import { haveLinesChanged } from '../../domain/signatures/decision.ts';
import {
  lastSentAt,
  type QuotePaper,
  type ReceiptPaper,
  type SignedOnPaper,
} from '../../domain/signatures/paper.ts';
import { composeQuote, type Quote } from '../../domain/signatures/quote.ts';
import type { TrackedBudget } from '../../domain/signatures/tracked-budget.ts';
import type { CheckInOnPaper } from '../../domain/vehicles/check-in.ts';
import type { Language } from '../../generated/errors.ts';

interface ReadContext {
  tx: Db;
  instance: Instance;
}

interface PaperRequest {
  budgetId: number;
  /** Null for the client's language, or the workshop's if the client has none. */
  language: Language | null;
}

/**
 * Returns the content of a quote's PDF in its current state. Undefined if the budget has no page for its client, and
 * therefore no quote to print.
 */
export async function readQuotePaper(
  context: ReadContext,
  request: PaperRequest,
): Promise<QuotePaper | undefined> {
  const found = await onPaper(context, request);
  if (!found) return undefined;
  const { budget, ...drawn } = found;
  return { ...drawn, signed: signedOf(budget), sentAt: lastSentAt(budget) };
}

/** Returns the content of a deposit receipt. Undefined if the vehicle has not arrived, or if there is no quote. */
export async function readReceiptPaper(
  context: ReadContext,
  request: PaperRequest,
): Promise<ReceiptPaper | undefined> {
  const found = await onPaper(context, request);
  if (!found) return undefined;
  const { budget, ...drawn } = found;
  const { id: budgetId, date_in: receivedAt, status } = budget;
  if (receivedAt === null) return undefined;
  const row = await findCheckIn(context.tx, { instanceId: context.instance.id, budgetId });
  return {
    ...drawn,
    receivedAt,
    leftFor: isBeforeAcceptance(status) ? 'quote' : 'repair',
    ...(row && { checkIn: checkInOnPaper(row) }),
  };
}

function checkInOnPaper({ instance_id, budget_id, signed_on_paper, ...row }: CheckInRow): CheckInOnPaper {
  const { signer: name, drawing: path, signed_at: at, reference, ...state } = row;
  const isSigned = name !== null && path !== null && at !== null && reference !== null;
  return { ...state, signature: isSigned ? { name, at, path, reference } : null };
}

interface QuoteToSign extends Pick<QuotePaper, 'language' | 'signed'> {
  budget: TrackedBudget;
  /** The quote with only the lines that the client chose. */
  quote: Quote;
}

/**
 * Returns the content of the PDF of the quote that is being signed. Undefined if the budget no longer has a page for
 * its client.
 */
export async function signedPaper(
  { tx, instance }: ReadContext,
  { budget, quote, ...signing }: QuoteToSign,
): Promise<QuotePaper | undefined> {
  const found = await findBudgetOnPaper(tx, { instanceId: instance.id, budgetId: budget.id });
  if (!found) return undefined;
  const look = await lookOf({ tx, instance });
  return { ...look, ...signing, quote: { ...quote, client: found.client }, sentAt: lastSentAt(budget) };
}

async function onPaper({ tx, instance }: ReadContext, { budgetId, language }: PaperRequest) {
  const found = await findBudgetOnPaper(tx, { instanceId: instance.id, budgetId });
  if (!found) return undefined;
  const { budget, client } = found;
  return {
    budget,
    language: language ?? budget.language ?? instance.language,
    quote: { ...composeQuote(instance, budget), client },
    ...(await lookOf({ tx, instance })),
  };
}

async function lookOf({ tx, instance }: ReadContext): Promise<Pick<QuotePaper, 'branding' | 'isTest'>> {
  const branding = await findBranding(tx, instance);
  return { ...(branding && { branding }), ...(instance.sandbox && { isTest: true }) };
}

/** Returns the client's signature; null if the lines have changed since. */
function signedOf({ signed, lines }: TrackedBudget): SignedOnPaper | null {
  if (signed === null || haveLinesChanged(signed.lines, lines)) return null;
  const { name, signed_at: at, signature, reference } = signed;
  return { name, at, signature, reference };
}
