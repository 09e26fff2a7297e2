/**
 * Returns a number from 0 to 1 that depends only on the text, so that the demo's times and choices look arbitrary but are the same
 * at each start.
 */
export function scatter(text: string): number {
  let mixed = 0x811c9dc5;
  for (const character of text) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Returns a whole number between two bounds, both included, that depends only on the text. */
export function scatterBetween(text: string, first: number, last: number): number {
  return first + Math.floor(scatter(text) * (last - first + 1));
}

export function pick<T>(list: readonly T[], text: string): T {
  return list[Math.floor(scatter(text) * list.length)] as T;
}
