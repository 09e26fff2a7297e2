/** Stored in lower case; typing errors are the sender's. */
export function normaliseEmail(text: string): string {
  return text.toLowerCase();
}
