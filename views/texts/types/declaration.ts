/** The text around the maker's declaration, which itself is Spanish in all languages. */
export interface DeclarationTexts {
  /** Leads to its page. */
  link: string;
  what: string;
  /** Why the declaration is Spanish; null in Spanish. */
  inSpanish: string | null;
  invalid: (settings: string) => string;
  pdf: string;
  others: string;
  version: (version: string) => string;
}
