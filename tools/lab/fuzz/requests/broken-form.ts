import fc, { type Arbitrary } from 'fast-check';
import { type Change, createChange, invalidFieldError } from './change.ts';
import type { GeneratedRequest } from './drawn.ts';

const fieldsOf = ({ body }: GeneratedRequest) => body as Record<string, unknown>;

/** Faults of the multipart form with which a document is uploaded. */
export const formChanges: Arbitrary<Change>[] = [
  createChange('no file', fc.constant(undefined), (valid, file) => put(valid, 'file', file)),
  createChange('text for a file', fc.string(), (valid, text) => put(valid, 'file', text)),
  createChange('an empty file', fc.constant(Buffer.alloc(0)), (valid, file) => put(valid, 'file', file)),
  createChange('a yes that is none', fc.constantFrom('2', 'yes', 'sí', 'true ', 'null'), (valid, text) =>
    put(valid, 'client_visible', text),
  ),
  createChange('a file for a yes', fc.constant(Buffer.from('true')), (valid, file) =>
    put(valid, 'mechanic_visible', file),
  ),
  createChange('an unknown field', fc.constantFrom('unheard_of', 'id', 'File', 'file[]'), (valid, name) =>
    put(valid, name, '1'),
  ),
  createChange('a name that no form has', fc.constantFrom('__proto__', 'constructor'), (valid, name) => ({
    ...valid,
    body: { ...fieldsOf(valid), [name]: '1' },
    code: 'bad_request',
  })),
  createChange('a file that is none', fc.uint8Array({ minLength: 1 }), (valid, bytes) => ({
    ...valid,
    body: { ...fieldsOf(valid), file: Buffer.from(bytes) },
    code: 'unsupported_media_type',
  })),
  createChange(
    'another media type',
    fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/mixed'),
    (valid, type) => ({
      ...valid,
      body: '{}',
      headers: { 'content-type': type },
      code: 'unsupported_media_type',
    }),
  ),
  createChange('a form that is none', fc.constantFrom('{}', '--x\r\n'), (valid, body) => ({
    ...valid,
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    code: 'bad_request',
  })),
  createChange('a form without a boundary', fc.constant('--x--'), (valid, body) => ({
    ...valid,
    body,
    code: 'bad_request',
  })),
];

function put(valid: GeneratedRequest, name: string, value: unknown) {
  const fields = Object.entries(fieldsOf(valid)).filter(([each]) => each !== name);
  return { ...valid, body: Object.fromEntries([...fields, [name, value]]), ...invalidFieldError(`/${name}`) };
}
