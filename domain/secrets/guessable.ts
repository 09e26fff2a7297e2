/** A random secret of 32 characters has more, also in hexadecimal. */
const minDistinctCharacters = 10;
/** Begins the placeholders that examples and images come with. */
const placeholder = /^change[-_ ]?(me|it|this)/i;

/** Tells whether a secret is a placeholder or a repetition, which an attacker tries first. */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < minDistinctCharacters || placeholder.test(secret);
}
