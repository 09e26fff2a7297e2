import type { CorrectedInvoice, InvoicePaper } from '../../../domain/invoices/paper.ts';
import type { InvoiceTotals } from '../../../domain/invoices/totals.ts';
import { type XmlElement, xmlLines } from '../../../domain/text/xml.ts';
import { mediumDay } from '../../../domain/time/local.ts';
import { amountLiteral } from '../../../domain/verifactu/literals.ts';
import type { Language } from '../../../generated/errors.ts';
import { electronicInvoiceTexts } from '../../texts/electronic-invoice.ts';
import { invoiceTexts } from '../../texts/invoice.ts';
import { group, groupIfAny, textElement } from './elements.ts';

/** Returns one element with all notes, because many programs read only the first note. */
export function noteElement({
  public_notes,
  corrects,
  exchanges,
  reverses,
  totals,
  isTest,
  language,
}: InvoicePaper): XmlElement | null {
  const replaced = corrects?.replaced;
  const notes = [
    isTest ? invoiceTexts[language].test.note : '',
    corrects?.reason ?? '',
    replaced ? differenceNote(language, totals, replaced) : '',
    corrects?.keepsDebt ? invoiceTexts[language].corrects.debtStays(corrects.full_number) : '',
    reverses ? invoiceTexts[language].reverses(...numberAndDay(reverses, language)) : '',
    exchanges ? invoiceTexts[language].exchanges(...numberAndDay(exchanges, language)) : '',
    public_notes ?? '',
  ].map(xmlLines);
  const noteText = notes.filter((note) => note !== '').join('\n');
  return noteText === '' ? null : ['cbc:Note', noteText];
}

function numberAndDay(
  { full_number, date }: NonNullable<InvoicePaper['exchanges']>,
  language: Language,
): [number: string, day: string] {
  return [full_number, mediumDay(new Date(date), 'UTC', language)];
}

/**
 * Returns the note that the law requires about the difference between the replaced invoice and the replacing invoice.
 */
function differenceNote(
  language: Language,
  totals: InvoiceTotals,
  replaced: NonNullable<CorrectedInvoice['replaced']>,
): string {
  const { corrected, base, quota, surcharge, total } = electronicInvoiceTexts[language];
  const less = (field: keyof typeof replaced) => amountLiteral(totals[field] - replaced[field]);
  const hasSurcharge = totals.surcharge_cents !== 0 || replaced.surcharge_cents !== 0;
  return `${corrected}: ${[
    `${base} ${less('base_cents')}`,
    `${quota} ${less('quota_cents')}`,
    ...(hasSurcharge ? [`${surcharge} ${less('surcharge_cents')}`] : []),
    `${total} ${less('total_cents')} EUR`,
  ].join(', ')}`;
}

/** Returns a reference to the invoice that this invoice corrects, reverses or replaces. */
export function precedingElement({ corrects, exchanges, reverses }: InvoicePaper): XmlElement | null {
  const preceding = corrects ?? reverses ?? exchanges;
  const number = textElement('cbc:ID', preceding?.full_number ?? null);
  if (!preceding || !number) return null;
  return group(
    'cac:BillingReference',
    group('cac:InvoiceDocumentReference', number, ['cbc:IssueDate', preceding.date]),
  );
}

/** Returns the buyer's own reference (BT-10): the claim number, with which an insurer assigns invoices to cases. */
export function claimElement({ claim_number = '' }: InvoicePaper): XmlElement | null {
  return textElement('cbc:BuyerReference', claim_number);
}

/** Returns the contract under which the invoice is paid (BT-12): the number of the insurance policy. */
export function policyElement({ policy_number = '' }: InvoicePaper): XmlElement | null {
  return groupIfAny('cac:ContractDocumentReference', textElement('cbc:ID', policy_number));
}

/** Codes of an invoiced object (UNTDID 1001), and of a vehicle's registration number (UNTDID 1153). */
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

/**
 * Returns the content of the QR code as a reference for programs, with the words that the law requires beside the code.
 */
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

/**
 * Returns the element with the day of the work. A supply within the European Union also requires the country of
 * destination.
 */
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
