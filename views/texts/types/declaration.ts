/** Texts around the maker's declaration, which is itself always in Spanish. */
export interface DeclarationTexts {
  /** Text of the link to the declaration's page. */
  link: string;
  what: string;
  /** Explains why the declaration is in Spanish. Null in Spanish. */
  inSpanish: string | null;
  invalid: (settings: string) => string;
  pdf: string;
  others: string;
  version: (version: string) => string;
}
