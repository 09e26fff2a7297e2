import { findBudgetOnPaper } from '../../db/budgets/tracked.ts';
import type { Db } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { isBeforeAcceptance } from '../../domain/budgets/status.ts';
import type { QuotePaper, ReceiptPaper, SignedOnPaper } from '../../domain/signatures/paper.ts';
import { chosenLines, quoteOf } from '../../domain/signatures/quote.ts';
import type { Language } from '../../generated/errors.ts';

interface Reading {
  tx: Db;
  instance: Instance;
}

interface Wanted {
  budgetId: number;
  /** Null: the client's, or else the workshop's. */
  language: Language | null;
}

/** As it is now; undefined: it has no page of its client's, and so no paper either. */
export async function quotePaper(reading: Reading, wanted: Wanted): Promise<QuotePaper | undefined> {
  const found = await onPaper(reading, wanted);
  if (!found) return undefined;
  const { language, quote } = found;
  const decided = await signedOf(reading, wanted.budgetId);
  if (decided === null) return { language, quote, signed: null };
  return {
    language,
    quote: { ...quote, lines: chosenLines(quote.lines, decided.ticked) },
    signed: decided.signed,
  };
}

/** Undefined, too, while the vehicle is not in. */
export async function receiptPaper(reading: Reading, wanted: Wanted): Promise<ReceiptPaper | undefined> {
  const found = await onPaper(reading, wanted);
  if (!found || found.budget.date_in === null) return undefined;
  const { language, quote } = found;
  const { date_in: receivedAt, status } = found.budget;
  return { language, quote, receivedAt, leftFor: isBeforeAcceptance(status) ? 'quote' : 'repair' };
}

async function onPaper({ tx, instance }: Reading, { budgetId, language }: Wanted) {
  const found = await findBudgetOnPaper(tx, instance.id, budgetId);
  if (!found) return undefined;
  const { budget, client } = found;
  return {
    budget,
    language: language ?? budget.language ?? instance.language,
    quote: { ...quoteOf(instance, budget), client },
  };
}

interface Decided {
  signed: SignedOnPaper;
  /** The optional lines that were chosen. */
  ticked: ReadonlySet<number>;
}

/** What its client signed; null: nothing yet. */
async function signedOf(_reading: Reading, _budgetId: number): Promise<Decided | null> {
  return null;
}
