import type { Language } from '../../generated/errors.ts';
import type { TrackedBudget } from '../budgets/tracked.ts';
import type { Branding } from '../workshops/branding.ts';
import type { QuoteOnPaper, Signed } from './quote.ts';

export const papers = ['quote', 'receipt'] as const;
export type Paper = (typeof papers)[number];

export interface SignedOnPaper extends Signed {
  /** The workshop finds the evidence of it by this. */
  reference: string | null;
}

/** All that a quote is drawn from: the same always gives the same bytes. */
export interface QuotePaper {
  language: Language;
  quote: QuoteOnPaper;
  /** Once it is signed the quote has the chosen lines alone. */
  signed: SignedOnPaper | null;
  /** When the workshop sent it, which is its own word on it; null: it did not yet. */
  sentAt: string | null;
  /** Absent: the workshop has neither a logo nor a colour of its own. It is no part of what is signed. */
  branding?: Branding;
}

/** What the client shows when it comes for its vehicle. */
export interface ReceiptPaper {
  language: Language;
  quote: QuoteOnPaper;
  receivedAt: string;
  leftFor: 'quote' | 'repair';
  branding?: Branding;
}

/** When it was sent last, unless the workshop took it back to work on it since. */
export function sentAt({ milestones, status }: Pick<TrackedBudget, 'milestones' | 'status'>): string | null {
  if (status === 'Pendiente' || status === 'En cotización') return null;
  return milestones.findLast((milestone) => milestone.status === 'Enviado')?.at ?? null;
}

/** In Latin letters: whatever saves a file can write them. */
const filenames: Record<Paper, Record<Language, string>> = {
  quote: {
    es: 'presupuesto',
    en: 'quote',
    ca: 'pressupost',
    pt: 'orcamento',
    fr: 'devis',
    bg: 'oferta',
  },
  receipt: {
    es: 'resguardo',
    en: 'receipt',
    ca: 'resguard',
    pt: 'recibo',
    fr: 'bon-de-depot',
    bg: 'razpiska',
  },
};

/** `presupuesto-512.pdf`. */
export function paperFilename(paper: Paper, budgetId: number, language: Language): string {
  return `${filenames[paper][language]}-${budgetId}.pdf`;
}

const signed: Record<Language, string> = {
  es: 'firmado',
  en: 'signed',
  ca: 'signat',
  pt: 'assinado',
  fr: 'signe',
  bg: 'podpisana',
};

/** `presupuesto-512-firmado.pdf`: what is kept of a signature. */
export function signedFilename(budgetId: number, language: Language): string {
  return `${filenames.quote[language]}-${budgetId}-${signed[language]}.pdf`;
}

export const pdfType = 'application/pdf';
