import { fold } from '../text/fold.ts';
import { addressPatterns, type ClientAddresses } from './addresses.ts';

/** All names, addresses and codes of a person, in all spellings that the workshop has stored. */
export interface ClientIdentity {
  names: string[];
  streets: string[];
  /** Tax ids, plates and VINs. */
  codes: string[];
  addresses: ClientAddresses;
}

/** A search term. The database searches with `rough`; the complete pattern then checks the rows that were found. */
export interface Mention {
  kind: 'word' | 'address';
  /** A regular expression, with `[:alnum:]` for letters and digits. `exactPattern` adds the word boundaries. */
  body: string;
  /**
   * A short pattern for PostgreSQL that also matches unrelated texts: the longest word of a name. Searching for
   * complete names took 50 times as long.
   */
  rough: string;
  /** A key that is the same for all orders of the same words. */
  words: string;
}

/** Text that replaces each removed mention. */
export const mentionReplacement = '…';

const nameParticles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'i',
  'da',
  'do',
  'dos',
  'das',
  'e',
  'von',
  'van',
  'le',
  'di',
]);
const companyForms = new Set([
  'sl',
  'slu',
  'sll',
  'sa',
  'sau',
  'sc',
  'cb',
  'ltd',
  'gmbh',
  'sarl',
  'sas',
  'lda',
  'ood',
  'eood',
]);
const streetTypes = new Set([
  'calle',
  'c',
  'avenida',
  'avda',
  'av',
  'plaza',
  'pza',
  'paseo',
  'carrer',
  'rua',
  'rue',
  'ul',
]);

/**
 * Minimum numbers of characters of the searched words and codes: shorter words and codes also occur in texts about
 * other people.
 */
const minWordLength = 3;
const minCodeLength = 5;
/**
 * Maximum number of words of a name for which every order is searched. Longer names are searched in the stored order
 * and its rotations.
 */
const maxShuffledWords = 3;

const wordsIn = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const isSignificant = (word: string) =>
  word.length > 1 && !nameParticles.has(word) && !companyForms.has(word);

/** Returns the mentions that identify the person: full names, street with number, codes and addresses. */
export function buildMentions(
  { names, streets, codes, addresses }: ClientIdentity,
  country: string,
  toUnicode: (domain: string) => string,
): Mention[] {
  const orders = [
    ...names.flatMap((name) => wordOrders(wordsIn(name).filter(isSignificant))),
    ...streets.map(wordsOfStreet).filter((words) => words.length > 1),
  ];
  const all: Mention[] = [
    ...orders.map(mentionOfWords),
    ...codes.flatMap(codePattern).map((body) => ({ kind: 'word', body, rough: body, words: body }) as const),
    ...addressPatterns(addresses, country, toUnicode).map(
      (each) => ({ kind: 'address', words: each.body, ...each }) as const,
    ),
  ];
  return [...new Map(all.map((mention) => [mention.body, mention])).values()];
}

/**
 * Returns the single words of the names as mentions. A single word identifies the person only in texts about that
 * person.
 */
export function nameWords({ names }: Pick<ClientIdentity, 'names'>): Mention[] {
  const words = names.flatMap(wordsIn).filter((word) => isSignificant(word) && word.length >= minWordLength);
  return [...new Set(words)].filter((word) => /\p{L}/u.test(word)).map((word) => mentionOfWords([word]));
}

function mentionOfWords(words: string[]): Mention {
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const body = words.map((word) => spellingPattern(word, letterSpellings)).join(namePartSeparatorPattern);
  return {
    kind: 'word',
    body,
    rough: spellingPattern(longest, lowerCaseSpellings),
    words: words.toSorted().join(' '),
  };
}

/** Returns a case-insensitive pattern for the coarse search in the database; null if there are no mentions. */
export function coarsePattern(mentions: readonly Mention[]): string | null {
  return mentions.length === 0 ? null : [...new Set(mentions.map(({ rough }) => rough))].join('|');
}

/** Returns the pattern that matches the given mentions exactly; null if there are no mentions. */
export function exactPattern(mentions: readonly Mention[]): RegExp | null {
  if (mentions.length === 0) return null;
  const bodies = (kind: Mention['kind']) =>
    mentions.filter((each) => each.kind === kind).map(({ body }) => body);
  const [words, reached] = [bodies('word'), bodies('address')];
  const all = [
    ...(reached.length > 0
      ? [`(?<![[:alnum:]._%+-])(?:${reached.join('|')})(?![[:alnum:]-]|[.][[:alnum:]])`]
      : []),
    ...(words.length > 0 ? [`(?<![[:alnum:]])(?:${words.join('|')})(?![[:alnum:]])`] : []),
  ];
  return new RegExp(all.join('|').replaceAll('[:alnum:]', '\\p{L}\\p{N}'), 'giu');
}

