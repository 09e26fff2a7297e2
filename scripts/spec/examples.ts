import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { errorMessage } from '../../domain/errors/operator-error.ts';
import { hasAtMostDecimals } from '../../domain/money/money.ts';
import { annotationKeywords } from '../../http/input/annotations.ts';
import { type Document, type Media, operationsOf, resolveReference, webhooksOf } from './document.ts';

interface ExamplePlace {
  pointer: string;
  media: Media;
}

export interface ExampleProblem {
  /** The request or response body, as a JSON pointer into the OpenAPI document. */
  pointer: string;
  example?: string;
  /** The invalid or missing value, as a JSON pointer into the example. */
  path: string;
  text: string;
}

/** Lists examples that violate their own schema, and bodies without an example. */
export function exampleProblems(document: Document): ExampleProblem[] {
  const closed = closeObjects(document);
  const schemaAt = schemaReader(closed);
  return listMediaPlaces(document).flatMap(({ pointer, media }) => {
    const examples = Object.entries(media.examples ?? {});
    if (examples.length === 0) return [{ pointer, path: '', text: 'the body needs an example' }];
    const validate = schemaAt(`${pointer}/schema`);
    if (typeof validate === 'string') return [{ pointer, path: '', text: validate }];
    return examples.flatMap(([example, shared]) => {
      const { value } = resolveReference(document, shared);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const field = params.additionalProperty ? `: ${params.additionalProperty}` : '';
        const at = instancePath && `${instancePath} `;
        const text = `the example \`${example}\`: ${at}${message}${field}`;
        const missing = params.missingProperty ? `/${params.missingProperty}` : '';
        return { pointer, example, path: instancePath + missing, text };
      });
    });
  });
}

function listMediaPlaces(document: Document): ExamplePlace[] {
  const located = [
    ...operationsOf(document).map((one) => ({ section: 'paths', ...one })),
    ...webhooksOf(document).map((one) => ({ section: 'webhooks', ...one })),
  ];
  const bodies = located.flatMap(({ section, path, method, operation }) => {
    const pointer = joinPointer(section, path, method.toLowerCase());
    const responses = Object.entries(operation.responses).map(
      ([status, response]) => [`${pointer}/responses/${status}`, response.content] as const,
    );
    return [[`${pointer}/requestBody`, operation.requestBody?.content] as const, ...responses];
  });
  const shared = Object.entries(document.components.responses).map(
    ([name, response]) => [joinPointer('components', 'responses', name), response.content] as const,
  );
  return [...bodies, ...shared].flatMap(([pointer, content]) =>
    Object.entries(content ?? {}).map(([type, media]) => ({
      pointer: pointer + joinPointer('content', type),
      media,
    })),
  );
}

function joinPointer(...parts: string[]): string {
  return parts
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

/**
 * Returns a function that compiles the validator of a schema. If the schema cannot be compiled, the returned function
 * returns the reason as a string.
 */
function schemaReader(document: Document): (pointer: string) => ValidateFunction | string {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: true, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('idn-email', formats.default.get('email'));
  ajv.addFormat('iri', true);
  ajv.addVocabulary([...annotationKeywords, 'x-one-line', 'discriminator']);
  const validate = (most: number, amount: number) => hasAtMostDecimals(amount, most);
  ajv.addKeyword({ keyword: 'x-decimals', type: 'number', validate });
  // Registers the OpenAPI document's keys as keywords, because the document itself is not a schema. Only targets of
  // pointers into the document are compiled.
  ajv.addVocabulary(Object.keys(document).filter((key) => !ajv.getKeyword(key)));
  ajv.addSchema({ ...document, $id: 'spec' });
  return (pointer) => {
    try {
      return ajv.getSchema(`spec#${pointer}`) ?? 'there is no such schema';
    } catch (error) {
      return errorMessage(error);
    }
  };
}

/**
 * Forbids undeclared fields in all objects, for the validation of examples. Schemas allow unknown fields for later
 * releases, but an example may contain only declared fields.
 */
function closeObjects<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closeObjects) as T;
  if (node === null || typeof node !== 'object') return node;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, closeObjects(child)]),
  );
  const isObject = [copy.type].flat().includes('object') && typeof copy.properties === 'object';
  return (isObject ? { additionalProperties: false, ...copy } : copy) as T;
}
