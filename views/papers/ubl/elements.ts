import { type XmlElement, xmlLine } from '../../../domain/text/xml.ts';
import { amountLiteral } from '../../../domain/verifactu/literals.ts';

/** Returns an element with one line of text; null without text. */
export function textElement(name: string, text: string | null): XmlElement | null {
  const line = xmlLine(text ?? '');
  return line === '' ? null : [name, line];
}

/** Returns a mandatory element, with a dash in place of a text that XML cannot contain. */
export function mandatoryElement(name: string, text: string): XmlElement {
  return textElement(name, text) ?? [name, '–'];
}

export function moneyElement(name: string, cents: number): XmlElement {
  return [name, amountLiteral(cents), { currencyID: 'EUR' }];
}

export function group(name: string, ...content: (XmlElement | null)[]): XmlElement {
  return [name, content];
}

/** Returns null for an empty group. */
export function groupIfAny(name: string, ...content: (XmlElement | null)[]): XmlElement | null {
  return content.some((element) => element !== null) ? [name, content] : null;
}

/** The only tax of EN 16931; categories distinguish IGIC and IPSI. */
export const taxScheme: XmlElement = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];
