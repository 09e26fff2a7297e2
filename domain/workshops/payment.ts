/** A workshop's IBAN and payment link from its settings; empty if not set. */
export interface PaymentWays {
  payment_iban: string;
  payment_link: string;
}

/** Pattern of an IBAN (ISO 13616): country, two check digits, and up to thirty characters assigned by the bank. */
const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Lengths of IBANs by country. IBANs of other countries may have any length. */
const ibanLengths: Record<string, number> = {
  ...{
    AD: 24,
    AT: 20,
    BE: 16,
    BG: 22,
    CH: 21,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    ES: 24,
    FI: 18,
    FR: 27,
  },
  ...{
    GB: 22,
    GI: 23,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
    IS: 26,
    IT: 27,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
  },
  ...{ MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** Converts an IBAN to upper case without separators. */
export function compactIban(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Formats an IBAN in groups of four characters. */
export function spacedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Checks the form, length and check digits of an IBAN. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  const length = ibanLengths[iban.slice(0, 2)];
  if (!ibanForm.test(iban) || (length !== undefined && iban.length !== length)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/** Tells whether a text is a valid https URL. */
export function isPaymentLink(text: string): boolean {
  return /^https:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:';
}
