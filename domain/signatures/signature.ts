/** A client's signature: a drawing as an SVG path in a box of 600 × 200, or the typed name. */
export type Signature = { kind: 'drawn'; path: string } | { kind: 'typed' };

/** The size of the area in which clients draw their signature. */
export const signatureBox = { width: 600, height: 200 };
const maxCharacters = 24_000;
const pathForm = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;
/** Minimum total length of a drawing's strokes. A click or a dot is not a signature. */
const shortestStroke = 40;

/**
 * Parses a submitted drawing; null if the drawing is invalid. If it is empty or too short, the typed name is the
 * signature.
 */
export function readSignature(sent: string): Signature | null {
  if (sent === '') return { kind: 'typed' };
  if (sent.length > maxCharacters || !pathForm.test(sent)) return null;
  const strokes = sent.split('M').slice(1).map(pointsOf);
  const isInside = ([x, y]: Point) => x <= signatureBox.width && y <= signatureBox.height;
  if (!strokes.every((stroke) => stroke.every(isInside))) return null;
  const strokeLength = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return strokeLength < shortestStroke ? { kind: 'typed' } : { kind: 'drawn', path: sent };
}

/** A drawn signature for the invented clients of sandboxes and demos. */
const sampleDrawing =
  'M60 130L85 60L110 130L140 70L165 135L200 80L230 128L270 92L310 124L360 96L420 118L540 100M80 150L520 138';

/** Returns the signature of an invented client, as if the client had typed or drawn it. */
export function sampleSignature(kind: Signature['kind']): Signature {
  return kind === 'typed' ? { kind } : { kind, path: sampleDrawing };
}

type Point = [x: number, y: number];

function pointsOf(stroke: string): Point[] {
  return stroke.split('L').map((point) => {
    const [x = 0, y = 0] = point.split(' ').map(Number);
    return [x, y];
  });
}

function lengthOf(stroke: Point[]): number {
  const step = ([x, y]: Point, index: number) => {
    const [beforeX, beforeY] = stroke[index - 1] ?? [x, y];
    return Math.hypot(x - beforeX, y - beforeY);
  };
  return stroke.map(step).reduce((sum, each) => sum + each, 0);
}

const maxName = 120;

/** Normalises the typed name of a signer; null if it has fewer than two letters or is too long. */
export function readSigner(sent: string): string | null {
  const name = sent
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return (name.match(/\p{L}/gu) ?? []).length >= 2 && name.length <= maxName ? name : null;
}
