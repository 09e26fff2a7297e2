/** The end of a ZIP's table of contents, without its comment. */
const endBytes = 22;
/** How far from the end programs look for it: behind it there may be a comment, whose length has 16 bits. */
const lookedThrough = 66_000;
const endMark = Buffer.from('PK\x05\x06', 'latin1');
const entryMark = Buffer.from('PK\x01\x02', 'latin1');
/** Where a tape archive says so: its first bytes are a file name, and may be anything. */
const tapeMarkAt = 257;
const discMark = 'CD001';
const discMarksAt = [0x8001, 0x8801, 0x9001];

/** Programs find a ZIP by its end, a tape archive and a disc's image by a mark far in: a picture may be one as well. */
export function isAlsoArchive(pieces: Buffer[]): boolean {
  return (
    isAlsoZip(pieces) ||
    textAt(pieces, tapeMarkAt, 5) === 'ustar' ||
    discMarksAt.some((at) => textAt(pieces, at, discMark.length) === discMark)
  );
}

/** Some programs don't mind what comes behind the end; the mark alone any picture may hold by chance. */
function isAlsoZip(pieces: Buffer[]): boolean {
  const tail = lastBytes(pieces, lookedThrough);
  if (!tail.includes(endMark)) return false;
  if (Buffer.concat(pieces).includes(entryMark)) return true;
  for (let at = tail.lastIndexOf(endMark); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(endMark, at - 1)) {
    if (at + endBytes <= tail.length && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
      return true;
  }
  return false;
}

function lastBytes(pieces: Buffer[], most: number): Buffer {
  const taken: Buffer[] = [];
  let missing = most;
  for (const piece of pieces.toReversed()) {
    if (missing === 0) break;
    const part = piece.subarray(Math.max(0, piece.length - missing));
    taken.unshift(part);
    missing -= part.length;
  }
  return Buffer.concat(taken);
}

function textAt(pieces: Buffer[], at: number, length: number): string {
  let text = '';
  let before = 0;
  for (const piece of pieces) {
    const from = Math.max(0, at + text.length - before);
    text += piece.toString('latin1', from, from + length - text.length);
    before += piece.length;
    if (text.length === length) break;
  }
  return text;
}
