/** Pattern of a PIN for shared tablets. */
export const pinPattern = /^\d{4,8}$/;

/** Returns whether a PIN is among the first that somebody would try: one repeated digit, or digits in order. */
export function isSimplePin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const step = ((digits[1] ?? 0) - (digits[0] ?? 0) + 10) % 10;
  const isSteady = digits.slice(1).every((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10 === step);
  return isSteady && [0, 1, 9].includes(step);
}
