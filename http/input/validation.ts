import { _, Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { isBase64 } from '../../domain/documents/base64.ts';
import { hasAtMostDecimals } from '../../domain/money/money.ts';
import { type FieldProblem, maxFields } from '../../domain/requests/problem.ts';
import { isKeyOf, isObject } from '../../domain/text/json.ts';
import { headerTextProblem, isInternationalEmail } from '../../domain/text/mail-address.ts';
import { type FieldMessage, fieldMessages } from '../../generated/errors.ts';
import { annotationKeywords } from './annotations.ts';
import { type ErrorContext, isMisplaced, removeConsequentialErrors } from './consequences.ts';
import { lengthKeywords } from './length-keywords.ts';
import { findUnreadableCharacter, readParameters, validationError } from './parameters.ts';
import { type Form, formValidator } from './read-form.ts';

type Schema = Record<string, unknown> & {
  properties?: Record<string, Record<string, unknown>>;
  [fileFieldsKey]?: string[];
};

/**
 * Formats that Ajv does not check, because only code generators use them. Schemas limit the numbers by bounds, and
 * handlers check IRIs with their own messages.
 */
const formatsForGenerators = ['int32', 'int64', 'double', 'iri'];

/**
 * Creates the Ajv instance for request bodies, which are validated as sent: nothing is coerced, removed or filled in.
 * Does not validate the schemas, because `make generate` does: compiling the meta-schema took a tenth of a second per
 * Ajv instance at every start.
 */
export function createAjv({ allErrors = true, strict = true, optimize = true } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    code: { optimize },
    verbose: true,
    strict,
    ...(!strict && { logger: false as const }),
    meta: false,
    validateSchema: false,
    strictTypes: false,
    strictRequired: false,
  });
  formats.default(ajv, ['date', 'date-time', 'email', 'uri', 'hostname']);
  for (const format of formatsForGenerators) ajv.addFormat(format, true);
  ajv.addFormat('byte', isBase64);
  const asciiEmail = formats.default.get('email') as RegExp;
  ajv.addFormat('idn-email', (text) => asciiEmail.test(text) || isInternationalEmail(text));
  for (const definition of lengthKeywords) ajv.removeKeyword(definition.keyword).addKeyword(definition);
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    validate: (decimals: number, value: number) => hasAtMostDecimals(value, decimals),
    error: { message: 'has too many decimals', params: ({ schema }) => _`{limit: ${schema}}` },
  });
  ajv.addKeyword({
    keyword: 'x-one-line',
    type: 'string',
    schemaType: 'boolean',
    validate: (_is: boolean, text: string) => headerTextProblem(text) === null,
  });
  // Replaces Ajv's keyword, which compares entries pair by pair if their schema is a reference: 2,000 objects took 0.1
  // s.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (unique: boolean, entries: unknown[]) =>
      !unique || new Set(entries.map((entry) => JSON.stringify(entry))).size === entries.length,
  });
  ajv.addVocabulary([...annotationKeywords, fileFieldsKey]);
  return ajv;
}

type Validator = ReturnType<FastifySchemaCompiler<Schema>>;

const validatorsBySchema = new Map<string, Validator>();

/**
 * Returns Fastify's compiler of validators for a part of a request, such as the body. Parts with equal schemas share
 * one validator in all apps of a process.
 */
export function validatorCompiler(ajv: Ajv2020): FastifySchemaCompiler<Schema> {
  const quick = createAjv({ allErrors: false });
  const compile = partCompiler(ajv, quick);
  return (part) => {
    const name = `${part.httpPart} ${JSON.stringify(part.schema)}`;
    const validator = validatorsBySchema.get(name) ?? compile(part);
    validatorsBySchema.set(name, validator);
    return validator;
  };
}

function partCompiler(ajv: Ajv2020, quick: Ajv2020): FastifySchemaCompiler<Schema> {
  return ({ schema, httpPart }) => {
    const fileFields = schema[fileFieldsKey];
    if (httpPart === 'body')
      return fileFields ? formCompiler(ajv, schema, fileFields) : bodyCompiler(ajv, quick, schema);
    const closed = { ...schema, additionalProperties: false };
    const validate = ajv.compile(closed);
    return (values: Record<string, unknown>) => {
      const read = readParameters(values, schema.properties ?? {});
      if ('problems' in read) return { error: toValidationError(read.problems) };
      return validate(read.values)
        ? { value: read.values }
        : { error: toValidationError(validate.errors ?? []) };
    };
  };
}

export const fileFieldsKey = 'x-file-fields';

function formCompiler(ajv: Ajv2020, schema: Schema, fileFields: string[]) {
  const read = formValidator(fileFields, schema.properties ?? {}, ajv.compile(schema));
  return (form: Form) => {
    const result = read(form);
    return 'problems' in result ? { error: toValidationError(result.problems) } : result;
  };
}

function bodyCompiler(ajv: Ajv2020, quick: Ajv2020, schema: Schema) {
  let everyFault: ValidateFunction | undefined;
  const judge = bodyValidator(quick.compile(schema), () => {
    everyFault ??= ajv.compile(schema);
    return everyFault;
  });
  return (body: unknown) => {
    const issues = judge(body);
    return issues ? { error: toValidationError(issues) } : { value: body };
  };
}

/** Returns a validator for the rows of a table, which applies the same rules as to a body. */
export function rowValidator(schema: Schema): (row: Record<string, unknown>) => FieldProblem[] {
  const all = createAjv().compile(schema);
  const judge = bodyValidator(createAjv({ allErrors: false }).compile(schema), () => all);
  return (row) => fieldProblems((judge(row) ?? []) as FastifySchemaValidationError[]);
}

