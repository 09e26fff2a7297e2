import { type XmlElement, xmlLine } from '../../text/xml.ts';
import { amountLiteral } from '../../verifactu/literals.ts';

/** An element with one line of text; null where there is none to write. */
export function textElement(name: string, text: string | null): XmlElement | null {
  const line = xmlLine(text ?? '');
  return line === '' ? null : [name, line];
}

/** What has to have a text: a dash says that there was none that XML can hold. */
export function namedElement(name: string, text: string): XmlElement {
  return textElement(name, text) ?? [name, '–'];
}

export function moneyElement(name: string, cents: number): XmlElement {
  return [name, amountLiteral(cents), { currencyID: 'EUR' }];
}

export function group(name: string, ...content: (XmlElement | null)[]): XmlElement {
  return [name, content];
}

/** A group that would be empty isn't there. */
export function groupIfAny(name: string, ...content: (XmlElement | null)[]): XmlElement | null {
  return content.some((element) => element !== null) ? [name, content] : null;
}

/** IGIC and IPSI too: EN 16931 knows one tax, and tells them apart by their categories. */
export const taxScheme: XmlElement = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];
