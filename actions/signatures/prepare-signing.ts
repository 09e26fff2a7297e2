import { hash, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import type { Db } from '../../db/connection/client.ts';
import type { NewDocument } from '../../db/documents/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { budgetTotals } from '../../domain/budgets/lines.ts';
import { randomFileName, storedNameBytes } from '../../domain/documents/document.ts';
import { amountFormats } from '../../domain/money/amounts.ts';
import { problem } from '../../domain/requests/problem.ts';
import { quoteFingerprint, shortReference } from '../../domain/signatures/fingerprint.ts';
import { pdfType, type QuotePaper } from '../../domain/signatures/paper.ts';
import {
  type ClientSignature,
  composeQuote,
  type Quote,
  withoutUnselectedLines,
} from '../../domain/signatures/quote.ts';
import type { TrackedBudget } from '../../domain/signatures/tracked-budget.ts';
import type { Language } from '../../generated/errors.ts';
import { signedQuoteFilename } from '../../views/papers/filenames.ts';
import { trackingTexts } from '../../views/texts/tracking.ts';
import type { SignatureForm } from './decide.ts';
import { signedPaper } from './paper.ts';

export interface SigningMeans {
  /** The connection for reads. No transaction is open while the PDF is drawn. */
  tx: Db;
  instance: Instance;
  documents: DocumentStore;
  drawQuote: (paper: QuotePaper) => Promise<Buffer>;
}

interface SigningRequest {
  budget: TrackedBudget;
  language: Language;
  ticked: ReadonlySet<number>;
  signed: ClientSignature;
}

/** Draws and stores the PDF of the signed quote, before the transaction that records the signature. */
export async function prepareSigning(
  means: SigningMeans,
  { budget, language, ticked, signed }: SigningRequest,
): Promise<Omit<SignatureForm, 'seen' | 'code'>> {
  const { instance } = means;
  const quote = composeQuote(instance, budget);
  const lines = withoutUnselectedLines(quote.lines, ticked);
  const agreed = { ...quote, lines: lines.map((line) => ({ ...line, optional: false })) };
  const reference = shortReference(quoteFingerprint(quote));
  const paper = await storePaper(means, {
    budget,
    language,
    quote: agreed,
    signed: { ...signed, reference },
  });
  const { name, signature, at } = signed;
  const total = amountFormats(language).money(budgetTotals(lines).total_cents);
  const consent = trackingTexts[language].decide.consent(instance.name, total);
  return { ticked, name, signature, consent, signedAt: new Date(at), paper };
}

interface PaperToStore extends Pick<SigningRequest, 'budget' | 'language'> {
  quote: Quote;
  signed: ClientSignature & { reference: string };
}

async function storePaper(
  { tx, instance, documents, drawQuote }: SigningMeans,
  { budget, language, quote, signed }: PaperToStore,
): Promise<NewDocument> {
  const paper = await signedPaper({ tx, instance }, { budget, language, quote, signed });
  if (!paper) throw problem('not_found');
  const pdf = await drawQuote(paper);
  const storedAs = randomFileName(randomBytes(storedNameBytes));
  await documents.put(storedAs, [pdf], pdfType);
  return {
    filename: signedQuoteFilename(budget.id, language),
    contentType: pdfType,
    size: pdf.length,
    sha256: hash('sha256', pdf, 'buffer'),
    storedAs,
    client_visible: true,
    mechanic_visible: false,
    signed: true,
  };
}
