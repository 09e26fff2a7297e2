/** Upper case, without separators; empty where nothing else was there. */
export function normaliseTaxId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}
