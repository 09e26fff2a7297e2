import { fold } from '../text/fold.ts';

/**
 * The fields for which headings of other programs are known. A heading that fits two fields is assigned to the first
 * field without a column.
 */
const fieldsWithHeadings = [
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

/** The words of one language that are recognised in imported files. */
export interface ImportWords {
  /** Names of the column in other workshop programs, per field, separated by commas. */
  headings: Partial<Record<(typeof fieldsWithHeadings)[number], string>>;
  /** Name of the column with the reasons in a file of refused rows. An import of that file ignores the column. */
  refusal: string;
  /** Words that mean true, separated by spaces. They include the word that Excel writes. */
  yes: string;
  /** Words that mean false, separated by spaces. They include the word that Excel writes. */
  no: string;
}

/** The words of all languages that are recognised in imported files. */
export interface ImportVocabulary {
  /** Maps normalised headings to the fields that they may mean, the most likely field first. */
  fieldsByHeading: ReadonlyMap<string, readonly string[]>;
  /** Normalised headings of columns that are ignored. */
  ignoredHeadings: ReadonlySet<string>;
  booleans: ReadonlyMap<string, boolean>;
}

/** Normalises a header for comparison: removes case, accents and punctuation. */
export function comparableHeader(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function joinImportWords(languages: readonly ImportWords[]): ImportVocabulary {
  const fieldsByHeading = new Map<string, string[]>();
  for (const field of fieldsWithHeadings) {
    const headings = languages.flatMap(({ headings }) => headings[field]?.split(',') ?? []);
    for (const heading of new Set(headings.map(comparableHeader)))
      fieldsByHeading.set(heading, [...(fieldsByHeading.get(heading) ?? []), field]);
  }
  const yes = ['true', '1', ...languages.flatMap((words) => words.yes.split(' '))];
  const no = ['false', '0', ...languages.flatMap((words) => words.no.split(' '))];
  const booleans = new Map([
    ...yes.map((word) => [word, true] as const),
    ...no.map((word) => [word, false] as const),
  ]);
  const ignoredHeadings = new Set(languages.map(({ refusal }) => comparableHeader(refusal)));
  return { fieldsByHeading, ignoredHeadings, booleans };
}
