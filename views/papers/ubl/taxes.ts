import type { InvoicePaper } from '../../../domain/invoices/paper.ts';
import type { XmlElement } from '../../../domain/text/xml.ts';
import { rateLiteral } from '../../../domain/verifactu/literals.ts';
import {
  type Category,
  categoryElement,
  exemptionReason,
  type Reason,
  type Taxation,
  taxCategory,
} from './categories.ts';
import { group, moneyElement } from './elements.ts';
import type { Shape } from './shape.ts';

/**
 * The equivalence surcharge, which EN 16931 does not support. The surcharge is not itself taxed, so it becomes an
 * exempt charge of the whole document. Tax and total stay unchanged.
 */
const surchargeCategory = {
  category: { id: 'E', rateBasisPoints: 0 } satisfies Category,
  reason: { code: null, text: 'Recargo de equivalencia: artículos 154 a 163 de la Ley 37/1992, del IVA' },
};

/** Returns one element for each tax rate with a surcharge. */
export function surchargeElements({ totals }: InvoicePaper, { sign }: Shape): XmlElement[] {
  return totals.groups
    .filter((each) => each.surcharge_cents !== 0)
    .map((each) =>
      group(
        'cac:AllowanceCharge',
        ['cbc:ChargeIndicator', 'true'],
        ['cbc:AllowanceChargeReason', 'Recargo de equivalencia'],
        ['cbc:MultiplierFactorNumeric', rateLiteral(each.surcharge_rate_basis_points)],
        moneyElement('cbc:Amount', sign * each.surcharge_cents),
        moneyElement('cbc:BaseAmount', sign * each.base_cents),
        categoryElement('cac:TaxCategory', surchargeCategory.category),
      ),
    );
}

export function taxTotal(paper: InvoicePaper, taxation: Taxation, { sign }: Shape): XmlElement {
  return group(
    'cac:TaxTotal',
    moneyElement('cbc:TaxAmount', sign * paper.totals.quota_cents),
    ...subtotalsOf(paper, taxation).map(({ category, base_cents, quota_cents, reasons }) =>
      group(
        'cac:TaxSubtotal',
        moneyElement('cbc:TaxableAmount', sign * base_cents),
        moneyElement('cbc:TaxAmount', sign * quota_cents),
        categoryElement('cac:TaxCategory', category, joinReasons(reasons)),
      ),
    ),
  );
}

interface Subtotal {
  category: Category;
  base_cents: number;
  quota_cents: number;
  reasons: Reason[];
}

/** Returns one subtotal per tax category and rate. Several exemptions share one subtotal with several reasons. */
function subtotalsOf({ totals }: InvoicePaper, taxation: Taxation): Subtotal[] {
  const ofGroups = totals.groups.map((each): Subtotal => {
    const reason = exemptionReason(each.tax_exempt_code, taxation);
    const { base_cents, quota_cents } = each;
    return {
      category: taxCategory(each, taxation),
      base_cents,
      quota_cents,
      reasons: reason ? [reason] : [],
    };
  });
  const { surcharge_cents } = totals;
  const ofSurcharge: Subtotal = {
    category: surchargeCategory.category,
    base_cents: surcharge_cents,
    quota_cents: 0,
    reasons: [surchargeCategory.reason],
  };
  const hasSurcharge = totals.groups.some((each) => each.surcharge_cents !== 0);
  const all = hasSurcharge ? [...ofGroups, ofSurcharge] : ofGroups;
  const alike = Map.groupBy(all, ({ category: { id, rateBasisPoints } }) => `${id} ${rateBasisPoints}`);
  return [...alike.values()].map((same) => same.reduce(addSubtotals));
}

function addSubtotals(one: Subtotal, other: Subtotal): Subtotal {
  return {
    category: one.category,
    base_cents: one.base_cents + other.base_cents,
    quota_cents: one.quota_cents + other.quota_cents,
    reasons: [...one.reasons, ...other.reasons],
  };
}

/** Joins the reasons of several exemptions. Keeps the VATEX code only if all reasons have the same code. */
function joinReasons(reasons: Reason[]): Reason | null {
  const [first] = reasons;
  if (first === undefined) return null;
  const code = reasons.every((each) => each.code === first.code) ? first.code : null;
  return { code, text: [...new Set(reasons.map(({ text }) => text))].join('; ') };
}
