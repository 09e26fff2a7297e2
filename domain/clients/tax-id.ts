/** Normalises a tax id for comparison: upper case, without spaces, dots and dashes. */
export function normaliseTaxId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** Pattern of a Spanish tax id (NIF): DNI; NIE; persons with neither (K, L, M); entities (A to W). */
const nifPattern = /^(?:\d{8}[A-Z]|[XYZ]\d{7}[A-Z]|[KLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[0-9A-J])$/;

/**
 * Checks the form and the control character of a Spanish NIF. A wrong control character is only a warning, because only
 * the tax authority's register knows whether the NIF exists.
 */
export function nifProblem(taxId: string): 'form' | 'control' | null {
  const nif = normaliseTaxId(taxId);
  if (!nifPattern.test(nif)) return 'form';
  return controlCharactersOfNif(nif).includes(nif.slice(-1)) ? null : 'control';
}

/** Tells from the first character whether a NIF belongs to a natural person. */
export function isTaxIdOfPerson(taxId: string): boolean {
  return /^[\dXYZKLM]/.test(normaliseTaxId(taxId));
}

/**
 * Tells whether the NIF belongs to a municipality, a public body, the State, a region or a similar entity.
 */
export function isTaxIdOfPublicBody(taxId: string): boolean {
  return /^[PQSV]/.test(normaliseTaxId(taxId));
}

/** Returns the valid control characters of a NIF. Some kinds of entity may use a digit or a letter. */
function controlCharactersOfNif(nif: string): string {
  const [kind = '', digits] = [nif.slice(0, 1), nif.slice(1, -1)];
  if (/\d/.test(kind)) return personControlLetter(kind + digits);
  if (/[XYZ]/.test(kind)) return personControlLetter(`${'XYZ'.indexOf(kind)}${digits}`);
  if (/[KLM]/.test(kind)) return personControlLetter(digits);
  const digit = entityControlDigit(digits);
  const letter = 'JABCDEFGHI'.charAt(digit);
  if (/[ABEH]/.test(kind)) return String(digit);
  return /[NPQRSW]/.test(kind) ? letter : `${digit}${letter}`;
}

function personControlLetter(digits: string): string {
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23);
}

/**
 * Computes the control digit with a Luhn sum: alternate digits count once, the others are doubled and their digits
 * added.
 */
function entityControlDigit(digits: string): number {
  let sum = 0;
  for (const [index, character] of [...digits].entries()) {
    const digit = Number(character);
    const twice = digit * 2;
    sum += index % 2 === 1 ? digit : twice > 9 ? twice - 9 : twice;
  }
  return (10 - (sum % 10)) % 10;
}

const unionCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** VAT prefixes of the countries whose prefix differs from the ISO code. */
const vatPrefixes: Record<string, string> = { GR: 'EL' };

/** Tells whether a country is in the EU and a tax id begins with the country's VAT prefix. */
export function isVatNumber(id: string, country: string): boolean {
  return unionCountries.has(country) && id.startsWith(vatPrefixes[country] ?? country);
}

/** Returns a tax id as a VAT number, with the prefix of its country. */
export function toVatNumber(id: string, country: string): string {
  const prefix = vatPrefixes[country] ?? country;
  return id.startsWith(prefix) ? id : `${prefix}${id}`;
}
