const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text as HTML, as content or inside an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
