import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { hasAtMostDecimals } from '../domain/money.ts';
import type { FieldProblem } from '../domain/problem.ts';
import { type FieldMessage, fieldMessages } from '../generated/errors.ts';
import { formValidator } from './forms/form-validator.ts';
import type { Form } from './forms/read-form.ts';
import { finding, readParameters, unreadable } from './parameters.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Record<string, unknown>> };

/** No coercion, no removal, no defaults in bodies: what is sent is judged as it is. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  });
  formats.default(ajv, ['date', 'date-time', 'email', 'uri', 'hostname']);
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    validate: (decimals: number, value: number) => hasAtMostDecimals(value, decimals),
    error: { message: 'has too many decimals', params: ({ schema }) => ({ limit: schema }) as never },
  });
  for (const keyword of ['example', 'x-option', 'x-flag', 'x-beyond-contract', fileFieldsKey])
    ajv.addVocabulary([keyword]);
  return ajv;
}

/** The validator of one part of a request, for Fastify. */
export function validatorCompiler(ajv: Ajv2020): FastifySchemaCompiler<Schema> {
  return ({ schema, httpPart }) => {
    if (httpPart === 'body')
      return schema[fileFieldsKey] ? ofForm(ajv, schema) : bodyValidator(ajv.compile(schema));
    const closed = { ...schema, additionalProperties: false };
    const validate = ajv.compile(closed);
    return (values: Record<string, unknown>) => {
      const read = readParameters(values, schema.properties ?? {});
      if ('problems' in read) return { error: asValidation(read.problems) };
      return validate(read.values) ? { value: read.values } : { error: asValidation(validate.errors ?? []) };
    };
  };
}

/** The names of a form's files, in its schema at run time. */
export const fileFieldsKey = 'x-file-fields';

function ofForm(ajv: Ajv2020, schema: Schema) {
  const read = formValidator(schema[fileFieldsKey] as string[], schema.properties ?? {}, ajv.compile(schema));
  return (form: Form) => {
    const result = read(form);
    return 'problems' in result ? { error: asValidation(result.problems) } : result;
  };
}

function bodyValidator(validate: ValidateFunction) {
  return (body: unknown) => {
    const trouble = unreadableText(body, '', 0);
    if (trouble) return { error: asValidation([trouble]) };
    return validate(body) ? { value: body } : { error: asValidation(validate.errors ?? []) };
  };
}

/** No body of the contract goes deeper than four; a megabyte of brackets would exhaust the stack. */
const deepestBody = 16;

function unreadableText(value: unknown, path: string, depth: number): FastifySchemaValidationError | null {
  if (typeof value === 'string') {
    const trouble = unreadable(value);
    return trouble && finding(path, trouble);
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth > deepestBody) return finding(path, 'invalid');
  for (const [name, item] of Object.entries(value)) {
    const trouble = unreadable(name);
    const found = trouble
      ? finding(path, trouble)
      : unreadableText(item, `${path}/${escapePointer(name)}`, depth + 1);
    if (found) return found;
  }
  return null;
}

function asValidation(found: FastifySchemaValidationError[] | ErrorObject[]): Error {
  return Object.assign(new Error('validation'), { validation: found });
}

const partNames: Record<string, string> = { params: 'path', querystring: 'query', body: '' };

/** Ajv's findings as the contract's fields: `/lines/0/quantity`, `query/limit`, `path/id`. */
export function fieldProblems(found: FastifySchemaValidationError[], part = 'body'): FieldProblem[] {
  const prefix = partNames[part] ?? part;
  // That a condition isn't met is told by what it asks for.
  const telling = found.filter(({ keyword }) => keyword !== 'if');
  const problems = telling.map((error) => ({
    path: `${prefix}${error.instancePath}${missingOrUnknown(error)}`,
    rule: ruleOf(error, prefix),
    params: paramsOf(error),
  }));
  // A null breaks its type and its enum alike: that is told once.
  const told = Map.groupBy(problems, ({ path, rule }) => `${path} ${rule}`);
  return [...told.values()].map(([first]) => first as FieldProblem);
}

function missingOrUnknown({ params }: FastifySchemaValidationError): string {
  const name = params.missingProperty ?? params.additionalProperty;
  return name === undefined ? '' : `/${escapePointer(String(name))}`;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

const rulesByFormat: Record<string, FieldMessage> = { email: 'email', date: 'date', 'date-time': 'dateTime' };

/** What Ajv adds when it is verbose. */
interface Judged {
  data?: unknown;
  parentSchema?: { format?: string };
}

/** The compiled form of `x-not-blank`. */
const notBlank = '^\\s*[^\\s';

function ruleOf(error: FastifySchemaValidationError & Judged, prefix: string): FieldMessage {
  const { keyword, params, data, parentSchema } = error;
  if (keyword === 'additionalProperties' && prefix === 'query') return 'unknownParameter';
  if (data === null) return 'notNull';
  if (keyword === 'format') return rulesByFormat[String(params.format)] ?? 'format';
  if (keyword === 'pattern' && parentSchema?.format === 'date') return 'date';
  if (keyword === 'pattern' && String(params.pattern).startsWith(notBlank)) return 'blank';
  if (keyword === 'x-decimals') return 'decimals';
  // Nothing else is excluded by a schema.
  if (keyword === 'not') return 'notZero';
  if (keyword === 'false schema') return 'misplaced';
  return Object.hasOwn(fieldMessages, keyword) ? (keyword as FieldMessage) : 'invalid';
}

function paramsOf({ params }: FastifySchemaValidationError): Record<string, string> {
  const { allowedValues, ...rest } = params;
  const named = {
    ...rest,
    ...(Array.isArray(allowedValues) && { allowed: allowedValues.map(String).join(', ') }),
  };
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)]));
}
