import type { Language } from '../../../generated/errors.ts';
import { invoicing as bg } from '../bg/panel/invoicing.ts';
import { invoicing as ca } from '../ca/panel/invoicing.ts';
import { invoicing as en } from '../en/panel/invoicing.ts';
import { invoicing as es } from '../es/panel/invoicing.ts';
import { invoicing as fr } from '../fr/panel/invoicing.ts';
import { invoicing as pt } from '../pt/panel/invoicing.ts';
import type { InvoicingTexts } from '../types/panel/invoicing.ts';

export const invoicingTexts: Record<Language, InvoicingTexts> = { es, en, ca, pt, fr, bg };
