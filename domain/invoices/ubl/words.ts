import type { Language } from '../../../generated/errors.ts';
import { amountLiteral } from '../../verifactu/literals.ts';
import type { CorrectedInvoice } from '../paper.ts';
import type { InvoiceTotals } from '../totals.ts';

interface Words {
  /** EN 16931 wants either a day or a word on when to pay, and an invoice of ours says neither. */
  withoutTerm: string;
  corrected: string;
  base: string;
  quota: string;
  surcharge: string;
  total: string;
}

export const words: Record<Language, Words> = {
  es: {
    withoutTerm: 'Sin plazo de pago indicado',
    corrected: 'Importe de la rectificación',
    base: 'base',
    quota: 'cuota',
    surcharge: 'recargo de equivalencia',
    total: 'total',
  },
  en: {
    withoutTerm: 'No term of payment stated',
    corrected: 'Amount of the correction',
    base: 'base',
    quota: 'tax',
    surcharge: 'equivalence surcharge',
    total: 'total',
  },
  ca: {
    withoutTerm: 'Sense termini de pagament indicat',
    corrected: 'Import de la rectificació',
    base: 'base',
    quota: 'quota',
    surcharge: "recàrrec d'equivalència",
    total: 'total',
  },
  pt: {
    withoutTerm: 'Sem prazo de pagamento indicado',
    corrected: 'Valor da retificação',
    base: 'base',
    quota: 'imposto',
    surcharge: 'sobretaxa de equivalência',
    total: 'total',
  },
  fr: {
    withoutTerm: 'Aucun délai de paiement indiqué',
    corrected: 'Montant de la rectification',
    base: 'base',
    quota: 'taxe',
    surcharge: "surtaxe d'équivalence",
    total: 'total',
  },
  bg: {
    withoutTerm: 'Не е посочен срок за плащане',
    corrected: 'Размер на корекцията',
    base: 'основа',
    quota: 'данък',
    surcharge: 'еквивалентна надбавка',
    total: 'общо',
  },
};

/** What an invoice changes that stands in place of another: the law asks for it. */
export function differenceNote(
  language: Language,
  totals: InvoiceTotals,
  replaced: NonNullable<CorrectedInvoice['replaced']>,
): string {
  const { corrected, base, quota, surcharge, total } = words[language];
  const less = (field: keyof typeof replaced) => amountLiteral(totals[field] - replaced[field]);
  const hasSurcharge = totals.surcharge_cents !== 0 || replaced.surcharge_cents !== 0;
  return `${corrected}: ${[
    `${base} ${less('base_cents')}`,
    `${quota} ${less('quota_cents')}`,
    ...(hasSurcharge ? [`${surcharge} ${less('surcharge_cents')}`] : []),
    `${total} ${less('total_cents')} EUR`,
  ].join(', ')}`;
}
