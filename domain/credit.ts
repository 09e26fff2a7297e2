/** The smallest thing that is paid for: what an email costs the deployment hardly differs from message to message. */
export const emailUnits = 1;

/** Operators bill each segment by itself, and ten emails for less than one of them. */
const unitsPerSmsSegment = 10;

export function smsUnits(segments: number): number {
  return segments * unitsPerSmsSegment;
}
