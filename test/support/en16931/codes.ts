import { linesOf, type Rule } from './rule.ts';
import { all, everywhere, has, type Node } from './tree.ts';

const words = (text: string) => new Set(text.split(' '));

/** Rules about code lists: the id of the rule, the elements, and the codes that a workshop may use. */
const codes: [id: string, names: string[], known: Set<string>][] = [
  ['BR-CL-01', ['cbc:InvoiceTypeCode'], words('380 383 384')],
  ['BR-CL-01-CN', ['cbc:CreditNoteTypeCode'], words('381')],
  ['BR-CL-04', ['cbc:DocumentCurrencyCode'], words('EUR')],
  ['BR-CL-16', ['cbc:PaymentMeansCode'], words('10 20 30 42 48 49 68 97 ZZZ')],
  ['BR-CL-19', ['cbc:AllowanceChargeReasonCode'], words('95')],
  [
    'BR-CL-22',
    ['cbc:TaxExemptionReasonCode'],
    words('VATEX-EU-G VATEX-EU-IC VATEX-EU-AE VATEX-EU-O VATEX-EU-F'),
  ],
];

const attributes: [id: string, of: RegExp, attribute: keyof Node['attributes'], known: Set<string>][] = [
  ['BR-CL-03', /Amount$/, 'currencyID', words('EUR')],
  ['BR-CL-23', /Quantity$/, 'unitCode', words('HUR C62')],
];

const categories = words('S Z E AE O G K L M');

/** The names of the child elements that the schema allows in each element, in the required order. */
const orders = Object.entries({
  Invoice:
    'cbc:CustomizationID cbc:ID cbc:IssueDate cbc:DueDate cbc:InvoiceTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:BuyerReference cac:BillingReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:InvoiceLine',
  CreditNote:
    'cbc:CustomizationID cbc:ID cbc:IssueDate cbc:CreditNoteTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:BuyerReference cac:BillingReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal cac:CreditNoteLine',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:AdditionalDocumentReference': 'cbc:ID cbc:DocumentTypeCode cbc:DocumentDescription cac:Attachment',
  'cac:Attachment': 'cac:ExternalReference',
  'cac:ExternalReference': 'cbc:URI',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AccountingCustomerParty': 'cac:Party',
  'cac:PartyName': 'cbc:Name',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:TaxScheme': 'cbc:ID',
  'cac:Party': 'cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact',
  'cac:PostalAddress': 'cbc:StreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:Country',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID cbc:CompanyLegalForm',
  'cac:ContractDocumentReference': 'cbc:ID',
  'cac:Contact': 'cbc:Telephone cbc:ElectronicMail',
  'cac:Delivery': 'cbc:ActualDeliveryDate cac:DeliveryLocation',
  'cac:DeliveryLocation': 'cac:Address',
  'cac:Address': 'cac:Country',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentID cac:PayeeFinancialAccount',
  'cac:PayeeFinancialAccount': 'cbc:ID',
  'cac:PaymentTerms': 'cbc:Note',
  'cac:AllowanceCharge':
    'cbc:ChargeIndicator cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:MultiplierFactorNumeric cbc:Amount cbc:BaseAmount cac:TaxCategory',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': 'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme',
  'cac:ClassifiedTaxCategory': 'cbc:ID cbc:Percent cac:TaxScheme',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount',
  'cac:InvoiceLine':
    'cbc:ID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount cac:AllowanceCharge cac:Item cac:Price',
  'cac:CreditNoteLine':
    'cbc:ID cbc:Note cbc:CreditedQuantity cbc:LineExtensionAmount cac:AllowanceCharge cac:Item cac:Price',
  'cac:Price': 'cbc:PriceAmount',
  'cac:SellersItemIdentification': 'cbc:ID',
  'cac:Item': 'cbc:Name cac:SellersItemIdentification cac:ClassifiedTaxCategory',
});
const orderOf = new Map(orders.map(([name, children]) => [name, children.split(' ')]));

function isInOrder(invoice: Node): boolean {
  return everyElement(invoice).every(({ name, children }) => {
    const places = children.map((child) => orderOf.get(name)?.indexOf(child.name) ?? -1);
    return places.every((place, at) => place >= (places[at - 1] ?? 0));
  });
}

function everyElement(node: Node): Node[] {
  return [node, ...node.children.flatMap(everyElement)];
}

export const codeRules: Rule[] = [
  ...codes.map(
    ([id, names, known]): Rule => ({
      id,
      holds: (invoice) =>
        names.every((name) => everywhere(invoice, name).every(({ text }) => known.has(text))),
    }),
  ),
  ...attributes.map(
    ([id, of, attribute, known]): Rule => ({
      id,
      holds: (invoice) =>
        everyElement(invoice)
          .filter(({ name }) => of.test(name))
          .every((each) => known.has(each.attributes[attribute] ?? '')),
    }),
  ),
  {
    id: 'BR-CL-07',
    holds: (invoice) =>
      all(invoice, 'cac:AdditionalDocumentReference/cbc:ID').every(
        ({ attributes: { schemeID } }) => schemeID === undefined || schemeID === 'ABZ',
      ),
  },
  {
    id: 'BR-CL-14',
    holds: (invoice) =>
      everywhere(invoice, 'cbc:IdentificationCode').every(({ text }) => /^[A-Z]{2}$/.test(text)),
  },
  {
    id: 'BR-CL-17',
    holds: (invoice) =>
      everywhere(invoice, 'cac:TaxCategory').every((each) =>
        all(each, 'cbc:ID').every(({ text }) => categories.has(text)),
      ),
  },
  {
    id: 'BR-CL-18',
    holds: (invoice) =>
      everywhere(invoice, 'cac:ClassifiedTaxCategory').every((each) =>
        all(each, 'cbc:ID').every(({ text }) => categories.has(text)),
      ),
  },
  { id: 'UBL-SR-24', holds: (invoice) => all(invoice, 'cac:Delivery').length <= 1 },
  {
    id: 'UBL-SR-47',
    holds: (invoice) =>
      new Set(everywhere(invoice, 'cbc:PaymentMeansCode').map(({ text }) => text)).size <= 1,
  },
  {
    id: 'UBL-SR-48',
    holds: (invoice) =>
      linesOf(invoice).every((line) => all(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1),
  },
  {
    id: 'UBL-SR-53',
    holds: (invoice) =>
      everywhere(invoice, 'cac:PartyTaxScheme').every(
        (each) => has(each, 'cbc:CompanyID') && has(each, 'cac:TaxScheme/cbc:ID'),
      ),
  },
  { id: 'UBL-XSD', holds: isInOrder },
];