function toValidationError(found: (FastifySchemaValidationError | ErrorObject)[]): Error {
  return Object.assign(new Error('validation'), { validation: found });
}

const pathPrefixByPart: Record<string, string> = { params: 'path', querystring: 'query', body: '' };

/**
 * Maximum length of a field's path in an error. The name of an unknown field may be a megabyte long; the contract's
 * paths are shorter.
 */
const maxPathLength = 100;

/**
 * Converts Ajv's errors to field problems of the contract, with paths such as `/lines/0/quantity`, `query/limit` and
 * `path/id`.
 */
export function fieldProblems(found: FastifySchemaValidationError[], part = 'body'): FieldProblem[] {
  const prefix = pathPrefixByPart[part] ?? part;
  const problems = new Map<string, FieldProblem>();
  for (const error of removeConsequentialErrors(found)) {
    const path = truncatePath(`${prefix}${error.instancePath}${missingOrUnknown(error)}`);
    const rule = messageKeyOf(error, prefix);
    const name = `${path} ${rule}`;
    if (!problems.has(name)) problems.set(name, { path, rule, params: messageParamsOf(error) });
    if (problems.size === maxFields) break;
  }
  return [...problems.values()];
}

function truncatePath(path: string): string {
  return path.length <= maxPathLength ? path : `${path.slice(0, maxPathLength).toWellFormed()}…`;
}

function missingOrUnknown({ params }: FastifySchemaValidationError): string {
  const name = params.missingProperty ?? params.additionalProperty;
  return name === undefined ? '' : `/${escapePointer(String(name))}`;
}

const messageKeyByFormat: Record<string, FieldMessage> = {
  email: 'email',
  'idn-email': 'email',
  date: 'date',
  'date-time': 'dateTime',
};

/** Beginning of the pattern into which `x-not-blank` is compiled. */
const notBlankPattern = '^\\s*[^\\s';

function messageKeyOf(error: FastifySchemaValidationError & ErrorContext, prefix: string): FieldMessage {
  const { keyword, params, data, parentSchema } = error;
  if (keyword === 'type' && Number.isNaN(data) && parentSchema?.['x-decimals'] !== undefined)
    return 'decimals';
  if (keyword === 'additionalProperties' && prefix === 'query') return 'unknownParameter';
  if (data === null) return 'notNull';
  if (keyword === 'format') return messageKeyByFormat[String(params.format)] ?? 'format';
  if (keyword === 'pattern' && parentSchema?.format === 'date') return 'date';
  if (keyword === 'pattern' && String(params.pattern).startsWith(notBlankPattern)) return 'blank';
  if (keyword === 'x-decimals') return 'decimals';
  if (keyword === 'x-one-line') return 'pattern';
  // Schemas use `not` for two rules: a field that other fields forbid, and a number other than 0.
  if (keyword === 'not') return isMisplaced(error) ? 'misplaced' : 'notZero';
  return isKeyOf(keyword, fieldMessages) ? keyword : 'invalid';
}

function messageParamsOf({
  params,
  parentSchema,
}: FastifySchemaValidationError & ErrorContext): Record<string, string> {
  const { allowedValues, ...rest } = params;
  const decimals = parentSchema?.['x-decimals'];
  const named = {
    ...(decimals !== undefined && { limit: decimals }),
    ...rest,
    ...(Array.isArray(allowedValues) && { allowed: allowedValues.map(String).join(', ') }),
  };
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)]));
}

/**
 * Maximum depth of a body. The contract's bodies have a depth of four at most; a megabyte of brackets would exhaust the
 * stack.
 */
const maxBodyDepth = 16;

/**
 * Maximum number of values in a body: twice as many as in any body of the contract. A budget's 200 lines of nine fields
 * have 2,000 values.
 */
export const maxValues = 5_000;

type SchemaFault = FastifySchemaValidationError | ErrorObject;

/**
 * Returns a validator that first searches for a single error. If there is one and the body is not larger than valid
 * bodies, lists all errors; for a larger body this would take 5 s and 83 MB.
 */
function bodyValidator(firstFault: ValidateFunction, everyFault: () => ValidateFunction) {
  return (body: unknown): SchemaFault[] | null => {
    const room = { values: maxValues };
    const trouble = unreadableText(body, '', 0, room);
    if (trouble) return [trouble];
    const isTooLarge = room.values < 0;
    if (firstFault(body)) return isTooLarge ? [validationError('', 'tooManyValues')] : null;
    if (isTooLarge) return firstFault.errors ?? [];
    const judge = everyFault();
    judge(body);
    return judge.errors ?? [];
  };
}

/** Finds a text with NUL characters or lone surrogates. Stops after more values than the limit. */
function unreadableText(
  value: unknown,
  path: string,
  depth: number,
  room: { values: number },
): FastifySchemaValidationError | null {
  if (typeof value === 'string') {
    const trouble = findUnreadableCharacter(value);
    return trouble && validationError(path, trouble);
  }
  if (!isObject(value)) return null;
  if (depth > maxBodyDepth) return validationError(path, 'invalid');
  for (const name in value) {
    room.values -= 1;
    if (room.values < 0) return null;
    const trouble = findUnreadableCharacter(name);
    const issues = trouble
      ? validationError(path, trouble)
      : unreadableText(value[name], `${path}/${escapePointer(name)}`, depth + 1, room);
    if (issues) return issues;
  }
  return null;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
