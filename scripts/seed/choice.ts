/** The n-th of a list, going round: the demo is the same everywhere, and still mixed where the lengths differ. */
export function nth<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}

/** 0…1, always the same for the same n, with no pattern to see. */
export function scatter(n: number): number {
  const mixed = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) ^ Math.imul(n + 0x9e3779b9, 0x297a2d39);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

export function padded(n: number, length: number): string {
  return String(n).padStart(length, '0');
}
