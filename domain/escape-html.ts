const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };

/** A text as HTML, in the four characters that `textOf` reads. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[<>"&]/g, (character) => entities[character] ?? character);
}
