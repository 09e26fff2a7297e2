import type { AttachedInvoice, InvoicedParty, InvoicePaper } from '../../domain/invoices/paper.ts';
import { writeXml, type XmlElement } from '../../domain/text/xml.ts';
import { type Taxation, taxationOf } from './ubl/categories.ts';
import { mandatoryElement } from './ubl/elements.ts';
import { lineElements } from './ubl/lines.ts';
import { buyerElement, sellerElement, taxIdOf, vatNumberOf } from './ubl/parties.ts';
import { dueDateElement, paymentElements, sumsElement } from './ubl/payment.ts';
import {
  claimElement,
  deliveryElement,
  noteElement,
  policyElement,
  precedingElement,
  qrElement,
  vehicleElement,
} from './ubl/references.ts';
import { type Shape, shapeOf } from './ubl/shape.ts';
import { addMissingBases } from './ubl/tax-alone.ts';
import { surchargeElements, taxTotal } from './ubl/taxes.ts';

/**
 * Reasons why an invoice has no electronic form: the invoice is a draft, it has no recipient, EN 16931 does not support
 * its tax, a tax id is missing, or the rules do not support its country.
 */
export type UblObstacle = 'draft' | 'simplified' | 'tax' | 'tax_id' | 'country';

/** Country codes that ISO 3166-1 does not assign, but that programs can convert to a name. */
const nonIsoCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'TA', 'UN', 'XK']);

export function ublObstacle(paper: InvoicePaper): UblObstacle | null {
  const { full_number, recipient, workshop, lines } = paper;
  if (full_number === null || lines.length === 0) return 'draft';
  if (recipient === null) return 'simplified';
  const { tax } = taxationOf(paper);
  if (tax === 'IGI' || tax === 'unknown') return 'tax';
  if ([workshop.country, recipient.country].some((country) => nonIsoCountries.has(country))) return 'country';
  return lacksTaxId(paper, recipient) ? 'tax_id' : null;
}

/**
 * Tells whether a tax id that the electronic form requires is missing. A supply within the European Union requires VAT
 * numbers of both parties. A private person may have no tax id.
 */
function lacksTaxId(paper: InvoicePaper, recipient: InvoicedParty): boolean {
  if (taxIdOf(paper.workshop) === '') return true;
  if (taxIdOf(recipient) === '' && !paper.withoutTaxId) return true;
  return isIntraUnion(paper) && vatNumberOf(recipient) === null;
}

/**
 * Formats an invoice as EN 16931 in UBL 2.1. Returns null if the invoice has no electronic form; `ublObstacle` returns
 * the reason.
 */
export function renderUbl(drawn: InvoicePaper): string | null {
  const { recipient, full_number } = drawn;
  if (recipient === null || full_number === null || ublObstacle(drawn) !== null) return null;
  const paper = addMissingBases(drawn);
  const shape = shapeOf(paper);
  const root: XmlElement = [
    shape.root,
    invoiceElements(paper, { recipient, number: full_number }, shape, taxationOf(paper)),
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

interface IssuedInvoice {
  recipient: InvoicedParty;
  number: string;
}

/** Returns the elements of the invoice, in the order that the UBL schema requires. */
function invoiceElements(
  paper: InvoicePaper,
  { recipient, number }: IssuedInvoice,
  shape: Shape,
  taxation: Taxation,
): (XmlElement | null)[] {
  return [
    ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
    mandatoryElement('cbc:ID', number),
    ['cbc:IssueDate', paper.date],
    dueDateElement(paper, shape),
    [`cbc:${shape.root}TypeCode`, shape.typeCode],
    noteElement(paper),
    ['cbc:DocumentCurrencyCode', 'EUR'],
    claimElement(paper),
    precedingElement(paper),
    policyElement(paper),
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

/** The name of the embedded file. Equal in all PDFs, so that programs find the file. */
const attachedName = 'factura.xml';

export function attachedInvoice(paper: InvoicePaper): AttachedInvoice | undefined {
  const xml = renderUbl(paper);
  return xml === null ? undefined : { name: attachedName, xml };
}
