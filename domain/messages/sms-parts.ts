/** The characters of the basic table of GSM 03.38, except the escape character. */
const gsmBasicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/**
 * The characters of the extension table of GSM 03.38. Such a character is sent as two septets: an escape and a second
 * character.
 */
const gsmExtensionCharacters = new Set('\f^{}\\[~]|€');

export interface SmsSegments {
  encoding: 'GSM-7' | 'UCS-2';
  /** Length of the text in septets for GSM-7, in 16-bit units for UCS-2. */
  units: number;
  segments: number;
}

/**
 * Maximum units of a single SMS (`alone`), and of a segment of a longer SMS (`part`), whose header takes some of the
 * space.
 */
const maxUnits = {
  'GSM-7': { alone: 160, part: 153 },
  'UCS-2': { alone: 70, part: 67 },
};

/**
 * Returns encoding and number of segments of an SMS. A single character outside GSM 03.38 requires UCS-2 for the entire
 * text.
 */
export function countSegments(text: string): SmsSegments {
  const characters = [...text];
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    encoding === 'GSM-7' ? countSeptets(character) : character.length,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, part } = maxUnits[encoding];
  return { encoding, units, segments: units <= alone ? 1 : countParts(widths, part) };
}

function isGsm(character: string): boolean {
  return gsmBasicCharacters.has(character) || gsmExtensionCharacters.has(character);
}

function countSeptets(character: string): number {
  return gsmExtensionCharacters.has(character) ? 2 : 1;
}

/** Counts the segments of an SMS. A character of two units is never split between two segments. */
function countParts(widths: number[], maxUnits: number): number {
  let parts = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > maxUnits) {
      parts += 1;
      filled = 0;
    }
    filled += width;
  }
  return parts;
}

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
export function reduceSegments(text: string): string {
  if (countSegments(text).encoding === 'GSM-7') return text;
  const plain = [...text.normalize('NFC')].map(plainCharacter).join('');
  const [written, simpler] = [countSegments(text), countSegments(plain)];
  return simpler.encoding === 'GSM-7' && simpler.segments < written.segments ? plain : text;
}

function plainCharacter(character: string): string {
  if (countSegments(character).encoding === 'GSM-7') return character;
  return replacements[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
