import type { FastifySchemaValidationError } from 'fastify';

export interface ErrorContext {
  data?: unknown;
  schema?: object;
  parentSchema?: { format?: string; 'x-decimals'?: number };
}

type SchemaFault = FastifySchemaValidationError & ErrorContext;

const consequentialKeywords = new Set(['anyOf', 'type', 'pattern', 'format']);

/**
 * Removes validation errors that another error explains, because one mistake often violates several rules of a schema.
 */
export function removeConsequentialErrors(found: FastifySchemaValidationError[]): SchemaFault[] {
  const byPath = Map.groupBy<string, SchemaFault>(found, ({ instancePath }) => instancePath);
  const paths = [...byPath.keys()];
  const enumsBeside = new Set(
    found.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => parentOf(instancePath)),
  );
  return found.filter((error: SchemaFault) => {
    const { keyword, instancePath } = error;
    // Omits the error of the keyword `if`, which only repeats errors of the rules that its condition applies.
    if (keyword === 'if') return false;
    // Reports a wrong combination of fields only if all enum values are valid.
    if (isMisplaced(error) && enumsBeside.has(parentOf(instancePath))) return false;
    if (!consequentialKeywords.has(keyword)) return true;
    const others = byPath.get(instancePath) ?? [];
    if (keyword === 'anyOf')
      return others.length === 1 && !paths.some((path) => path.startsWith(`${instancePath}/`));
    return !others.some((other) => other !== error && isCauseOf(other, error, others));
  });
}

/** Tells whether the first error makes the second error about the same value superfluous. */
function isCauseOf(first: SchemaFault, second: SchemaFault, all: SchemaFault[]): boolean {
  // Omits the error of the null branch of `anyOf: [something, null]`, which adds no information.
  if (isNullBranch(second)) return all.some(({ keyword }) => keyword === 'anyOf');
  if (second.keyword === 'type') return first.keyword === 'enum';
  if (second.data === '' && isShapeKeyword(second))
    return first.keyword === 'minLength' || first.keyword === 'enum';
  return second.keyword === 'pattern' && first.keyword === 'format';
}

function isNullBranch({ keyword, params }: SchemaFault): boolean {
  return keyword === 'type' && params.type === 'null';
}

function isShapeKeyword({ keyword }: SchemaFault): boolean {
  return keyword === 'pattern' || keyword === 'format';
}

export function isMisplaced({ keyword, schema }: SchemaFault): boolean {
  return keyword === 'not' && Object.keys(schema ?? {}).length === 0;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
