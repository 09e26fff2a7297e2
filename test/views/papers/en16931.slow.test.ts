import { expect, test } from 'vitest';
import { renderUbl } from '../../../views/papers/ubl.ts';
import { brokenEn16931, ruleIds } from '../../support/en16931.ts';
import { workedPapers } from './ubl-scene.ts';

/**
 * A change to the XML of an example invoice that violates one rule. The checker that other tests use must report this
 * rule.
 */
type Break = [rule: string, paper: string, what: RegExp | string, instead: string];

const usual = 'a repair at 21 %';
const discounted = 'discounts, and parts of units';
const surcharged = 'a sale to a trader in the surcharge';
const german = 'a supply within the Union';
const credit = 'a correction that takes away';
const partly = 'what was paid in part';

const seller = '<cac:AccountingSupplierParty>.*?';
const buyer = '<cac:AccountingCustomerParty>.*?';

/** Removes an element. */
const without = (rule: string, paper: string, name: string, before = ''): Break => [
  rule,
  paper,
  new RegExp(`(${before})<cbc:${name}( [^>]*)?>[^<]*</cbc:${name}>`, 's'),
  '$1',
];

/** Adds a third decimal digit to an amount. */
const finer = (rule: string, paper: string, name: string, before = ''): Break => [
  rule,
  paper,
  new RegExp(`(${before}<cbc:${name} [^>]*>[^<]*)`, 's'),
  '$10',
];

/** Replaces an amount by another one. */
const other = (rule: string, paper: string, name: string, before = ''): Break => [
  rule,
  paper,
  new RegExp(`(${before}<cbc:${name}( [^>]*)?>)[^<]*`, 's'),
  '$17.77',
];

const totals = '<cac:LegalMonetaryTotal>.*?';
const line = '<cac:InvoiceLine>.*?';
const subtotal = '<cac:TaxSubtotal>.*?';
const charge = '<cbc:ChargeIndicator>true.*?';
const allowance = '<cbc:ChargeIndicator>false.*?';

const families: [name: string, category: string, paper: string][] = [
  ['S', 'S', usual],
  ['Z', 'Z', 'what costs nothing, at no rate'],
  ['E', 'E', 'all of it E1'],
  ['AE', 'AE', 'all of it S2'],
  ['G', 'G', 'an export'],
  ['IC', 'K', german],
  ['O', 'O', 'all of it N1'],
  ['AF', 'L', 'a repair in the Canaries'],
  ['AG', 'M', 'a repair in Ceuta'],
];

