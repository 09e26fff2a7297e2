/** The basic table of GSM 03.38, except the escape character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The extension table of GSM 03.38: each character is sent as an escape and a second one. */
const extension = new Set('\f^{}\\[~]|€');

export interface Segments {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets, or 16-bit units. */
  units: number;
  segments: number;
}

/** Limits of a single message, and of each part of a longer one, whose header takes some of its space. */
const room = {
  'GSM-7': { alone: 160, part: 153 },
  'UCS-2': { alone: 70, part: 67 },
};

/** Returns encoding and parts of an SMS. A single character outside GSM 03.38 makes the whole text UCS-2. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    encoding === 'GSM-7' ? septets(character) : character.length,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, part } = room[encoding];
  return { encoding, units, segments: units <= alone ? 1 : partsOf(widths, part) };
}

function isGsm(character: string): boolean {
  return basic.has(character) || extension.has(character);
}

function septets(character: string): number {
  return extension.has(character) ? 2 : 1;
}

/** Counts the parts. A character of two units is never split between parts. */
function partsOf(widths: number[], room: number): number {
  let parts = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > room) {
      parts += 1;
      filled = 0;
    }
    filled += width;
  }
  return parts;
}
