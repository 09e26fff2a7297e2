import type { Language } from '../../generated/errors.ts';
import type { CheckInOnPaper } from '../vehicles/check-in.ts';
import type { Branding } from '../workshops/branding.ts';
import type { ClientSignature, QuoteOnPaper } from './quote.ts';
import type { TrackedBudget } from './tracked-budget.ts';

export const signedPapers = ['quote', 'receipt'] as const;
export type Paper = (typeof signedPapers)[number];

export interface SignedOnPaper extends ClientSignature {
  /** The reference by which the workshop finds the evidence of the signature. */
  reference: string | null;
}

/** The data from which a quote's PDF is drawn. Equal data always produces equal bytes. */
export interface QuotePaper {
  language: Language;
  quote: QuoteOnPaper;
  /** The client's signature; null for an unsigned quote. A signed quote contains only the chosen lines. */
  signed: SignedOnPaper | null;
  /** The time at which the workshop sent the quote; null if it was not sent. */
  sentAt: string | null;
  /** The workshop's logo and colour; absent if it has neither. The signature doesn't cover them. */
  branding?: Branding;
  /** True in a sandbox, whose papers are marked as tests; otherwise absent. The signature doesn't cover this field. */
  isTest?: true;
}

/** The data of the receipt that a client presents when collecting its vehicle. */
export interface ReceiptPaper {
  language: Language;
  quote: QuoteOnPaper;
  receivedAt: string;
  leftFor: 'quote' | 'repair';
  /** The state in which the vehicle was left; absent if it was not recorded. */
  checkIn?: CheckInOnPaper;
  branding?: Branding;
  isTest?: true;
}

/** Returns the time at which the quote was last sent; null if it has been reopened since then. */
export function lastSentAt({
  milestones,
  status,
}: Pick<TrackedBudget, 'milestones' | 'status'>): string | null {
  if (status === 'Pendiente' || status === 'En cotización') return null;
  return milestones.findLast((milestone) => milestone.status === 'Enviado')?.at ?? null;
}

export const pdfType = 'application/pdf';