const ofFamilies = families.flatMap(([name, category, paper]): Break[] => {
  const ofCategory = `<cac:TaxSubtotal>(?:(?!<cac:TaxSubtotal>).)*?<cbc:ID>${category}</cbc:ID>`;
  const vatNumber = '<cac:PartyTaxScheme>.*?</cac:PartyTaxScheme>';
  const isTaxed = ['S', 'L', 'M'].includes(category);
  const isExplained = !isTaxed && category !== 'Z';
  const scheme = '<cac:PartyTaxScheme><cbc:CompanyID>ESX</cbc:CompanyID></cac:PartyTaxScheme>';
  return [
    [
      `BR-${name}-01`,
      paper,
      new RegExp(
        `<cbc:ID>${category}(</cbc:ID>(?:(?!<cbc:ID>|</cac:TaxSubtotal>).)*<cac:TaxScheme>.*?</cac:TaxSubtotal>)`,
        'gs',
      ),
      '<cbc:ID>X$1',
    ],
    category === 'O'
      ? [`BR-${name}-02`, paper, '<cac:PartyLegalEntity>', `${scheme}<cac:PartyLegalEntity>`]
      : [`BR-${name}-02`, paper, new RegExp(vatNumber, 's'), ''],
    category === 'O'
      ? [
          `BR-${name}-05`,
          paper,
          /(<cac:ClassifiedTaxCategory><cbc:ID>O<\/cbc:ID>)/,
          '$1<cbc:Percent>0</cbc:Percent>',
        ]
      : [
          `BR-${name}-05`,
          paper,
          new RegExp(`(<cac:ClassifiedTaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>)[^<]*`),
          isTaxed ? '$1-1' : '$17',
        ],
    [
      `BR-${name}-08`,
      paper,
      new RegExp(
        `(<cbc:TaxableAmount [^>]*>)[^<]*(</cbc:TaxableAmount><cbc:TaxAmount [^>]*>[^<]*</cbc:TaxAmount><cac:TaxCategory><cbc:ID>${category}<)`,
      ),
      '$17.77$2',
    ],
    [
      `BR-${name}-09`,
      paper,
      new RegExp(`(<cbc:TaxAmount [^>]*>)[^<]*(</cbc:TaxAmount><cac:TaxCategory><cbc:ID>${category}<)`),
      '$17.77$2',
    ],
    isExplained
      ? [
          `BR-${name}-10`,
          paper,
          /<cbc:TaxExemptionReason(?:Code)?>[^<]*<\/cbc:TaxExemptionReason(?:Code)?>/g,
          '',
        ]
      : [
          `BR-${name}-10`,
          paper,
          new RegExp(`(${ofCategory}<cbc:Percent>[^<]*</cbc:Percent>)`, 's'),
          '$1<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>',
        ],
  ];
});

