/** Upper case, without spaces or dashes; empty where nothing else was there. */
export function normalisePlate(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
