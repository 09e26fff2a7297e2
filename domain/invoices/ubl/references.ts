import { type XmlElement, xmlLines } from '../../text/xml.ts';
import type { InvoicePaper } from '../paper.ts';
import { group, groupIfAny, textElement } from './elements.ts';
import { differenceNote } from './words.ts';

/** One note: many read no other than the first. */
export function noteElement({ public_notes, corrects, totals, language }: InvoicePaper): XmlElement | null {
  const replaced = corrects?.replaced;
  const notes = [
    corrects?.reason ?? '',
    replaced ? differenceNote(language, totals, replaced) : '',
    public_notes ?? '',
  ].map(xmlLines);
  const written = notes.filter((note) => note !== '').join('\n');
  return written === '' ? null : ['cbc:Note', written];
}

export function correctedElement({ corrects }: InvoicePaper): XmlElement | null {
  const number = textElement('cbc:ID', corrects?.full_number ?? null);
  if (!corrects || !number) return null;
  return group(
    'cac:BillingReference',
    group('cac:InvoiceDocumentReference', number, ['cbc:IssueDate', corrects.date]),
  );
}

/** The object that is invoiced, in UNTDID 1001, and a vehicle's registration, in UNTDID 1153. */
const invoicedObject = { type: '130', plate: 'ABZ' };

export function vehicleElement({ vehicle }: InvoicePaper): XmlElement | null {
  const plate = textElement('cbc:ID', vehicle?.plate ?? null);
  if (!plate) return null;
  return group(
    'cac:AdditionalDocumentReference',
    [plate[0], plate[1], { schemeID: invoicedObject.plate }],
    ['cbc:DocumentTypeCode', invoicedObject.type],
  );
}

/** A program can't read the QR, so it is given its text, with the words that the law puts beside it. */
export function qrElement({ qr, verifiable }: InvoicePaper): XmlElement | null {
  const uri = textElement('cbc:URI', qr);
  if (!uri) return null;
  const [id, description] = verifiable
    ? ['VERI*FACTU', 'Factura verificable en la sede electrónica de la AEAT']
    : ['QR', 'QR tributario'];
  return group(
    'cac:AdditionalDocumentReference',
    ['cbc:ID', id],
    ['cbc:DocumentDescription', description],
    group('cac:Attachment', group('cac:ExternalReference', uri)),
  );
}

/** When the work was done. Of a supply within the Union it has to be said, and where the goods went. */
export function deliveryElement(
  { operation_date, date, recipient }: InvoicePaper,
  isIntraUnion: boolean,
): XmlElement | null {
  const day = operation_date ?? (isIntraUnion ? date : null);
  const country = isIntraUnion ? (recipient?.country ?? null) : null;
  return groupIfAny(
    'cac:Delivery',
    textElement('cbc:ActualDeliveryDate', day),
    country === null
      ? null
      : group(
          'cac:DeliveryLocation',
          group('cac:Address', group('cac:Country', ['cbc:IdentificationCode', country])),
        ),
  );
}
