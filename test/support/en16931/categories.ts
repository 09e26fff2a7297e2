import { buyerPath, chargesOf, hasItsTax, linesOf, type Rule, sellerPath, subtotalsOf } from './rule.ts';
import { amountAt, decimal, has, type Node, sum, textAt } from './tree.ts';

interface Family {
  /** Name of the tax category in the ids of the standard's rules: `IC` for K. */
  name: string;
  id: string;
  rate: 'above zero' | 'zero' | 'any' | 'none';
  hasReason: boolean;
}

const families: Family[] = [
  { name: 'S', id: 'S', rate: 'above zero', hasReason: false },
  { name: 'Z', id: 'Z', rate: 'zero', hasReason: false },
  { name: 'E', id: 'E', rate: 'zero', hasReason: true },
  { name: 'AE', id: 'AE', rate: 'zero', hasReason: true },
  { name: 'G', id: 'G', rate: 'zero', hasReason: true },
  { name: 'IC', id: 'K', rate: 'zero', hasReason: true },
  { name: 'O', id: 'O', rate: 'none', hasReason: true },
  { name: 'AF', id: 'L', rate: 'any', hasReason: false },
  { name: 'AG', id: 'M', rate: 'any', hasReason: false },
];

const lineCategory = 'cac:Item/cac:ClassifiedTaxCategory';
const vatNumber = 'cac:PartyTaxScheme/cbc:CompanyID';
const legalNumber = 'cac:PartyLegalEntity/cbc:CompanyID';
const percentOf = (category: string, of: Node) => textAt(of, `${category}/cbc:Percent`);
const idOf = (category: string, of: Node) => textAt(of, `${category}/cbc:ID`);

const linesIn = (invoice: Node, id: string) =>
  linesOf(invoice).filter((line) => idOf(lineCategory, line) === id);
const chargesIn = (invoice: Node, id: string) =>
  chargesOf(invoice).filter((each) => idOf('cac:TaxCategory', each) === id);
const subtotalsIn = (invoice: Node, id: string) =>
  subtotalsOf(invoice).filter((each) => idOf('cac:TaxCategory', each) === id);

function isRateOf({ rate }: Family, text: string | null): boolean {
  const percent = decimal(text);
  if (rate === 'none') return text === null;
  if (percent === null) return false;
  return rate === 'zero' ? percent === 0n : rate === 'any' ? percent >= 0n : percent > 0n;
}

/**
 * Sums the amounts to which a subtotal's tax applies: lines and charges, minus allowances. In categories with rates,
 * only amounts at the subtotal's rate count.
 */
function baseOf(invoice: Node, { id, rate }: Family, subtotal: Node): bigint {
  const percent = decimal(percentOf('cac:TaxCategory', subtotal));
  const isOfIt = (category: string, of: Node) =>
    rate === 'none' || rate === 'zero' || decimal(percentOf(category, of)) === percent;
  const lines = linesIn(invoice, id).filter((line) => isOfIt(lineCategory, line));
  const charges = chargesIn(invoice, id).filter((each) => isOfIt('cac:TaxCategory', each));
  return sum([
    ...lines.map((line) => amountAt(line, 'cbc:LineExtensionAmount')),
    ...charges.map((each) => {
      const amount = amountAt(each, 'cbc:Amount');
      return textAt(each, 'cbc:ChargeIndicator') === 'true' ? amount : -amount;
    }),
  ]);
}

function familyRules(family: Family): Rule[] {
  const { name, id, rate, hasReason } = family;
  const isOnce = rate === 'zero' || rate === 'none';
  const ofSubtotals = (holds: (subtotal: Node, invoice: Node) => boolean) => (invoice: Node) =>
    subtotalsIn(invoice, id).every((each) => holds(each, invoice));
  return [
    {
      id: `BR-${name}-01`,
      holds: (invoice) => {
        const found = subtotalsIn(invoice, id).length;
        const isUsed = linesIn(invoice, id).length + chargesIn(invoice, id).length > 0;
        return isUsed ? found >= 1 && (!isOnce || found === 1) : found === 0;
      },
    },
    {
      id: `BR-${name}-02`,
      holds: (invoice) => linesIn(invoice, id).length === 0 || namesParties(invoice, name),
    },
    {
      id: `BR-${name}-05`,
      holds: (invoice) =>
        linesIn(invoice, id).every((line) => isRateOf(family, percentOf(lineCategory, line))),
    },
    {
      id: `BR-${name}-08`,
      holds: ofSubtotals(
        (each, invoice) => amountAt(each, 'cbc:TaxableAmount') === baseOf(invoice, family, each),
      ),
    },
    {
      id: `BR-${name}-09`,
      holds: ofSubtotals((each) => hasItsTax(each)),
    },
    {
      id: `BR-${name}-10`,
      holds: ofSubtotals((each) => hasReason === isExplained(each)),
    },
  ];
}

function isExplained(subtotal: Node): boolean {
  return ['cbc:TaxExemptionReason', 'cbc:TaxExemptionReasonCode'].some((path) =>
    textAt(subtotal, `cac:TaxCategory/${path}`),
  );
}

/**
 * Tells whether seller and buyer have the tax numbers that the category requires. In the category outside tax, neither
 * may have a tax number.
 */
function namesParties(invoice: Node, family: string): boolean {
  const seller = has(invoice, `${sellerPath}/${vatNumber}`);
  const buyer = has(invoice, `${buyerPath}/${vatNumber}`);
  if (family === 'O') return !seller && !buyer;
  if (family === 'IC') return seller && buyer;
  if (family === 'AE') return seller && (buyer || has(invoice, `${buyerPath}/${legalNumber}`));
  return seller;
}

const isInUse = (invoice: Node, id: string) => subtotalsIn(invoice, id).length > 0;

export const categoryRules: Rule[] = [
  ...families.flatMap(familyRules),
  {
    id: 'BR-E-07',
    holds: (invoice) =>
      chargesIn(invoice, 'E').every((each) => decimal(percentOf('cac:TaxCategory', each)) === 0n),
  },
  {
    id: 'BR-IC-11',
    holds: (invoice) =>
      !isInUse(invoice, 'K') ||
      textAt(invoice, 'cac:Delivery/cbc:ActualDeliveryDate') !== null ||
      has(invoice, 'cac:InvoicePeriod'),
  },
  {
    id: 'BR-IC-12',
    holds: (invoice) =>
      !isInUse(invoice, 'K') ||
      textAt(invoice, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode') !==
        null,
  },
  { id: 'BR-O-11', holds: (invoice) => !isInUse(invoice, 'O') || subtotalsOf(invoice).length === 1 },
  {
    id: 'BR-O-12',
    holds: (invoice) => !isInUse(invoice, 'O') || linesIn(invoice, 'O').length === linesOf(invoice).length,
  },
  {
    id: 'BR-O-14',
    holds: (invoice) =>
      !isInUse(invoice, 'O') || chargesIn(invoice, 'O').length === chargesOf(invoice).length,
  },
];
