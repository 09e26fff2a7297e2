import { domainToASCII, domainToUnicode } from 'node:url';
import { fold } from '../../../../../domain/text/fold.ts';
import { randomFrom } from '../../../../../test/support/random-from.ts';

/** An invented person whose name and data change. No two persons have a word, an address or a number in common. */
export interface Person {
  /** Returns a random integer from 0 to `sides` - 1. */
  dice: (sides: number) => number;
  pick: <T>(of: readonly T[]) => T;
  /** All current and former data of the person: words in lower case, tax ids, and the nine digits of phone numbers. */
  secrets: Set<string>;
  emails: string[];
  phones: string[];
  /** All names under which the workshop has stored the person. */
  names: string[];
  plates: string[];
  fresh: {
    word(): string;
    name(): string;
    address(): string;
    email(): string;
    phone(): string;
    taxId(): string;
  };
  /** Returns one of the person's phone numbers or emails in a random spelling, such as with blanks. */
  spelt(address: string): string;
  /** Returns a name under which the workshop has stored the person, in a random spelling. */
  named(): string;
}

const domains: ((word: () => string) => string)[] = [
  () => 'example.com',
  (word) => `${word()}.example`,
  (word) => domainToASCII(`münchen-${word()}.example`),
];

const capitals: ((email: string) => string)[] = [
  (email) => email,
  (email) => email.toUpperCase(),
  (email) => email.replace(/[^@]+$/, domainToUnicode),
];

const spellings: ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `+34${digits}`,
  (digits) => `0034 ${digits}`,
  (digits) => `+34 (0)${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  (digits) => digits.replace(/(\d{3})(\d\d)(\d\d)(\d\d)/, '$1-$2-$3-$4'),
  (digits) => digits.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3'),
];

const writings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll('a', 'á').replaceAll('u', 'ü'),
  (name) => name.replace(/e/g, 'e\u0301'),
  (name) => name.replace(/(\S+) (\S+)/, '$2, $1'),
  (name) => name.replace(' ', ' M. '),
  (name) => name.replace(' ', '\n'),
];

let words = 0;
let numbers = 0;

export function inventPerson(seed: number): Person {
  const random = randomFrom(seed + 1);
  const dice = (sides: number) => Math.floor(random() * sides);
  const pick = <T>(of: readonly T[]): T => of[dice(of.length)] as T;
  const secrets = new Set<string>();
  const secret = (text: string) => {
    secrets.add(text.toLowerCase());
    return text;
  };
  /** Returns a word that occurs nowhere else in the database. */
  const word = () => {
    words += 1;
    const letters = [...words.toString(26).padStart(4, '0')].map((digit) =>
      String.fromCharCode(97 + Number.parseInt(digit, 26)),
    );
    return secret(`zub${letters.join('')}eldia`);
  };
  const capital = () => word().replace(/^./, (letter) => letter.toUpperCase());
  const person: Person = {
    dice,
    pick,
    secrets,
    emails: [],
    phones: [],
    names: [],
    plates: [],
    fresh: {
      word,
      name: () => `${capital()} ${capital()}`,
      address: () => `Calle ${capital()}, ${1 + dice(90)}`,
      email() {
        const domain = pick(domains)(word);
        const email = `${pick([word, capital])()}.${dice(99)}@${domain}`;
        person.emails.push(email);
        return email;
      },
      phone() {
        numbers += 1;
        const phone = secret(`6110${String(numbers).padStart(5, '0')}`);
        person.phones.push(phone);
        return person.spelt(phone);
      },
      taxId() {
        numbers += 1;
        return secret(`${String(70_000_000 + numbers)}Z`);
      },
    },
    spelt: (address) => pick(address.includes('@') ? capitals : spellings)(address),
    named: () => pick(writings)(pick(person.names)),
  };
  return person;
}

/** Returns the secrets that a text contains: as words, or as digits in any grouping. */
export function secretsIn(text: string, secrets: ReadonlySet<string>): string[] {
  const found = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => secrets.has(word));
  for (const [run] of text.matchAll(/(?<![\p{L}\d])\d[\d ().+-]{7,}\d(?![\p{L}\d])/gu)) {
    const digits = run.replace(/\D/g, '');
    for (let at = 0; at + 9 <= digits.length; at += 1) {
      const nine = digits.slice(at, at + 9);
      if (secrets.has(nine)) found.push(nine);
    }
  }
  return found;
}
