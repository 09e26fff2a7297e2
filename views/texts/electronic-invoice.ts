import type { Language } from '../../generated/errors.ts';
import { bg } from './bg/electronic-invoice.ts';
import { ca } from './ca/electronic-invoice.ts';
import { en } from './en/electronic-invoice.ts';
import { es } from './es/electronic-invoice.ts';
import { fr } from './fr/electronic-invoice.ts';
import { pt } from './pt/electronic-invoice.ts';
import type { ElectronicInvoiceTexts } from './types/electronic-invoice.ts';

export const electronicInvoiceTexts: Record<Language, ElectronicInvoiceTexts> = { es, en, ca, pt, fr, bg };
