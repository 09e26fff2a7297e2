import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../text/json.ts';

/** The list and filters for which a cursor is valid. The cursor is rejected for other lists or filters. */
export interface CursorOf {
  operation: string;
  instanceId: number;
  filters: Record<string, unknown>;
}

const signatureBytes = 16;

export function encodeCursor(secret: Buffer, list: CursorOf, position: (string | number)[]): string {
  const text = JSON.stringify(position);
  return Buffer.concat([sign(secret, list, text), Buffer.from(text)]).toString('base64url');
}

export function decodeCursor(
  secret: Buffer,
  list: CursorOf,
  cursor: string,
): (string | number)[] | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= signatureBytes || bytes.toString('base64url') !== cursor) return undefined;
  const text = bytes.toString('utf8', signatureBytes);
  const genuine = timingSafeEqual(bytes.subarray(0, signatureBytes), sign(secret, list, text));
  return genuine ? (JSON.parse(text) as (string | number)[]) : undefined;
}

function sign(secret: Buffer, { operation, instanceId, filters }: CursorOf, position: string): Buffer {
  const signed = canonicalJson({ operation, instanceId, filters, position });
  return createHmac('sha256', secret).update(signed).digest().subarray(0, signatureBytes);
}
