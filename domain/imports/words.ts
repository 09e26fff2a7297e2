import { fold } from '../text/fold.ts';

/** Fields with usual headings. A heading of two fields is assigned to the first unused one. */
const headedFields = [
  ...[
    'name',
    'phone',
    'phone_secondary',
    'whatsapp_phone',
    'email',
    'billing_email',
    'tax_id',
    'address',
    'city',
  ],
  ...['zip', 'province', 'country', 'preferred_language', 'vip'],
  ...['plate', 'vin', 'brand', 'model', 'variant', 'year', 'registration_date', 'fuel', 'transmission'],
  ...[
    'engine_code',
    'horsepower',
    'displacement',
    'color_code',
    'environmental_label',
    'itv_expiry_date',
    'km',
  ],
  ...['client_id', 'client_tax_id', 'client_email', 'client_phone'],
  ...[
    'reference',
    'description',
    'price',
    'category',
    'unit',
    'tax_rate',
    'manufacturer_reference',
    'location',
  ],
  ...['minimum', 'cost', 'on_hand', 'active', 'status'],
] as const;

/** The words of one language in imported tables. */
export interface ImportWords {
  /** Column names in other workshop programs for each field, separated by commas. */
  headings: Partial<Record<(typeof headedFields)[number], string>>;
  /** Words for true, including Excel's. */
  yes: string;
  /** Words for false, including Excel's. */
  no: string;
}

/** The words of all languages. */
export interface ImportVocabulary {
  /** The fields that a heading may mean, the most likely first. */
  fieldsByHeading: ReadonlyMap<string, readonly string[]>;
  booleans: ReadonlyMap<string, boolean>;
}

/** Returns a header for comparison: without case, accents and punctuation. */
export function comparableHeader(written: string): string {
  return fold(written)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function joinImportWords(languages: readonly ImportWords[]): ImportVocabulary {
  const fieldsByHeading = new Map<string, string[]>();
  for (const field of headedFields) {
    const written = languages.flatMap(({ headings }) => headings[field]?.split(',') ?? []);
    for (const heading of new Set(written.map(comparableHeader)))
      fieldsByHeading.set(heading, [...(fieldsByHeading.get(heading) ?? []), field]);
  }
  const yes = ['true', '1', ...languages.flatMap((words) => words.yes.split(' '))];
  const no = ['false', '0', ...languages.flatMap((words) => words.no.split(' '))];
  const booleans = new Map([
    ...yes.map((word) => [word, true] as const),
    ...no.map((word) => [word, false] as const),
  ]);
  return { fieldsByHeading, booleans };
}
