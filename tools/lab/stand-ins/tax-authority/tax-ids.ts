const controlLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const nieDigits: Record<string, string> = { X: '0', Y: '1', Z: '2' };

/**
 * Tells whether a tax id belongs to a person: eight digits, or a letter and seven digits, followed by a valid check
 * letter.
 */
export function isPersonTaxId(taxId: string): boolean {
  const read = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(taxId);
  if (read === null || taxId.length !== 9) return false;
  const [, first = '', digits = '', letter] = read;
  return controlLetters[Number(`${nieDigits[first] ?? ''}${digits}`) % 23] === letter;
}

/**
 * Tells whether a tax id belongs to an organisation: a letter, seven digits, and a check character that is a digit or,
 * for some kinds, a letter.
 */
export function isOrganisationTaxId(taxId: string): boolean {
  const read = /^([A-HJNP-SUVW])(\d{7})([0-9A-J])$/.exec(taxId);
  if (read === null) return false;
  const [, kind = '', digits = '', control = ''] = read;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  const expected = (10 - (sum % 10)) % 10;
  const asLetter = 'JABCDEFGHI'[expected] ?? '';
  if ('PQRSNW'.includes(kind)) return control === asLetter;
  if ('ABEH'.includes(kind)) return control === String(expected);
  return control === asLetter || control === String(expected);
}

export function isTaxId(taxId: string): boolean {
  return isPersonTaxId(taxId) || isOrganisationTaxId(taxId);
}

const identifier = /^(?:organizationIdentifier|serialNumber)=(?:(?:VAT|NTR|IDC|PNO|TIN)ES-)?([0-9A-Z]{9})$/gm;

/** Extracts the tax ids from the subject of a certificate. */
export function certificateTaxIds(subject: string): string[] {
  return [...subject.matchAll(identifier)].map(([, taxId = '']) => taxId);
}
