import { exactNumber } from './exact-number.ts';

/**
 * Reads a number with a decimal comma or point. A separator of thousands is accepted where it is unmistakable:
 * `1.234,50`, `1,234.50` and `1 234,5`, but `1.234` is one and a bit.
 */
export function readNumber(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f€%]/g, '').replace('−', '-');
  const decimal = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const other = text[decimal] === ',' ? '.' : ',';
  const whole = (decimal < 0 ? text : text.slice(0, decimal)).replaceAll(other, '');
  const plain = decimal < 0 ? whole : `${whole}.${text.slice(decimal + 1)}`;
  return /^-?\d{1,15}(\.\d{1,20})?$/.test(plain) ? exactNumber(plain) : undefined;
}
