const nonBase64Character = /[^A-Za-z0-9+/]/;

/**
 * Tells whether a text is base64. Searches for an invalid character, because a pattern for the entire text overflowed
 * the stack of regular expressions on files of 4 MB.
 */
export function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return text.length > padding && !nonBase64Character.test(text.slice(0, text.length - padding));
}
