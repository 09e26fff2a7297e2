import { openAsBlob } from 'node:fs';

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

export const baseUrl = variable('BASE_URL');
/**
 * URL of a simulated later release, whose answers contain a status, an event, an error and fields that the client does
 * not know.
 */
export const laterUrl = variable('LATER_URL');
export const apiKey = variable('API_KEY');

export async function photo(): Promise<File> {
  return new File([await openAsBlob('photo.png')], 'photo.png', { type: 'image/png' });
}

/** An id that does not exist. */
export const nobodysId = 999_999_999;

export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

/** Returns the value; throws if it is null or undefined. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`is missing: ${what}`);
  return value;
}
