/** Codes of the JPEG frame segments, whose headers contain the picture's size. */
const frameCodes = [0xc0, 0xc1, 0xc2];
const headBytes = 64;

/**
 * Reads the number of pixels from the header of a picture that was already checked. Returns undefined for an unknown
 * format.
 */
export function countPixels(pieces: readonly Buffer[]): number | undefined {
  const head = firstBytes(pieces);
  if (head.toString('latin1', 1, 4) === 'PNG') return head.readUInt32BE(16) * head.readUInt32BE(20);
  if (head.toString('latin1', 8, 12) === 'WEBP') return pixelsOfWebp(head);
  const frame = pieces.find(
    (piece) => piece.length >= 9 && piece[0] === 0xff && frameCodes.includes(piece[1] as number),
  );
  return frame && frame.readUInt16BE(5) * frame.readUInt16BE(7);
}

function pixelsOfWebp(head: Buffer): number {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1);
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
  }
  return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff);
}

/** Returns the first 64 bytes of a file, padded with zeros. */
function firstBytes(pieces: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  let missing = headBytes;
  for (const piece of pieces) {
    if (missing === 0) break;
    const part = piece.subarray(0, missing);
    parts.push(part);
    missing -= part.length;
  }
  return Buffer.concat(parts, headBytes);
}
