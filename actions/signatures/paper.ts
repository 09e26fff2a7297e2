import { findBudgetOnPaper } from '../../db/budgets/tracked.ts';
import type { Db } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { isBeforeAcceptance } from '../../domain/budgets/status.ts';
import { differs } from '../../domain/signatures/decision.ts';
import {
  type QuotePaper,
  type ReceiptPaper,
  type SignedOnPaper,
  sentAt,
} from '../../domain/signatures/paper.ts';
import { quoteOf } from '../../domain/signatures/quote.ts';
import type { TrackedBudget } from '../../domain/signatures/tracked.ts';
import type { Language } from '../../generated/errors.ts';
import { brandingOf } from '../workshops/branding.ts';

interface ReadContext {
  tx: Db;
  instance: Instance;
}

interface PaperRequest {
  budgetId: number;
  /** Null: the client's language, by default the workshop's. */
  language: Language | null;
}

/** Composes the quote in its current state. Undefined: the budget has no page for its client, and so no paper. */
export async function quotePaper(
  context: ReadContext,
  request: PaperRequest,
): Promise<QuotePaper | undefined> {
  const found = await onPaper(context, request);
  if (!found) return undefined;
  const { budget, ...drawn } = found;
  return { ...drawn, signed: signedOf(budget), sentAt: sentAt(budget) };
}

/** Composes the receipt. Undefined if the vehicle has not arrived, or there is no quote. */
export async function receiptPaper(
  context: ReadContext,
  request: PaperRequest,
): Promise<ReceiptPaper | undefined> {
  const found = await onPaper(context, request);
  if (!found || found.budget.date_in === null) return undefined;
  const { budget, ...drawn } = found;
  const { date_in: receivedAt, status } = found.budget;
  return { ...drawn, receivedAt, leftFor: isBeforeAcceptance(status) ? 'quote' : 'repair' };
}

async function onPaper({ tx, instance }: ReadContext, { budgetId, language }: PaperRequest) {
  const found = await findBudgetOnPaper(tx, { instanceId: instance.id, budgetId });
  if (!found) return undefined;
  const { budget, client } = found;
  const branding = await brandingOf({ tx, instance });
  return {
    budget,
    language: language ?? budget.language ?? instance.language,
    quote: { ...quoteOf(instance, budget), client },
    ...(branding && { branding }),
    ...(instance.sandbox && { isTest: true as const }),
  };
}

/** Returns the client's signature, if the lines are unchanged since. */
function signedOf({ signed, lines }: TrackedBudget): SignedOnPaper | null {
  if (signed === null || differs(signed.lines, lines)) return null;
  const { name, signed_at: at, signature, reference } = signed;
  return { name, at, signature, reference };
}
