import type { Language } from '../../generated/errors.ts';

/** The language of a page, and the address at which it is read. */
export interface Reading {
  language: Language;
  /** `https://workshop.example.com`: samples use it. */
  baseUrl: string;
}
