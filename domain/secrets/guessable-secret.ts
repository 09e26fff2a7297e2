/**
 * Minimum number of different characters in a secret. Random secrets of 32 characters have more, also in hexadecimal.
 */
const minDistinctCharacters = 10;
/** Matches placeholders for secrets in examples and container images. */
const placeholderSecret = /^change[-_ ]?(me|it|this)/i;

/** Tells whether a secret is a placeholder or consists of few different characters, which attackers try first. */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < minDistinctCharacters || placeholderSecret.test(secret);
}
