import type { Language } from '../../../../generated/errors.ts';
import { bg } from './bg.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { InvoiceTexts } from './invoice-texts.ts';
import { pt } from './pt.ts';

export const invoiceTexts: Record<Language, InvoiceTexts> = { es, en, ca, pt, fr, bg };
