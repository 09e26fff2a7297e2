import { fold } from '../text/fold.ts';

/** Two references with the same key are one, however they are typed: case, accents and spaces don't tell parts apart. */
export function referenceKey(reference: string): string {
  return fold(reference).replace(/\s/g, '');
}
