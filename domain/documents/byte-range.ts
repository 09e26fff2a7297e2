/** The first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * What is asked for of so many bytes, by RFC 9110: one range. Null: all of them, which is also the answer to what can't
 * be read and to several ranges at once; `none`: nothing of it is there.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from, to] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '')
    return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'none';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
