import {
  chargesOf,
  hasItsTax,
  lineAllowancesOf,
  linesOf,
  type Rule,
  subtotalsOf,
  totalsPath,
} from './rule.ts';
import { all, amountAt, cent, type Node, sum, textAt, timesToCent } from './tree.ts';

const total = (invoice: Node, name: string) => amountAt(invoice, `${totalsPath}/cbc:${name}`);
const amounts = (nodes: Node[], path: string) => sum(nodes.map((each) => amountAt(each, path)));
const ofSign = (nodes: Node[], isCharge: boolean) =>
  nodes.filter((each) => textAt(each, 'cbc:ChargeIndicator') === String(isCharge));
const quantityOf = (line: Node) =>
  amountAt(line, 'cbc:InvoicedQuantity') + amountAt(line, 'cbc:CreditedQuantity');

/** Rules about sums, exact to the cent. The checks published with the standard tolerate a difference of one euro. */
const sumRules: Rule[] = [
  {
    id: 'BR-CO-10',
    holds: (invoice) =>
      total(invoice, 'LineExtensionAmount') === amounts(linesOf(invoice), 'cbc:LineExtensionAmount'),
  },
  {
    id: 'BR-CO-11',
    holds: (invoice) =>
      total(invoice, 'AllowanceTotalAmount') === amounts(ofSign(chargesOf(invoice), false), 'cbc:Amount'),
  },
  {
    id: 'BR-CO-12',
    holds: (invoice) =>
      total(invoice, 'ChargeTotalAmount') === amounts(ofSign(chargesOf(invoice), true), 'cbc:Amount'),
  },
  {
    id: 'BR-CO-13',
    holds: (invoice) =>
      total(invoice, 'TaxExclusiveAmount') ===
      total(invoice, 'LineExtensionAmount') -
        total(invoice, 'AllowanceTotalAmount') +
        total(invoice, 'ChargeTotalAmount'),
  },
  {
    id: 'BR-CO-14',
    holds: (invoice) =>
      amountAt(invoice, 'cac:TaxTotal/cbc:TaxAmount') === amounts(subtotalsOf(invoice), 'cbc:TaxAmount'),
  },
  {
    id: 'BR-CO-15',
    holds: (invoice) =>
      all(invoice, 'cac:TaxTotal/cbc:TaxAmount').length === 1 &&
      total(invoice, 'TaxInclusiveAmount') ===
        total(invoice, 'TaxExclusiveAmount') + amountAt(invoice, 'cac:TaxTotal/cbc:TaxAmount'),
  },
  {
    id: 'BR-CO-16',
    holds: (invoice) =>
      total(invoice, 'PayableAmount') ===
      total(invoice, 'TaxInclusiveAmount') -
        total(invoice, 'PrepaidAmount') +
        total(invoice, 'PayableRoundingAmount'),
  },
  {
    id: 'BR-CO-17',
    holds: (invoice) => subtotalsOf(invoice).every(hasItsTax),
  },
  {
    id: 'PEPPOL-EN16931-R120',
    holds: (invoice) =>
      linesOf(invoice).every(
        (line) =>
          amountAt(line, 'cbc:LineExtensionAmount') ===
          timesToCent(quantityOf(line), amountAt(line, 'cac:Price/cbc:PriceAmount')) -
            amounts(ofSign(all(line, 'cac:AllowanceCharge'), false), 'cbc:Amount'),
      ),
  },
  {
    id: 'PEPPOL-EN16931-R040',
    holds: (invoice) =>
      [...lineAllowancesOf(invoice), ...chargesOf(invoice)].every((each) => {
        const share = timesToCent(
          amountAt(each, 'cbc:BaseAmount'),
          amountAt(each, 'cbc:MultiplierFactorNumeric'),
          100n,
        );
        const apart = amountAt(each, 'cbc:Amount') - share;
        // The allowance is the difference of two rounded amounts, so it may deviate by a cent.
        return (apart < 0n ? -apart : apart) <= cent;
      }),
  },
];

const twoDecimals: [id: string, of: (invoice: Node) => Node[], path: string][] = [
  ['BR-DEC-05', chargesOf, 'cbc:Amount'],
  ['BR-DEC-06', chargesOf, 'cbc:BaseAmount'],
  ...(
    [
      ['BR-DEC-09', 'LineExtensionAmount'],
      ['BR-DEC-11', 'ChargeTotalAmount'],
      ['BR-DEC-12', 'TaxExclusiveAmount'],
      ['BR-DEC-14', 'TaxInclusiveAmount'],
      ['BR-DEC-16', 'PrepaidAmount'],
      ['BR-DEC-18', 'PayableAmount'],
    ] as const
  ).map(([id, name]): [string, (invoice: Node) => Node[], string] => [
    id,
    (invoice) => all(invoice, totalsPath),
    `cbc:${name}`,
  ]),
  ['BR-DEC-13', (invoice) => all(invoice, 'cac:TaxTotal'), 'cbc:TaxAmount'],
  ['BR-DEC-19', subtotalsOf, 'cbc:TaxableAmount'],
  ['BR-DEC-20', subtotalsOf, 'cbc:TaxAmount'],
  ['BR-DEC-23', linesOf, 'cbc:LineExtensionAmount'],
  ['BR-DEC-24', lineAllowancesOf, 'cbc:Amount'],
  ['BR-DEC-25', lineAllowancesOf, 'cbc:BaseAmount'],
];

export const amountRules: Rule[] = [
  ...sumRules,
  ...twoDecimals.map(
    ([id, of, path]): Rule => ({
      id,
      holds: (invoice) => of(invoice).every((each) => /^-?\d+(\.\d{1,2})?$/.test(textAt(each, path) ?? '0')),
    }),
  ),
];