const breaks: Break[] = [
  without('BR-01', usual, 'CustomizationID'),
  without('BR-02', usual, 'ID', '^[^>]*>[^>]*>.*?</cbc:CustomizationID>'),
  without('BR-03', usual, 'IssueDate'),
  without('BR-04', usual, 'InvoiceTypeCode'),
  without('BR-04', credit, 'CreditNoteTypeCode'),
  without('BR-05', usual, 'DocumentCurrencyCode'),
  without('BR-06', usual, 'RegistrationName', seller),
  without('BR-07', usual, 'RegistrationName', buyer),
  ['BR-08', usual, new RegExp(`(${seller})<cac:PostalAddress>.*?</cac:PostalAddress>`, 's'), '$1'],
  without('BR-09', usual, 'IdentificationCode', seller),
  ['BR-10', usual, new RegExp(`(${buyer})<cac:PostalAddress>.*?</cac:PostalAddress>`, 's'), '$1'],
  without('BR-11', usual, 'IdentificationCode', buyer),
  without('BR-12', usual, 'LineExtensionAmount', totals),
  without('BR-13', usual, 'TaxExclusiveAmount', totals),
  without('BR-14', usual, 'TaxInclusiveAmount', totals),
  without('BR-15', usual, 'PayableAmount', totals),
  ['BR-16', usual, /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, ''],
  without('BR-21', usual, 'ID', '<cac:InvoiceLine>'),
  without('BR-22', usual, 'InvoicedQuantity'),
  without('BR-22', credit, 'CreditedQuantity'),
  ['BR-23', usual, / unitCode="HUR"/, ''],
  without('BR-24', usual, 'LineExtensionAmount', line),
  ['BR-25', usual, /(<cac:Item>)<cbc:Name>[^<]*/, '$1<cbc:Name> \n '],
  without('BR-26', usual, 'PriceAmount'),
  ['BR-27', usual, /(<cbc:PriceAmount [^>]*>)/, '$1-'],
  without('BR-36', surcharged, 'Amount', charge),
  ['BR-37', surcharged, new RegExp(`(${charge})<cac:TaxCategory>.*?</cac:TaxCategory>`, 's'), '$1'],
  without('BR-38', surcharged, 'AllowanceChargeReason', charge),
  without('BR-CO-22', surcharged, 'AllowanceChargeReason', charge),
  without('BR-41', discounted, 'Amount', allowance),
  without('BR-42', discounted, 'AllowanceChargeReasonCode', allowance),
  without('BR-CO-23', discounted, 'AllowanceChargeReasonCode', allowance),
  without('BR-45', usual, 'TaxableAmount'),
  without('BR-46', usual, 'TaxAmount', subtotal),
  without('BR-47', usual, 'ID', '<cac:TaxCategory>'),
  without('BR-48', usual, 'Percent', subtotal),
  without('BR-49', usual, 'PaymentMeansCode'),
  without('BR-52', usual, 'ID', '<cac:AdditionalDocumentReference>'),
  without('BR-55', credit, 'ID', '<cac:BillingReference>.*?'),
  without('BR-57', german, 'IdentificationCode', '<cac:DeliveryLocation>.*?'),
  ['BR-61', usual, '>42<', '>30<'],
  [
    'BR-CO-03',
    usual,
    '<cac:AdditionalDocumentReference>',
    '<cbc:TaxPointDate>2026-11-01</cbc:TaxPointDate><cac:InvoicePeriod><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod><cac:AdditionalDocumentReference>',
  ],
  ['BR-CO-04', usual, new RegExp(`(${line})<cac:TaxScheme>.*?</cac:TaxScheme>`, 's'), '$1'],
  ['BR-CO-09', usual, '>ES12345678Z<', '>12345678Z<'],
  other('BR-CO-10', usual, 'LineExtensionAmount', totals),
  [
    'BR-CO-11',
    usual,
    '<cbc:PayableAmount',
    '<cbc:AllowanceTotalAmount>1</cbc:AllowanceTotalAmount><cbc:PayableAmount',
  ],
  other('BR-CO-12', surcharged, 'ChargeTotalAmount'),
  other('BR-CO-13', usual, 'TaxExclusiveAmount'),
  other('BR-CO-14', usual, 'TaxAmount', '<cac:TaxTotal>'),
  other('BR-CO-15', usual, 'TaxInclusiveAmount'),
  ['BR-CO-15', usual, /(<cac:TaxTotal>.*<\/cac:TaxTotal>)/s, '$1$1'],
  other('BR-CO-16', partly, 'PrepaidAmount'),
  other('BR-CO-16', usual, 'PayableAmount'),
  other('BR-CO-17', usual, 'TaxAmount', subtotal),
  ['BR-CO-17', usual, /(<cbc:TaxAmount [^>]*>)(?=[^<]*<\/cbc:TaxAmount><cac:TaxCategory>)/, '$11'],
  ['BR-CO-18', usual, /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/s, ''],
  ['BR-CO-25', usual, /<cac:PaymentTerms>.*<\/cac:PaymentTerms>/, ''],
  ['BR-CO-26', 'all of it N1', /<cbc:CompanyID>B12345674<\/cbc:CompanyID>/, ''],
  other('PEPPOL-EN16931-R120', usual, 'PriceAmount'),
  other('PEPPOL-EN16931-R120', discounted, 'Amount', allowance),
  other('PEPPOL-EN16931-R040', discounted, 'MultiplierFactorNumeric'),
  finer('BR-DEC-05', surcharged, 'Amount', charge),
  finer('BR-DEC-06', surcharged, 'BaseAmount', charge),
  finer('BR-DEC-09', usual, 'LineExtensionAmount', totals),
  finer('BR-DEC-11', surcharged, 'ChargeTotalAmount'),
  finer('BR-DEC-12', usual, 'TaxExclusiveAmount'),
  finer('BR-DEC-13', usual, 'TaxAmount', '<cac:TaxTotal>'),
  finer('BR-DEC-14', usual, 'TaxInclusiveAmount'),
  finer('BR-DEC-16', partly, 'PrepaidAmount'),
  finer('BR-DEC-18', usual, 'PayableAmount'),
  finer('BR-DEC-19', usual, 'TaxableAmount'),
  finer('BR-DEC-20', usual, 'TaxAmount', subtotal),
  finer('BR-DEC-23', usual, 'LineExtensionAmount', line),
  finer('BR-DEC-24', discounted, 'Amount', allowance),
  finer('BR-DEC-25', discounted, 'BaseAmount', allowance),
  ...ofFamilies,
  ['BR-E-07', surcharged, /(<cac:TaxCategory><cbc:ID>E<\/cbc:ID><cbc:Percent>)0/, '$15.2'],
  ['BR-IC-11', german, /<cbc:ActualDeliveryDate>[^<]*<\/cbc:ActualDeliveryDate>/, ''],
  ['BR-IC-12', german, /<cac:DeliveryLocation>.*<\/cac:DeliveryLocation>/, ''],
  ['BR-O-11', 'all of it N1', /(<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>)/s, '$1$1'],
  ['BR-O-12', 'all of it N1', /(<cac:ClassifiedTaxCategory><cbc:ID>)O/, '$1E'],
  ['BR-O-14', surcharged, /(<cac:TaxSubtotal>.*<cbc:ID>)E(<.*<\/cac:TaxSubtotal>)/s, '$1O$2'],
  ['BR-CL-01', usual, '>380<', '>999<'],
  ['BR-CL-01-CN', credit, '>381<', '>380<'],
  ['BR-CL-03', usual, 'currencyID="EUR"', 'currencyID="PTS"'],
  ['BR-CL-03', usual, ' currencyID="EUR"', ''],
  ['BR-CL-04', usual, '>EUR<', '>PTS<'],
  ['BR-CL-07', usual, 'schemeID="ABZ"', 'schemeID="PLATE"'],
  ['BR-CL-14', usual, '>ES<', '>ESP<'],
  ['BR-CL-16', usual, '>42<', '>bizum<'],
  ['BR-CL-17', usual, '<cac:TaxCategory><cbc:ID>S<', '<cac:TaxCategory><cbc:ID>IVA<'],
  ['BR-CL-18', usual, '<cac:ClassifiedTaxCategory><cbc:ID>S<', '<cac:ClassifiedTaxCategory><cbc:ID>IVA<'],
  ['BR-CL-19', discounted, '>95<', '>DTO<'],
  ['BR-CL-22', german, 'VATEX-EU-IC', 'E5'],
  ['BR-CL-23', usual, 'unitCode="HUR"', 'unitCode="h"'],
  ['UBL-SR-24', german, /(<cac:Delivery>.*<\/cac:Delivery>)/, '$1$1'],
  ['UBL-SR-47', usual, /(<cac:PaymentMeans>.*)42(.*<\/cac:PaymentMeans>)/, '$142$2$110$2'],
  ['UBL-SR-48', usual, /(<cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>)/, '$1$1'],
  ['UBL-SR-53', usual, '<cbc:CompanyID>ESB12345674</cbc:CompanyID>', ''],
  ['UBL-XSD', usual, /(<cbc:ID>[^<]*<\/cbc:ID>)(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, '$2$1'],
  ['UBL-XSD', usual, '<cbc:PaymentMeansCode>', '<cbc:Anything/><cbc:PaymentMeansCode>'],
];

test.each(breaks)('%s is seen to be broken, by %s', (rule, paper, what, instead) => {
  const xml = renderUbl(workedPapers[paper] as (typeof workedPapers)[string]) as string;
  expect(brokenEn16931(xml)).toEqual([]);
  const changed = xml.replace(what, instead);
  expect(changed).not.toBe(xml);
  expect(brokenEn16931(changed)).toContain(rule);
});

test('each rule is broken by one of them, and there are more than a hundred', () => {
  const broken = new Set(breaks.map(([rule]) => rule));
  expect(ruleIds.filter((id) => !broken.has(id))).toEqual([]);
  expect(new Set(ruleIds).size).toBe(ruleIds.length);
  expect(ruleIds.length).toBeGreaterThan(100);
});
