import type { Language } from '../../generated/errors.ts';
import { localeOf } from '../text/locale.ts';
import { fromHundredths } from './money.ts';

interface AmountFormats {
  money(cents: number): string;
  quantity(hundredths: number): string;
  percent(basisPoints: number): string;
  fileSize(bytes: number): string;
  largeFileSize(bytes: number): string;
}

/** Cached number formatters per language: creating a formatter takes as long as formatting a page of lines. */
const cachedAmountFormats = new Map<Language, AmountFormats>();

export function amountFormats(language: Language): AmountFormats {
  let formatters = cachedAmountFormats.get(language);
  if (!formatters) {
    formatters = createAmountFormats(language);
    cachedAmountFormats.set(language, formatters);
  }
  return formatters;
}

function createAmountFormats(language: Language): AmountFormats {
  // `always` is set because amounts of four digits have no thousands separator in es, pt and bg by default.
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localeOf[language], { useGrouping: 'always', ...options });
  const money = format({ style: 'currency', currency: 'EUR' });
  const quantity = format({ maximumFractionDigits: 2 });
  const percent = format({ style: 'percent', maximumFractionDigits: 2 });
  const megabytes = format({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const kilobytes = format({ style: 'unit', unit: 'kilobyte' });
  return {
    money: (cents) => useMinusSign(money.format(fromHundredths(cents))),
    quantity: (hundredths) => useMinusSign(quantity.format(fromHundredths(hundredths))),
    percent: (basisPoints) => percent.format(fromHundredths(basisPoints) / 100),
    largeFileSize: (bytes) => megabytes.format(bytes / 1_000_000),
    fileSize: (bytes) => kilobytes.format(Math.ceil(bytes / 1_000)),
  };
}

/** Replaces the hyphen of a negative number with the minus sign U+2212, because a line may break at a hyphen. */
function useMinusSign(amount: string): string {
  return amount.replace('-', '\u2212');
}
