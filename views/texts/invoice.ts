import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/invoice.ts';
import { ca } from './ca/invoice.ts';
import { en } from './en/invoice.ts';
import { es } from './es/invoice.ts';
import { fr } from './fr/invoice.ts';
import { pt } from './pt/invoice.ts';
import type { InvoiceTexts } from './types/invoice.ts';

export const invoiceTexts: Record<Language, InvoiceTexts> = { es, en, ca, pt, fr, bg };
