import type { Language } from '../../generated/errors.ts';

/** What a page is made from: the texts of a language, at the address of a workshop. */
export interface Reading {
  language: Language;
  /** `https://workshop.example.com`: samples use it. */
  baseUrl: string;
}
