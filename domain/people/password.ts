import type { FieldMessage } from '../../generated/errors.ts';
import { fold } from '../text/fold.ts';

export const minPasswordLength = 12;
/** Longer passwords add no security, and would be hashed at the cost of the service. */
export const maxPasswordLength = 200;

/** Returns the password as it is hashed: the same characters, however a keyboard composes them. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

interface PasswordRules {
  /** The commonest passwords, in lower case. */
  commonPasswords: ReadonlySet<string>;
  /** Name and email address of the person, and name of the workshop. */
  names: readonly (string | null)[];
}

/** Returns the rule that a new password breaks, or null. */
export function passwordProblem(
  password: string,
  { commonPasswords, names }: PasswordRules,
): { rule: FieldMessage; params?: Record<string, number> } | null {
  const normalised = normalisePassword(password);
  const { length } = [...normalised];
  if (length < minPasswordLength) return { rule: 'minLength', params: { limit: minPasswordLength } };
  if (length > maxPasswordLength) return { rule: 'maxLength', params: { limit: maxPasswordLength } };
  const lower = normalised.toLowerCase();
  if (isCommon(lower, commonPasswords) || isSequence(lower)) return { rule: 'commonPassword' };
  return isName(lower, names) ? { rule: 'ownName' } : null;
}

/**
 * Returns whether a password is common, also if it repeats a common one, or has digits or signs around it: few of the
 * commonest passwords have twelve characters, but many people lengthen one of them in these ways.
 */
function isCommon(lower: string, common: ReadonlySet<string>): boolean {
  const parts = [lower, shortestUnit(lower), withoutEdges(lower), shortestUnit(withoutEdges(lower))];
  return parts.some((part) => common.has(part)) || shortestUnit(lower).length <= maxUnitLength;
}

/** A repeated text of at most this length is as easy to guess as a common password. */
const maxUnitLength = 4;

/** Returns the text whose repetition makes the whole text; the text itself if it repeats nothing. */
function shortestUnit(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return at > 0 && at < text.length ? text.slice(0, at) : text;
}

/** Removes digits and signs at both ends. */
function withoutEdges(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Returns whether each character follows the previous one by the same step, such as `123456789012`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const isDigits = /^\d+$/.test(text);
  const step = (at: number) => {
    const difference = (codes[at] ?? 0) - (codes[at - 1] ?? 0);
    return isDigits ? (difference + 10) % 10 : difference;
  };
  return codes.slice(2).every((_, at) => step(at + 2) === step(1));
}

function isName(lower: string, names: readonly (string | null)[]): boolean {
  const core = foldName(withoutEdges(lower));
  const known = names.flatMap((name) => (name === null ? [] : [name, name.split('@')[0] ?? '']));
  return [foldName(lower), core].some((each) => each !== '' && known.map(foldName).includes(each));
}

const foldName = (name: string) => fold(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
