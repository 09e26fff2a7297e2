import type { ValidateFunction } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import { finding, readParameters } from '../parameters.ts';
import type { Form } from './read-form.ts';
import { UploadedFile } from './uploaded-file.ts';

type Schemas = Record<string, Record<string, unknown>>;

/** In a form all but the files is text, as in a query; the rest is the schema's. */
export function formValidator(fileFields: string[], properties: Schemas, validate: ValidateFunction) {
  return (form: Form): { value: unknown } | { problems: FastifySchemaValidationError[] } => {
    const given = Object.entries(form);
    const unusable = given.flatMap(([name, value]) => problemWith(name, value, fileFields.includes(name)));
    if (unusable.length > 0) return { problems: unusable };
    const read = readParameters(Object.fromEntries(given), properties);
    if ('problems' in read) return read;
    const files = given.filter(([name]) => fileFields.includes(name));
    const value = { ...read.values, ...Object.fromEntries(files) };
    return validate(value) ? { value } : { problems: validate.errors ?? [] };
  };
}

function problemWith(name: string, value: Form[string], isFile: boolean): FastifySchemaValidationError[] {
  if (Array.isArray(value)) return [finding(`/${name.toWellFormed()}`, 'repeatedField')];
  if (!isFile) return [];
  if (!(value instanceof UploadedFile)) return [finding(`/${name}`, 'file')];
  return value.size === 0 ? [finding(`/${name}`, 'emptyFile')] : [];
}
