import {
  buyerPath,
  chargesOf,
  lineAllowancesOf,
  linesOf,
  type Rule,
  sellerPath,
  subtotalsOf,
  totalsPath,
} from './rule.ts';
import { all, amountAt, decimal, everywhere, has, type Node, one, textAt } from './tree.ts';

const texts: [id: string, ...paths: string[]][] = [
  ['BR-01', 'cbc:CustomizationID'],
  ['BR-02', 'cbc:ID'],
  ['BR-03', 'cbc:IssueDate'],
  ['BR-04', 'cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'],
  ['BR-05', 'cbc:DocumentCurrencyCode'],
  ['BR-06', `${sellerPath}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['BR-07', `${buyerPath}/cac:PartyLegalEntity/cbc:RegistrationName`],
  ['BR-08', `${sellerPath}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
  ['BR-09', `${sellerPath}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
  ['BR-10', `${buyerPath}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
  ['BR-11', `${buyerPath}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
  ['BR-12', `${totalsPath}/cbc:LineExtensionAmount`],
  ['BR-13', `${totalsPath}/cbc:TaxExclusiveAmount`],
  ['BR-14', `${totalsPath}/cbc:TaxInclusiveAmount`],
  ['BR-15', `${totalsPath}/cbc:PayableAmount`],
];

const ofEach: [id: string, of: (invoice: Node) => Node[], ...paths: string[]][] = [
  ['BR-21', linesOf, 'cbc:ID'],
  ['BR-22', linesOf, 'cbc:InvoicedQuantity', 'cbc:CreditedQuantity'],
  ['BR-24', linesOf, 'cbc:LineExtensionAmount'],
  ['BR-25', linesOf, 'cac:Item/cbc:Name'],
  ['BR-26', linesOf, 'cac:Price/cbc:PriceAmount'],
  ['BR-36', chargesOf, 'cbc:Amount'],
  ['BR-37', chargesOf, 'cac:TaxCategory/cbc:ID'],
  ['BR-38', chargesOf, 'cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'],
  ['BR-CO-22', chargesOf, 'cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'],
  ['BR-41', lineAllowancesOf, 'cbc:Amount'],
  ['BR-42', lineAllowancesOf, 'cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'],
  ['BR-CO-23', lineAllowancesOf, 'cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'],
  ['BR-45', subtotalsOf, 'cbc:TaxableAmount'],
  ['BR-46', subtotalsOf, 'cbc:TaxAmount'],
  ['BR-47', subtotalsOf, 'cac:TaxCategory/cbc:ID'],
  ['BR-49', (invoice) => all(invoice, 'cac:PaymentMeans'), 'cbc:PaymentMeansCode'],
  ['BR-52', (invoice) => all(invoice, 'cac:AdditionalDocumentReference'), 'cbc:ID'],
  ['BR-55', (invoice) => all(invoice, 'cac:BillingReference'), 'cac:InvoiceDocumentReference/cbc:ID'],
  [
    'BR-57',
    (invoice) => all(invoice, 'cac:Delivery/cac:DeliveryLocation/cac:Address'),
    'cac:Country/cbc:IdentificationCode',
  ],
];

const quantities = ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'];

export const presenceRules: Rule[] = [
  ...texts.map(
    ([id, ...paths]): Rule => ({ id, holds: (invoice) => paths.some((path) => textAt(invoice, path)) }),
  ),
  ...ofEach.map(
    ([id, of, ...paths]): Rule => ({
      id,
      holds: (invoice) => of(invoice).every((each) => paths.some((path) => textAt(each, path))),
    }),
  ),
  { id: 'BR-16', holds: (invoice) => linesOf(invoice).length > 0 },
  {
    id: 'BR-23',
    holds: (invoice) =>
      linesOf(invoice).every((line) =>
        quantities.some((quantity) => one(line, quantity)?.attributes.unitCode),
      ),
  },
  {
    id: 'BR-27',
    holds: (invoice) => linesOf(invoice).every((line) => amountAt(line, 'cac:Price/cbc:PriceAmount') >= 0n),
  },
  {
    id: 'BR-48',
    holds: (invoice) =>
      all(invoice, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory').every(
        (category) => textAt(category, 'cbc:ID') === 'O' || decimal(textAt(category, 'cbc:Percent')) !== null,
      ),
  },
  {
    id: 'BR-61',
    holds: (invoice) =>
      all(invoice, 'cac:PaymentMeans').every(
        (means) =>
          !['30', '58'].includes(textAt(means, 'cbc:PaymentMeansCode') ?? '') ||
          textAt(means, 'cac:PayeeFinancialAccount/cbc:ID') !== null,
      ),
  },
  {
    id: 'BR-CO-03',
    holds: (invoice) =>
      !(has(invoice, 'cbc:TaxPointDate') && has(invoice, 'cac:InvoicePeriod/cbc:DescriptionCode')),
  },
  {
    id: 'BR-CO-04',
    holds: (invoice) =>
      linesOf(invoice).every((line) =>
        all(line, 'cac:Item/cac:ClassifiedTaxCategory').some(
          (category) => textAt(category, 'cbc:ID') && textAt(category, 'cac:TaxScheme/cbc:ID') === 'VAT',
        ),
      ),
  },
  {
    id: 'BR-CO-09',
    holds: (invoice) =>
      everywhere(invoice, 'cac:PartyTaxScheme')
        .filter((scheme) => textAt(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT')
        .every((scheme) => /^[A-Z]{2}/.test(textAt(scheme, 'cbc:CompanyID') ?? '')),
  },
  { id: 'BR-CO-18', holds: (invoice) => subtotalsOf(invoice).length > 0 },
  {
    id: 'BR-CO-25',
    holds: (invoice) =>
      invoice.name !== 'Invoice' ||
      amountAt(invoice, `${totalsPath}/cbc:PayableAmount`) <= 0n ||
      [textAt(invoice, 'cbc:DueDate'), textAt(invoice, 'cac:PaymentTerms/cbc:Note')].some(
        (text) => text !== null,
      ),
  },
  {
    id: 'BR-CO-26',
    holds: (invoice) =>
      [
        'cac:PartyTaxScheme/cbc:CompanyID',
        'cac:PartyIdentification/cbc:ID',
        'cac:PartyLegalEntity/cbc:CompanyID',
      ].some((path) => textAt(invoice, `${sellerPath}/${path}`)),
  },
];
