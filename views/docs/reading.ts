import type { Language } from '../../generated/errors.ts';

/** The context of a page: its language and the workshop's address. */
export interface PageContext {
  language: Language;
  /** The address for samples: `https://workshop.example.com`. */
  baseUrl: string;
}
