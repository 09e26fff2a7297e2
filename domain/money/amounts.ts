import { type Language, languages } from '../../generated/errors.ts';
import { localeOf } from '../text/locale.ts';
import { fromHundredths } from './money.ts';

interface Amounts {
  money(cents: number): string;
  quantity(hundredths: number): string;
  percent(basisPoints: number): string;
  fileSize(bytes: number): string;
}

/** Made once: each formatter takes as long to make as a page of lines to write. */
const amounts = Object.fromEntries(languages.map((language) => [language, amountsFor(language)])) as Record<
  Language,
  Amounts
>;

export function amountsIn(language: Language): Amounts {
  return amounts[language];
}

function amountsFor(language: Language): Amounts {
  // Amounts of four digits would go without their separator in es, pt and bg.
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

/** A number below zero with the minus sign, U+2212: Intl writes a hyphen, which lines may end with. */
function withMinus(amount: string): string {
  return amount.replace('-', '\u2212');
}
