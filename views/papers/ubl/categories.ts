import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import type { TaxGroup } from '../../../domain/invoices/totals.ts';
import type { XmlElement } from '../../../domain/text/xml.ts';
import { rateLiteral } from '../../../domain/verifactu/literals.ts';
import { findTax, type Tax } from '../../../domain/workshops/tax-place.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { taxScheme, textElement } from './elements.ts';
import { subtractedBaseMark } from './tax-alone.ts';

/** The taxation of an invoice, which determines the tax categories of its lines. */
export interface Taxation {
  tax: Tax;
  country: string;
  rebu: boolean;
  /** Whether no line is subject to tax. EN 16931 forbids combining category O with other categories. */
  isOutside: boolean;
  /**
   * Statement of the place of services for lines with code N2, in the words of the workshop's law. Empty outside Spain.
   */
  located: string;
}

type CategoryId = 'S' | 'Z' | 'E' | 'AE' | 'O' | 'G' | 'K' | 'L' | 'M';

export interface Category {
  id: CategoryId;
  rateBasisPoints: number;
}

export function taxationOf({ workshop, rebu, totals, located_in }: InvoicePaper): Taxation {
  return {
    tax: findTax({ ...workshop, zip: workshop.zip ?? '' }),
    country: workshop.country,
    rebu,
    isOutside: !rebu && totals.groups.every((group) => group.tax_exempt_code?.startsWith('N')),
    located: located_in ? invoiceTexts.es.locatedIn[located_in] : '',
  };
}

type TaxedGroup = Pick<TaxGroup, 'tax_exempt_code' | 'tax_rate_basis_points'>;

export function taxCategory(
  { tax_exempt_code: code, tax_rate_basis_points: rate }: TaxedGroup,
  { tax, rebu, isOutside }: Taxation,
): Category {
  if (rebu) return { id: 'E', rateBasisPoints: 0 };
  if (code !== null) return { id: untaxedCategory(code, tax, isOutside), rateBasisPoints: 0 };
  if (tax !== 'vat') return { id: tax === 'IGIC' ? 'L' : 'M', rateBasisPoints: rate };
  return { id: rate === 0 ? 'Z' : 'S', rateBasisPoints: rate };
}

/**
 * Returns the tax category of a line without tax. The categories for exports and for supplies within the European Union
 * exist only in VAT. Both are exempt under IGIC and IPSI.
 */
function untaxedCategory(code: string, tax: Tax, isOutside: boolean): CategoryId {
  if (code === 'S2') return 'AE';
  if (code.startsWith('N')) return isOutside ? 'O' : 'E';
  if (tax === 'vat' && code === 'E2') return 'G';
  return tax === 'vat' && code === 'E5' ? 'K' : 'E';
}

export function categoryElement(
  name: string,
  { id, rateBasisPoints }: Category,
  reason: Reason | null = null,
): XmlElement {
  return [
    name,
    [
      ['cbc:ID', id],
      // Category O must have no rate, not even zero.
      id === 'O' ? null : ['cbc:Percent', rateLiteral(rateBasisPoints)],
      textElement('cbc:TaxExemptionReasonCode', reason?.code ?? null),
      textElement('cbc:TaxExemptionReason', reason?.text ?? null),
      taxScheme,
    ],
  ];
}

/** The reason for an exemption: a text, and a VATEX code if one matches exactly. */
export interface Reason {
  code: string | null;
  text: string;
}

const articles: Record<string, string> = {
  E1: 'artículo 20',
  E2: 'artículo 21',
  E3: 'artículo 22',
  E4: 'artículos 23 y 24',
  E5: 'artículo 25',
};

/**
 * VATEX codes by exemption code. Other exemptions of Spanish law correspond to several articles of the VAT directive,
 * so they have no VATEX code.
 */
const vatexCodes: Record<string, string> = {
  E2: 'VATEX-EU-G',
  E5: 'VATEX-EU-IC',
  N1: 'VATEX-EU-O',
  N2: 'VATEX-EU-O',
  S2: 'VATEX-EU-AE',
};

/**
 * Returns the reason for an exemption in the words of the workshop's law, for clients of any language. Returns null if
 * tax is charged.
 */
export function exemptionReason(
  code: string | null,
  { tax, country, rebu, located }: Taxation,
): Reason | null {
  const inVat = (vatex: string | undefined) => (tax === 'vat' ? (vatex ?? null) : null);
  const isSpanish = country === 'ES';
  const words = (spanish: string, english: string) => (isSpanish ? spanish : english);
  if (rebu)
    return {
      code: inVat('VATEX-EU-F'),
      text: words('Régimen especial de los bienes usados', 'Margin scheme: second-hand goods'),
    };
  if (code === null) return null;
  if (code === subtractedBaseMark)
    return { code: null, text: words('Rectificación solo de la cuota', 'Correction of the tax alone') };
  const vatex = inVat(vatexCodes[code]);
  const name = tax === 'vat' ? words('IVA', 'VAT') : tax;
  if (code === 'S2') return { code: vatex, text: words('Inversión del sujeto pasivo', 'Reverse charge') };
  if (code.startsWith('N')) {
    const text = words(`Operación no sujeta a ${name}`, `Not subject to ${name}`);
    return { code: vatex, text: code === 'N2' && located !== '' ? `${text}. ${located}` : text };
  }
  const article = isSpanish && tax === 'vat' ? articles[code] : undefined;
  if (article) return { code: vatex, text: `Operación exenta: ${article} de la Ley 37/1992, del IVA` };
  return { code: vatex, text: words(`Operación exenta de ${name}`, `Exempt from ${name}`) };
}
