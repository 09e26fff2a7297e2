/** A tax id as it is compared: without spaces, dots and dashes, in capitals. */
export function normaliseTaxId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}