/**
 * Returns only the mentions that match no text of another client: two people may have the same name, and families share
 * a street.
 */
export function withoutSharedMentions(mentions: readonly Mention[], ofOthers: readonly string[]): Mention[] {
  if (ofOthers.length === 0) return [...mentions];
  const isShared = (mention: Mention) => {
    const pattern = exactPattern([mention]);
    return pattern !== null && ofOthers.some((text) => text.search(pattern) >= 0);
  };
  const shared = new Set(mentions.filter(isShared).map(({ words }) => words));
  return mentions.filter(({ words }) => !shared.has(words));
}

/**
 * Replaces every mention in a text, or in all texts of a JSON value, with `…`. A value without a mention stays equal.
 */
export function withoutMentions<Value>(value: Value, pattern: RegExp): Value {
  if (typeof value === 'string') return value.replace(pattern, mentionReplacement) as Value;
  if (Array.isArray(value)) return value.map((each) => withoutMentions(each, pattern)) as Value;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withoutMentions(each, pattern)]);
  return Object.fromEntries(entries) as Value;
}

/**
 * Returns the word orders in which a name such as `Clara Ejemplo Ficticio` may be written, including the name without
 * its last word, because the second surname is often omitted.
 */
function wordOrders(words: string[]): string[][] {
  if (words.length < 2) return [];
  const orders = words.length <= maxShuffledWords ? permutations(words) : rotations(words);
  return words.length > 2 ? [...orders, ...wordOrders(words.slice(0, -1))] : orders;
}

function permutations(words: string[]): string[][] {
  if (words.length < 2) return [words];
  return words.flatMap((word, at) => permutations(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}

function rotations(words: string[]): string[][] {
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
}

function wordsOfStreet(street: string): string[] {
  const words = wordsIn(street);
  const streetName = streetTypes.has(words[0] ?? '') ? words.slice(1) : words;
  const isTelling = streetName.some((word) => word.length >= minCodeLength) && /\p{N}/u.test(street);
  return isTelling ? streetName : [];
}

/**
 * Returns the pattern of a code with or without separators: `12345678-Z`, `1234 KLM`. Returns no pattern for short
 * codes and codes without a digit.
 */
function codePattern(code: string): string[] {
  const characters = [...fold(code)].filter((character) => /[\p{L}\p{N}]/u.test(character));
  if (characters.length < minCodeLength || !/\p{N}/u.test(code)) return [];
  return [characters.join('[ ./-]*')];
}

/** Range of the combining accents, which are separate characters. */
const accents = '\u0300-\u036f';
/** Pattern of the separators between two words. It is unambiguous, which avoids exponential backtracking. */
const separatorPattern = `(?:\\\\[nrt]|&nbsp;|<[^<>]*>|[^[:alnum:]<\\\\${accents}])+`;
const longParticles = [...nameParticles].filter((word) => word.length > 1);
/** Pattern of the separators between two words of a name, with up to four initials or particles such as `de la`. */
const namePartSeparatorPattern = `${separatorPattern}(?:(?:${longParticles.join('|')}|[[:alnum:]])${separatorPattern}){0,4}`;

const accentedLetterRanges = [
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const;

/**
 * Maps a folded letter to all letters that fold to it, in both cases and with every accent. PostgreSQL searches without
 * regard to case and uses `lowerCaseSpellings`.
 */
const letterSpellings = new Map<string, string>();
const lowerCaseSpellings = new Map<string, string>();
for (const [first, last] of accentedLetterRanges) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const folded = fold(letter);
    if (!/^\p{L}$/u.test(letter) || [...folded].length !== 1) continue;
    letterSpellings.set(folded, (letterSpellings.get(folded) ?? '') + letter);
    if (letter === letter.toLowerCase())
      lowerCaseSpellings.set(folded, (lowerCaseSpellings.get(folded) ?? '') + letter);
  }
}
const ligatures: Record<string, string> = { ss: 'ßẞ', ae: 'æÆ', oe: 'œŒ', th: 'þÞ' };
const accentsPattern = `[${accents}]*`;

/** Returns a pattern that matches a folded word in every spelling, with accents and ligatures. */
function spellingPattern(word: string, letters: Map<string, string>): string {
  const speltLetter = (letter: string) => {
    const all = letters.get(letter);
    return all === undefined ? letter : `[${all}]${accentsPattern}`;
  };
  return word.replace(/ss|ae|oe|th|./gu, (piece) => {
    const each = [...piece].map(speltLetter).join('');
    return ligatures[piece] === undefined ? each : `(?:${each}|[${ligatures[piece]}])`;
  });
}
