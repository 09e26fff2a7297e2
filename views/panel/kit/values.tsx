import { amountFormats } from '../../../domain/money/amounts.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { formatEuros } from './format.ts';
import { Icon } from './icon.tsx';

export interface AmountProps {
  /** Euros as in the API; null shows a dash. */
  euros: number | null;
  strong?: boolean;
}

/** An amount of money in the language's form. */
export function Amount({ euros, strong }: AmountProps) {
  const { language } = usePage();
  if (euros === null) return <span class="faint">—</span>;
  return <span class={strong ? 'amount strong' : 'amount'}>{formatEuros(euros, language)}</span>;
}

export interface QuantityProps {
  value: number;
  /** A unit such as `km` or `h`. */
  unit?: string;
}

/** A number in the language's form, with its unit. */
export function Quantity({ value, unit }: QuantityProps) {
  const { language } = usePage();
  const text = amountFormats(language).quantity(Math.round(value * 100));
  return <span class="number">{unit ? `${text}\u00a0${unit}` : text}</span>;
}

export interface PhoneProps {
  /** The number as stored, such as `+34612345678`. */
  phone: string;
}

/** Groups the digits of a phone number: Spanish numbers by three. */
export function formatPhone(phone: string): string {
  const [, national] = /^(?:\+34)?(\d{9})$/.exec(phone.replaceAll(/[\s.-]/g, '')) ?? [];
  return national ? national.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3') : phone;
}

/** A phone number that the device can call. */
export function Phone({ phone }: PhoneProps) {
  const { language } = usePage();
  const shown = formatPhone(phone);
  return (
    <a class="phone" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} title={kitTexts[language].call(shown)}>
      <Icon name="call" size={16} />
      {shown}
    </a>
  );
}

export interface PersonProps {
  name: string;
  /** A line below the name, such as the role. */
  note?: string;
  href?: string;
}

/** A person of the workshop or a client: initials and name. */
export function Person({ name, note, href }: PersonProps) {
  const label = <span dir="auto">{name}</span>;
  return (
    <span class="person">
      <span class="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span class="person-name">
        {href ? <a href={href}>{label}</a> : label}
        {note && <span class="quiet">{note}</span>}
      </span>
    </span>
  );
}

/** Returns the initials of the first two words that begin with a capital letter or a digit. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{Lu}\d]/u.test(word));
  const chosen = words.length > 0 ? words : [name];
  return chosen
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
