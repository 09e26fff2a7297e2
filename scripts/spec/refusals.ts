import {
  type Components,
  type Header,
  type LocatedOperation,
  type Response,
  reference,
  type Schema,
} from './document.ts';
import { type Guard, guarded, ownErrors } from './guards.ts';
import type { Language } from './languages.ts';
import { SpecProblems } from './problems.ts';
import type { ErrorSources } from './sources.ts';

const statusNames: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'ValidationFailed',
  429: 'TooManyRequests',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
};

export const limitHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

interface Refusal {
  name: string;
  status: number;
  codes: string[];
  replayed: boolean;
}

export function headerReferences(names: string[]): Record<string, Header> {
  return Object.fromEntries(names.map((name) => [name, reference('headers', name)]));
}

/** The operation's refusals, one per status, each named so that operations with the same one share it. */
export function refusalsOf(located: LocatedOperation, guards: Guard[], errors: ErrorSources): Refusal[] {
  const { operation } = located;
  const byStatus = new Map<number, { codes: Set<string>; suffixes: Set<string>; own: boolean }>();
  const add = (code: string, suffix: string, own: boolean) => {
    const status = errors.codes[code]?.status;
    if (!status) throw new SpecProblems([`${operation.operationId}: no such error code: ${code}`]);
    const entry = byStatus.get(status) ?? { codes: new Set(), suffixes: new Set(), own: false };
    entry.codes.add(code);
    entry.suffixes.add(suffix);
    entry.own ||= own;
    byStatus.set(status, entry);
  };
  const row = guarded(located);
  for (const guard of guards.filter((guard) => guard.guards(row))) {
    for (const code of guard.codes) add(code, guard.suffix, false);
  }
  for (const code of ownErrors(operation)) add(code, '', true);
  const prefix = operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, { codes, suffixes, own }]) => {
      const statusName = statusNames[status] as string;
      // Who failed outside may be well again: a 5xx is not kept.
      const kept = status === 404 || status === 409 || (own && status < 500);
      const replayed = row.idempotency !== 'none' && kept;
      const name = own ? `${prefix}${statusName}` : `${statusName}${[...suffixes].join('')}`;
      return {
        name: replayed && !own && status === 404 ? `${name}Replayable` : name,
        status,
        codes: [...codes],
        replayed,
      };
    });
}

export function refusalResponse(refusal: Refusal, errors: ErrorSources, language: Language): Response {
  const { name, status, codes, replayed } = refusal;
  const headers = ['X-Request-Id'];
  if (replayed) headers.push('Idempotent-Replay');
  if (status === 401) headers.push('WWW-Authenticate');
  if (status === 429) headers.push(...limitHeaders);
  if (status === 429 || status === 503) headers.push('Retry-After');
  const meanings = codes.map((code) => `\`${code}\`: ${errors.codes[code]?.when}`);
  return {
    description:
      meanings.length === 1 ? (meanings[0] as string) : meanings.map((line) => `- ${line}`).join('\n'),
    headers: headerReferences(headers),
    content: {
      'application/json': {
        schema: reference('schemas', schemaName(name)),
        examples: Object.fromEntries(
          codes.map((code) => [code, refusalExample(code, name, errors, language)]),
        ),
      },
    },
  };
}

function schemaName(name: string): string {
  return `${name.replace('Replayable', '')}Error`;
}

function refusalExample(code: string, name: string, errors: ErrorSources, language: Language) {
  const source = errors.codes[code];
  if (!source) throw new Error(`no such error code: ${code}`);
  const problem = name.endsWith('Body')
    ? { path: '/nickname', message: errors.fields.additionalProperties?.[language] }
    : { path: 'query/colour', message: errors.fields.unknownParameter?.[language] };
  const tracking_url = 'https://taller.example.com/t/pEKzBgmb3Vn0tqZ5m1fD9A';
  const extras: Record<string, unknown> = { existing_id: 118, tracking_url, fields: [problem] };
  const present = (source.extras ?? []).map((extra) => [extra, extras[extra]]);
  const error = { code, message: source.message[language], ...Object.fromEntries(present) };
  return { summary: source.when, value: { error } };
}

/** The common error schema, narrowed to the codes of one refusal and to the fields that come with them. */
export function addRefusalSchema(components: Components, refusal: Refusal, errors: ErrorSources): void {
  const schema = structuredClone(components.schemas.Error) as Schema;
  const inner = schema.properties?.error as Schema;
  const properties = inner.properties as Record<string, Schema>;
  const extrasOf = (code: string) => errors.codes[code]?.extras ?? [];
  const extras = refusal.codes.flatMap(extrasOf);
  const always = extras.filter((extra) => refusal.codes.every((code) => extrasOf(code).includes(extra)));
  for (const name of Object.keys(properties)) {
    if (name !== 'code' && name !== 'message' && !extras.includes(name)) delete properties[name];
  }
  (properties.code as Schema).enum = refusal.codes;
  inner.required = [...(inner.required ?? []), ...new Set(always)];
  const undeclared = extras.filter((extra) => !(extra in properties));
  if (undeclared.length > 0) throw new SpecProblems([`schemas/Error.yaml lacks ${undeclared.join(', ')}`]);
  components.schemas[schemaName(refusal.name)] = schema;
}
