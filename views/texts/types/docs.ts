/** Whether and when a request that got an error may be retried. */
export type Repetition = 'corrected' | 'after' | 'sameKey' | 'never' | 'later';

/** Texts of /docs pages: of the frame, and of pages that are generated from the OpenAPI document. */
export interface DocsTexts {
  title: string;
  lead: string;
  /** Titles of the groups of guide pages. */
  groups: { begin: string; subjects: string; tools: string };
  /** Note that a page of the guide is in English, because it has no translation. Null in English. */
  inEnglish: string | null;
  /** Note that a page is in Spanish. Null in the languages that show no page in Spanish. */
  inSpanish: string | null;
  /** The guide to the panel. */
  panel: { title: string; lead: string };
  menu: { open: string; close: string; label: string };
  skip: string;
  onThisPage: string;
  search: { label: string; hint: string; none: string; count: (number: number) => string };
  theme: string;
  key: { label: string; note: string; forget: string };
  copy: { label: string; done: string };
  markdown: string;
  notFound: { title: string; text: string };
  reference: { title: string; lead: string; document: string; collections: string };
  operation: {
    parameters: string;
    headers: string;
    body: string;
    answers: string;
    errors: string;
    noBody: string;
    scope: string;
    noKey: string;
    events: string;
    deprecated: string;
    instead: string;
    sandboxOnly: string;
    example: (status: string) => string;
    samples: string;
  };
  field: {
    required: string;
    nullable: string;
    list: (of: string) => string;
    values: string;
    always: string;
    byDefault: string;
    from: (least: string) => string;
    upTo: (most: string) => string;
    characters: (most: number) => string;
    fields: string;
    or: string;
  };
  types: { integer: string; number: string; string: string; boolean: string; object: string; file: string };
  errors: {
    title: string;
    lead: string;
    status: string;
    cause: string;
    solution: string;
    repeat: string;
    repetition: Record<Repetition, string>;
    example: string;
    operations: string;
    everywhere: string;
  };
  events: { title: string; lead: string; payload: string; example: string; causes: string };
  schemas: { title: string; lead: string; fields: string; usedBy: string };
  changelog: { title: string; lead: string };
  deprecations: { title: string; lead: string; none: string; since: string; until: string; noEnd: string };
}
