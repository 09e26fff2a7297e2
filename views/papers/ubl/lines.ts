import { lineBaseCents } from '../../../domain/budgets/lines.ts';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import type { XmlElement } from '../../../domain/text/xml.ts';
import { amountLiteral, rateLiteral } from '../../../domain/verifactu/literals.ts';
import { categoryElement, type Taxation, taxCategory } from './categories.ts';
import { group, groupIfAny, mandatoryElement, moneyElement, textElement } from './elements.ts';
import type { Shape } from './shape.ts';

export function lineElements({ lines }: InvoicePaper, taxation: Taxation, shape: Shape): XmlElement[] {
  return lines.map((line, at) => lineElement(line, String(at + 1), taxation, shape));
}

const elementNames = {
  Invoice: { line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  CreditNote: { line: 'cac:CreditNoteLine', quantity: 'cbc:CreditedQuantity' },
};

/** Unit codes of UN/ECE Recommendation 20: hours and pieces. */
const unitCodes = { hours: 'HUR', ones: 'C62' };

/**
 * Returns the element of an invoice line. Negative amounts have a negative quantity, because EN 16931 forbids negative
 * prices.
 */
function lineElement(line: InvoiceLine, id: string, taxation: Taxation, { root, sign }: Shape): XmlElement {
  const unitCode = line.line_type === 'labor' ? unitCodes.hours : unitCodes.ones;
  return group(
    elementNames[root].line,
    ['cbc:ID', id],
    textElement('cbc:Note', line.group_title),
    [elementNames[root].quantity, amountLiteral(sign * line.quantity_hundredths), { unitCode }],
    moneyElement('cbc:LineExtensionAmount', sign * lineBaseCents(line)),
    discountElement(line, sign),
    group(
      'cac:Item',
      mandatoryElement('cbc:Name', line.description),
      groupIfAny('cac:SellersItemIdentification', textElement('cbc:ID', line.reference)),
      categoryElement('cac:ClassifiedTaxCategory', taxCategory(line, taxation)),
    ),
    group('cac:Price', moneyElement('cbc:PriceAmount', line.unit_price_cents)),
  );
}

/** The code of a discount in the list UNTDID 5189. */
const discountCode = '95';

/**
 * Returns the element of a line's discount. The discount is the difference of two rounded amounts, so that the line
 * adds up to the cent.
 */
function discountElement(line: InvoiceLine, sign: number): XmlElement | null {
  if (line.discount_basis_points === 0) return null;
  const grossCents = lineBaseCents({ ...line, discount_basis_points: 0 });
  return group(
    'cac:AllowanceCharge',
    ['cbc:ChargeIndicator', 'false'],
    ['cbc:AllowanceChargeReasonCode', discountCode],
    ['cbc:MultiplierFactorNumeric', rateLiteral(line.discount_basis_points)],
    moneyElement('cbc:Amount', sign * (grossCents - lineBaseCents(line))),
    moneyElement('cbc:BaseAmount', sign * grossCents),
  );
}
