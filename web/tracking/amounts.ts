import { localeOf } from '../../domain/locale.ts';
import { fromHundredths } from '../../domain/money.ts';
import { type Language, languages } from '../../generated/errors.ts';

/** How whole numbers of a budget are written. */
export interface Amounts {
  money(cents: number): string;
  quantity(hundredths: number): string;
  percent(basisPoints: number): string;
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
  const written = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(localeOf[language], { useGrouping: 'always', ...options });
    return (hundredths: number, unit = 1) => format.format(fromHundredths(hundredths) / unit);
  };
  const money = written({ style: 'currency', currency: 'EUR' });
  const quantity = written({ maximumFractionDigits: 2 });
  const percent = written({ style: 'percent', maximumFractionDigits: 2 });
  return {
    money: (cents) => money(cents),
    quantity: (hundredths) => quantity(hundredths),
    percent: (basisPoints) => percent(basisPoints, 100),
  };
}
