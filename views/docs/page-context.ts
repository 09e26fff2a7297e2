import type { Language } from '../../generated/errors.ts';

/** The context in which a page is read: the reader's language and the workshop's address. */
export interface PageContext {
  language: Language;
  /** The base URL that samples contain: `https://workshop.example.com`. */
  baseUrl: string;
}
