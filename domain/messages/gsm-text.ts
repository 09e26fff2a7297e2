import { segmentsOf } from './sms-parts.ts';

/**
 * Replacements for characters outside GSM 03.38. Other letters lose their accents: `á` becomes `a`, `ç` becomes `c`.
 */
const replacements: Record<string, string> = {
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': '-', '—': '-', '\u2212': '-' },
  ...{ '…': '...', '·': '.', '•': '-', '\u00a0': ' ', '\u202f': ' ' },
  ...{ œ: 'oe', Œ: 'OE', º: 'o', ª: 'a' },
};

/**
 * Returns an SMS text in its cheapest form. A single character outside GSM 03.38 doubles the price of a message, which
 * is why people omit accents in SMS (`orcamento`) in Spanish, Catalan, Portuguese and French. Returns the text
 * unchanged if removing accents would save nothing, or if the text contains letters of another alphabet.
 */
export function inFewestSegments(text: string): string {
  if (segmentsOf(text).encoding === 'GSM-7') return text;
  const plain = [...text.normalize('NFC')].map(plainCharacter).join('');
  const [written, simpler] = [segmentsOf(text), segmentsOf(plain)];
  return simpler.encoding === 'GSM-7' && simpler.segments < written.segments ? plain : text;
}

function plainCharacter(character: string): string {
  if (segmentsOf(character).encoding === 'GSM-7') return character;
  return replacements[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
