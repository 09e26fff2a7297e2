import { findBudgetOnPaper } from '../../db/budgets/tracked.ts';
import type { Db } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { isBeforeAcceptance } from '../../domain/budgets/status.ts';
import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import { differs } from '../../domain/signatures/decision.ts';
import {
  type QuotePaper,
  type ReceiptPaper,
  type SignedOnPaper,
  sentAt,
} from '../../domain/signatures/paper.ts';
import { quoteOf } from '../../domain/signatures/quote.ts';
import type { Language } from '../../generated/errors.ts';
import { brandingOf } from '../workshops/branding.ts';

interface Reading {
  tx: Db;
  instance: Instance;
}

interface PaperRequest {
  budgetId: number;
  /** Null: the client's, or else the workshop's. */
  language: Language | null;
}

/** As it is now; undefined: it has no page of its client's, and so no paper either. */
export async function quotePaper(reading: Reading, wanted: PaperRequest): Promise<QuotePaper | undefined> {
  const found = await onPaper(reading, wanted);
  if (!found) return undefined;
  const { budget, ...drawn } = found;
  return { ...drawn, signed: signedOf(budget), sentAt: sentAt(budget) };
}

/** Undefined, too, while the vehicle is not in. */
export async function receiptPaper(
  reading: Reading,
  wanted: PaperRequest,
): Promise<ReceiptPaper | undefined> {
  const found = await onPaper(reading, wanted);
  if (!found || found.budget.date_in === null) return undefined;
  const { budget, ...drawn } = found;
  const { date_in: receivedAt, status } = found.budget;
  return { ...drawn, receivedAt, leftFor: isBeforeAcceptance(status) ? 'quote' : 'repair' };
}

async function onPaper({ tx, instance }: Reading, { budgetId, language }: PaperRequest) {
  const found = await findBudgetOnPaper(tx, instance.id, budgetId);
  if (!found) return undefined;
  const { budget, client } = found;
  const branding = await brandingOf({ tx, instance });
  return {
    budget,
    language: language ?? budget.language ?? instance.language,
    quote: { ...quoteOf(instance, budget), client },
    ...(branding && { branding }),
  };
}

/** What its client signed, as long as it is what stands. */
function signedOf({ signed, lines }: TrackedBudget): SignedOnPaper | null {
  if (signed === null || differs(signed.lines, lines)) return null;
  const { name, signed_at: at, signature, reference } = signed;
  return { name, at, signature, reference };
}
