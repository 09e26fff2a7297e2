import { type XmlElement, xmlLine } from '../../../domain/text/xml.ts';
import { amountLiteral } from '../../../domain/verifactu/literals.ts';

/** Returns an XML element with one line of text, or null if the text is empty. */
export function textElement(name: string, text: string | null): XmlElement | null {
  const line = xmlLine(text ?? '');
  return line === '' ? null : [name, line];
}

/** Returns a mandatory XML element. If XML cannot contain the text, the element contains a dash. */
export function mandatoryElement(name: string, text: string): XmlElement {
  return textElement(name, text) ?? [name, '–'];
}

export function moneyElement(name: string, cents: number): XmlElement {
  return [name, amountLiteral(cents), { currencyID: 'EUR' }];
}

export function group(name: string, ...content: (XmlElement | null)[]): XmlElement {
  return [name, content];
}

/** Returns an XML element with child elements, or null if all of them are null. */
export function groupIfAny(name: string, ...content: (XmlElement | null)[]): XmlElement | null {
  return content.some((element) => element !== null) ? [name, content] : null;
}

/** The tax scheme element. EN 16931 knows only VAT; the tax categories distinguish IGIC and IPSI. */
export const taxScheme: XmlElement = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];
