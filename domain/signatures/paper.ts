import type { Language } from '../../generated/errors.ts';
import type { Branding } from '../workshops/branding.ts';
import type { ClientSignature, QuoteOnPaper } from './quote.ts';
import type { TrackedBudget } from './tracked.ts';

export const papers = ['quote', 'receipt'] as const;
export type Paper = (typeof papers)[number];

export interface SignedOnPaper extends ClientSignature {
  /** The reference by which the workshop finds the evidence. */
  reference: string | null;
}

/** The data that a quote's PDF is drawn from: equal data gives equal bytes. */
export interface QuotePaper {
  language: Language;
  quote: QuoteOnPaper;
  /** Present on a signed quote, which has only the chosen lines. */
  signed: SignedOnPaper | null;
  /** When the workshop sent it; null if it has not yet. */
  sentAt: string | null;
  /** Absent: the workshop has neither a logo nor its own colour. Not covered by the signature. */
  branding?: Branding;
  /** Present in a sandbox, whose papers are marked as tests. Not covered by the signature. */
  isTest?: true;
}

/** The receipt that the client presents when collecting its vehicle. */
export interface ReceiptPaper {
  language: Language;
  quote: QuoteOnPaper;
  receivedAt: string;
  leftFor: 'quote' | 'repair';
  branding?: Branding;
  isTest?: true;
}

/** Returns when the quote was last sent; null if it was reopened since. */
export function sentAt({ milestones, status }: Pick<TrackedBudget, 'milestones' | 'status'>): string | null {
  if (status === 'Pendiente' || status === 'En cotización') return null;
  return milestones.findLast((milestone) => milestone.status === 'Enviado')?.at ?? null;
}

export const pdfType = 'application/pdf';
