/** Minimum number of different characters. Random secrets of 32 characters have more, also in hexadecimal. */
const minDistinctCharacters = 10;
/** Prefixes of the placeholders in examples and images. */
const placeholder = /^change[-_ ]?(me|it|this)/i;

/** Tells whether a secret is a placeholder or a repetition, which an attacker tries first. */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < minDistinctCharacters || placeholder.test(secret);
}
