import {
  type Document,
  type Example,
  type Header,
  type LocatedOperation,
  type Response,
  reference,
} from './document.ts';
import { type Guard, guarded, ownErrors } from './guards.ts';
import type { Language } from './languages.ts';
import { SpecProblems } from './problems.ts';
import type { ErrorSource, ErrorSources } from './sources.ts';

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

/** One schema for all refusals, so that clients have one type of them; which codes there are stands beside it. */
export function refusalResponse({ status, codes, replayed }: Refusal): Response {
  const headers = ['X-Request-Id'];
  if (replayed) headers.push('Idempotent-Replay');
  if (status === 401) headers.push('WWW-Authenticate');
  if (status === 429) headers.push(...limitHeaders);
  if (status === 429 || status === 503) headers.push('Retry-After');
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headerReferences(headers),
    content: {
      'application/json': {
        schema: reference('schemas', 'Error'),
        examples: Object.fromEntries(codes.map((code) => [code, reference<Example>('examples', code)])),
      },
    },
    'x-error-codes': codes,
  };
}

export function errorExample(
  document: Document,
  code: string,
  errors: ErrorSources,
  language: Language,
): Example {
  const { when, extras = [], message, reasons = {}, example = '' } = errors.codes[code] as ErrorSource;
  const said = (reasons[example] ?? message)[language];
  const declared = document.components.schemas.ErrorDetails?.properties ?? {};
  const undeclared = extras.filter((extra) => !(extra in declared));
  if (undeclared.length > 0)
    throw new SpecProblems([`schemas/ErrorDetails.yaml lacks ${undeclared.join(', ')}`]);
  const values: Record<string, unknown> = {
    existing_id: 118,
    tracking_url: 'https://taller.example.com/t/pEKzBgmb3Vn0tqZ5m1fD9A',
    fields: [{ path: 'query/colour', message: errors.fields.unknownParameter?.[language] }],
  };
  const present = Object.fromEntries(extras.map((extra) => [extra, values[extra]]));
  return { summary: when, value: { error: { code, message: said, ...present } } };
}
