import type { Language } from '../../generated/errors.ts';
import type { Branding } from '../workshops/branding.ts';
import type { ClientSignature, QuoteOnPaper } from './quote.ts';
import type { TrackedBudget } from './tracked.ts';

export const papers = ['quote', 'receipt'] as const;
export type Paper = (typeof papers)[number];

export interface SignedOnPaper extends ClientSignature {
  /** The workshop finds the evidence by this. */
  reference: string | null;
}

/** All data that a quote is drawn from: equal data always gives equal bytes. */
export interface QuotePaper {
  language: Language;
  quote: QuoteOnPaper;
  /** A signed quote has only the chosen lines. */
  signed: SignedOnPaper | null;
  /** The moment when the workshop sent it, according to the workshop; null if it has not yet. */
  sentAt: string | null;
  /** Absent: the workshop has neither a logo nor its own colour. It is not part of what is signed. */
  branding?: Branding;
  /** Present in a sandbox, whose papers are marked as tests. It is not part of what is signed. */
  isTest?: true;
}

/** The receipt that the client shows when it fetches its vehicle. */
export interface ReceiptPaper {
  language: Language;
  quote: QuoteOnPaper;
  receivedAt: string;
  leftFor: 'quote' | 'repair';
  branding?: Branding;
  isTest?: true;
}

/** Returns when it was last sent; null if the workshop has reopened it since. */
export function sentAt({ milestones, status }: Pick<TrackedBudget, 'milestones' | 'status'>): string | null {
  if (status === 'Pendiente' || status === 'En cotización') return null;
  return milestones.findLast((milestone) => milestone.status === 'Enviado')?.at ?? null;
}

export const pdfType = 'application/pdf';
