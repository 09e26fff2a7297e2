import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** E.164 where the number can be read, else its digits: empty where there are none. */
export function normalisePhone(text: string, country: string): string {
  return readPhone(text, country)?.number ?? digitsOf(text);
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** A number with the country's as the default prefix; `+34 (0)612…` has a zero that nobody dials. */
export function readPhone(text: string, country: string): PhoneNumber | undefined {
  const dialled = /^[\s(]*(?:\+|00)/.test(text) ? text.replace(/\(0\)/, '') : text;
  const parsed = parsePhoneNumberFromString(
    dialled,
    isSupportedCountry(country) ? (country as CountryCode) : undefined,
  );
  return parsed?.isPossible() ? parsed : undefined;
}
