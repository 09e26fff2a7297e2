import { normaliseTaxId } from '../clients/tax-id.ts';

/** A DNI; a NIE; a person without either (K, L, M); all others (A to W). */
const forms = /^(?:\d{8}[A-Z]|[XYZ]\d{7}[A-Z]|[KLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[0-9A-J])$/;

/**
 * What is wrong with a Spanish NIF: none looks like this, or its control character is another. Only the tax
 * authority's census knows whether somebody has it, so the second is worth a warning and no more.
 */
export function nifProblem(taxId: string): 'form' | 'control' | null {
  const nif = normaliseTaxId(taxId);
  if (!forms.test(nif)) return 'form';
  return controlsOf(nif).includes(nif.slice(-1)) ? null : 'control';
}

/** Whether a NIF is of a person, as its first character says. */
export function isOfPerson(taxId: string): boolean {
  return /^[\dXYZKLM]/.test(normaliseTaxId(taxId));
}

/** Municipalities, public bodies, the State, regions and other entities have these. */
export function isOfPublicBody(taxId: string): boolean {
  return /^[PQSV]/.test(normaliseTaxId(taxId));
}

/** The characters that a NIF may end with: a few kinds of entity have a digit or a letter. */
function controlsOf(nif: string): string {
  const [kind = '', digits] = [nif.slice(0, 1), nif.slice(1, -1)];
  if (/\d/.test(kind)) return personLetter(kind + digits);
  if (/[XYZ]/.test(kind)) return personLetter(`${'XYZ'.indexOf(kind)}${digits}`);
  if (/[KLM]/.test(kind)) return personLetter(digits);
  const digit = entityDigit(digits);
  const letter = 'JABCDEFGHI'.charAt(digit);
  if (/[ABEH]/.test(kind)) return String(digit);
  return /[NPQRSW]/.test(kind) ? letter : `${digit}${letter}`;
}

function personLetter(digits: string): string {
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23);
}

/** Each second digit counts as it is; the others count twice, by the sum of the digits of that. */
function entityDigit(digits: string): number {
  let sum = 0;
  for (const [index, character] of [...digits].entries()) {
    const digit = Number(character);
    const twice = digit * 2;
    sum += index % 2 === 1 ? digit : twice > 9 ? twice - 9 : twice;
  }
  return (10 - (sum % 10)) % 10;
}
