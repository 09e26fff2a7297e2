import type { Language } from '../../generated/errors.ts';
import { localeOf } from '../text/locale.ts';
import { fromHundredths } from './money.ts';

interface Amounts {
  money(cents: number): string;
  quantity(hundredths: number): string;
  percent(basisPoints: number): string;
  fileSize(bytes: number): string;
}

/** Cached number formatters per language: creating a formatter takes as long as formatting a page of lines. */
const amounts = new Map<Language, Amounts>();

export function amountsIn(language: Language): Amounts {
  let formatters = amounts.get(language);
  if (!formatters) {
    formatters = amountsFor(language);
    amounts.set(language, formatters);
  }
  return formatters;
}

function amountsFor(language: Language): Amounts {
  // `always` is set because amounts of four digits have no thousands separator in es, pt and bg by default.
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localeOf[language], { useGrouping: 'always', ...options });
  const money = format({ style: 'currency', currency: 'EUR' });
  const quantity = format({ maximumFractionDigits: 2 });
  const percent = format({ style: 'percent', maximumFractionDigits: 2 });
  const kilobytes = format({ style: 'unit', unit: 'kilobyte' });
  return {
    money: (cents) => withMinus(money.format(fromHundredths(cents))),
    quantity: (hundredths) => withMinus(quantity.format(fromHundredths(hundredths))),
    percent: (basisPoints) => percent.format(fromHundredths(basisPoints) / 100),
    fileSize: (bytes) => kilobytes.format(Math.ceil(bytes / 1_000)),
  };
}

/** Replaces the hyphen of a negative number with the minus sign U+2212, because a line may break at a hyphen. */
function withMinus(amount: string): string {
  return amount.replace('-', '\u2212');
}
