import type { TaxCode } from '../../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import type { TaxPlace } from '../../../domain/workshops/tax-place.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { taxName } from '../../texts/tax-name.ts';

/**
 * Articles of the law on IVA that exempt from tax, by exemption code. The laws on IGIC and IPSI have other article
 * numbers.
 */
const articlesByCode: Partial<Record<TaxCode, string>> = {
  E1: '20',
  E2: '21',
  E3: '22',
  E4: '23–24',
  E5: '25',
};

/** Statements that Spanish law prescribes in Spanish, for invoices in any language. */
const spanishTexts = {
  reverseCharge: 'Inversión del sujeto pasivo',
  usedGoods: 'Régimen especial de los bienes usados',
};

export function taxPlaceOf({ workshop }: Pick<InvoicePaper, 'workshop'>): TaxPlace {
  return { ...workshop, zip: workshop.zip ?? '' };
}

/**
 * Returns the label of a row without a rate in the table of taxes. The label contains the code that the affected lines
 * show.
 */
export function untaxedLabel(code: string, paper: InvoicePaper): string {
  const texts = invoiceTexts[paper.language];
  if (code === 'S2') return `${texts.reverseCharge} (${code})`;
  if (code.startsWith('N')) return `${texts.notSubject} (${code})`;
  const article = lawArticle(code, paper);
  return `${texts.exempt} (${code})${article ? `, ${texts.article.short(article)}` : ''}`;
}

/** Returns the statements about taxes that the law requires on the invoice. */
export function taxStatements(paper: InvoicePaper): string[] {
  const texts = invoiceTexts[paper.language];
  if (paper.rebu) return [inBothLanguages(spanishTexts.usedGoods, texts.usedGoods, paper)];
  const codes = paper.totals.groups.map((group) => group.tax_exempt_code).filter((code) => code !== null);
  return [...new Set(codes)].map((code) => `${code} · ${exemptionReason(code, paper)}`);
}

function exemptionReason(code: string, paper: InvoicePaper): string {
  const texts = invoiceTexts[paper.language];
  const tax = taxName(taxPlaceOf(paper), paper.language);
  if (code === 'S2') return inBothLanguages(spanishTexts.reverseCharge, texts.reverseCharge, paper);
  if (code === 'N2') {
    const located = paper.located_in ? ` ${texts.locatedIn[paper.located_in]}` : '';
    return `${texts.notSubjectHere(tax)}${located}`;
  }
  if (code.startsWith('N')) return texts.notSubjectTo(tax);
  const article = lawArticle(code, paper);
  return article ? texts.article.exempt(article) : texts.exemptWithout(tax);
}

function inBothLanguages(inSpanish: string, translated: string, { workshop }: InvoicePaper): string {
  if (workshop.country !== 'ES') return `${translated}.`;
  return inSpanish === translated ? `${inSpanish}.` : `${inSpanish} (${translated}).`;
}

function lawArticle(code: string, paper: InvoicePaper): string | undefined {
  const isIva = paper.workshop.country === 'ES' && taxName(taxPlaceOf(paper), 'es') === 'IVA';
  return isIva && isKeyOf(code, articlesByCode) ? articlesByCode[code] : undefined;
}
