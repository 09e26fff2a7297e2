import { writeXml, type XmlElement } from '../text/xml.ts';
import { isSimplified } from './invoice.ts';
import type { InvoicedParty, InvoicePaper } from './paper.ts';
import { type Taxation, taxationOf } from './ubl/categories.ts';
import { namedElement } from './ubl/elements.ts';
import { lineElements } from './ubl/lines.ts';
import { buyerElement, sellerElement, taxIdOf, vatNumberOf } from './ubl/parties.ts';
import { paymentElements, sumsElement } from './ubl/payment.ts';
import {
  correctedElement,
  deliveryElement,
  noteElement,
  qrElement,
  vehicleElement,
} from './ubl/references.ts';
import { type Shape, shapeOf } from './ubl/shape.ts';
import { surchargeElements, taxTotal } from './ubl/taxes.ts';

/**
 * Why an invoice has no electronic form: it is none yet; it names nobody; its tax is one that EN 16931 doesn't know; it
 * lacks a tax id or has a country that the rules don't take.
 */
export type UblObstacle = 'draft' | 'simplified' | 'tax' | 'tax_id' | 'country';

/** Codes of places that aren't in ISO 3166-1, though programs know them by name. */
const outsideIso = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'TA', 'UN', 'XK']);

export function ublObstacle(paper: InvoicePaper): UblObstacle | null {
  const { full_number, recipient, workshop, kind, lines } = paper;
  if (full_number === null || lines.length === 0) return 'draft';
  if (isSimplified(kind) || recipient === null) return 'simplified';
  const { tax } = taxationOf(paper);
  if (tax === 'IGI' || tax === 'unknown') return 'tax';
  if ([workshop.country, recipient.country].some((country) => outsideIso.has(country))) return 'country';
  return lacksTaxId(paper, recipient) ? 'tax_id' : null;
}

/** Goods go from one country of the Union to another under the VAT numbers of both. */
function lacksTaxId(paper: InvoicePaper, recipient: InvoicedParty): boolean {
  if (taxIdOf(paper.workshop) === '' || taxIdOf(recipient) === '') return true;
  return isIntraUnion(paper) && vatNumberOf(recipient) === null;
}

/** An invoice as EN 16931 has it, in UBL 2.1; null: it has no electronic form (`ublObstacle` says why). */
export function ublOf(paper: InvoicePaper): string | null {
  const { recipient, full_number } = paper;
  if (recipient === null || full_number === null || ublObstacle(paper) !== null) return null;
  const shape = shapeOf(paper);
  const root: XmlElement = [
    shape.root,
    content(paper, { recipient, number: full_number }, shape, taxationOf(paper)),
    namespacesOf(shape),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(root)}\n`;
}

function namespacesOf({ root }: Shape): Record<string, string> {
  const schemas = 'urn:oasis:names:specification:ubl:schema:xsd';
  return {
    xmlns: `${schemas}:${root}-2`,
    'xmlns:cac': `${schemas}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${schemas}:CommonBasicComponents-2`,
  };
}

interface Issued {
  recipient: InvoicedParty;
  number: string;
}

/** In the order of the schema. */
function content(
  paper: InvoicePaper,
  { recipient, number }: Issued,
  shape: Shape,
  taxation: Taxation,
): (XmlElement | null)[] {
  return [
    ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
    namedElement('cbc:ID', number),
    ['cbc:IssueDate', paper.date],
    [`cbc:${shape.root}TypeCode`, shape.typeCode],
    noteElement(paper),
    ['cbc:DocumentCurrencyCode', 'EUR'],
    correctedElement(paper),
    vehicleElement(paper),
    qrElement(paper),
    sellerElement(paper, taxation),
    buyerElement(recipient, taxation),
    deliveryElement(paper, isIntraUnion(paper)),
    ...paymentElements(paper, shape),
    ...surchargeElements(paper, shape),
    taxTotal(paper, taxation, shape),
    sumsElement(paper, shape),
    ...lineElements(paper, taxation, shape),
  ];
}

function isIntraUnion(paper: InvoicePaper): boolean {
  const taxation = taxationOf(paper);
  return !paper.rebu && taxation.tax === 'vat' && paper.lines.some((line) => line.tax_exempt_code === 'E5');
}
