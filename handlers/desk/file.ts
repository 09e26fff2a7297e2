import { hash } from 'node:crypto';
import type { components } from '../../generated/desk-types.ts';

/** The bytes of a file as an operation with `x-cli-file` answers them. */
export function answeredFile(filename: string, bytes: Buffer): components['schemas']['AnsweredFile'] {
  return {
    filename,
    sha256: hash('sha256', bytes, 'hex'),
    size: bytes.length,
    content: bytes.toString('base64'),
  };
}
