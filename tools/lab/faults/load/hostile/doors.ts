import { createHmac } from 'node:crypto';
import document from '../../../../../generated/openapi/en.json' with { type: 'json' };
import { operations } from '../../../../../generated/operations.ts';
import { computeBodyLimit } from '../../../../../http/input/read-json.ts';
import { hostileUploads } from '../../../../../test/api/budgets/hostile-uploads.ts';
import { hostileHtml, type Worst } from '../../../../../test/support/hostile-html.ts';
import { type Json, ServedDocument } from '../../../../partner/contract/served-document.ts';
import { hostileMails, junkBodies, longHeaders, longQueries, longTails } from './worst.ts';

export interface HostileRequest {
  /** Name of the entry point; `what` is the kind of attack. */
  door: string;
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Builds the body just before sending: all bodies together would need a gigabyte. */
  body?: () => string | Buffer;
}

/** Ids and paths of the workshop under attack. */
interface House {
  /** Ids of existing rows, by the names of path parameters. */
  ids: Record<string, string | number>;
  emailHook: string;
  smsHook: string;
  twilioToken: string;
  /** Paths of tracking links that the workshop has issued. */
  links: string[];
}

const json = { 'content-type': 'application/json' };
const served = new ServedDocument(document);

/**
 * Builds hostile requests to every operation of the API and to every entry point without a key, each with the worst
 * input of every kind that the entry point accepts.
 */
export function hostileRequests(house: House): HostileRequest[] {
  return [
    ...Object.values(operations).flatMap((operation) => requestsAtOperation(operation, house)),
    ...requestsAtHooks(house),
    ...requestsAtLinks(house),
    ...[
      '/',
      '/favicon.ico',
      '/health/live',
      '/health/ready',
      '/metrics',
      '/nothing',
      '/api/v1/nothing',
    ].flatMap((path) => requestsAtPath(path, 'GET', path)),
  ];
}

function requestsAtOperation(
  { operationId: door, method, path: template, multipart }: (typeof operations)[keyof typeof operations],
  house: House,
): HostileRequest[] {
  const path = `/api/v1${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(house.ids[name] ?? 1))}`;
  const body = jsonBodyOf(door);
  const bodies =
    method === 'GET' ? [] : junkBodies(Object.keys(body.properties ?? {}), computeBodyLimit(body));
  const html = door === 'sendEmail' ? hostileHtml.map(asEmail) : [];
  const forms = multipart ? hostileUploads().filter(({ length }) => length === undefined) : [];
  return [
    ...requestsAtPath(door, method, path),
    ...[...bodies, ...html].map(([what, body]) => ({ door, what, method, path, headers: json, body })),
    ...forms.map(({ what, body, type = formType }) => ({
      ...{ door, what, method, path, body: () => body },
      headers: type === '' ? {} : { 'content-type': type },
    })),
  ];
}

const formType = 'multipart/form-data; boundary=----frontera7d9e';

function asEmail([what, html]: Worst): Worst {
  return [what, () => JSON.stringify({ to: 'clara@example.com', subject: 'x', text: 'x', html: html() })];
}

/** Builds requests to one entry point with long queries, long paths and long headers. */
function requestsAtPath(door: string, method: string, path: string): HostileRequest[] {
  return [
    ...longQueries.map(([what, query]) => ({ door, what, method, path: `${path}?${query()}`, headers: {} })),
    ...longHeaders.map(([what, headers]) => ({ door, what, method, path, headers })),
  ];
}

function requestsAtHooks({ emailHook, smsHook, twilioToken }: House): HostileRequest[] {
  const mails = hostileMails.map(([what, body]) => ({
    ...{ door: 'the hook for mail', what, method: 'POST', body },
    path: new URL(emailHook).pathname,
    headers: {},
  }));
  const forms = [smsHook, `${smsHook}/status`].flatMap((url) =>
    smsForms.map(([what, body]) => ({
      ...{ door: 'the hook for SMS', what, method: 'POST', path: new URL(url).pathname, body: () => body },
      headers: { 'x-twilio-signature': signature(url, body, twilioToken) },
    })),
  );
  const paths = [emailHook, smsHook, `${smsHook}/status`].map((url) => new URL(url).pathname);
  return [...mails, ...forms, ...paths.flatMap((path) => requestsAtPath('a hook', 'POST', path))];
}

const smsForms: [string, string][] = [
  ['thousands of fields', Array.from({ length: 13_000 }, (_, at) => at.toString(36)).join('&')],
  ['one field thousands of times', 'a=&'.repeat(21_000)],
  ['a field that is all escapes', `Body=${'%41'.repeat(21_000)}`],
  ['JSON', `[${'[],'.repeat(20_000)}[]]`],
];

/** Computes Twilio's signature: an HMAC of the URL followed by the name and value of each field, sorted. */
function signature(url: string, body: string, token: string): string {
  const fields = [...new Set([...new URLSearchParams(body)].map((pair) => pair.join('')))].sort();
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64');
}

function requestsAtLinks({ links }: House): HostileRequest[] {
  const guessed = ['/t/', '/d/', '/o/', '/c/', '/u/'].flatMap((start) =>
    longTails.map(([what, tail]) => ({
      ...{ door: start, what, method: 'GET', path: start + tail(), headers: {} },
    })),
  );
  const body = () => 'x'.repeat(16_000);
  const posted = [{ door: '/u/', what: 'a body', method: 'POST', path: '/u/x', headers: {}, body }];
  return [...guessed, ...posted, ...links.flatMap((link) => requestsAtPath(link.slice(0, 3), 'GET', link))];
}

function jsonBodyOf(operationId: string): Parameters<typeof computeBodyLimit>[0] {
  const operation = served.operations.find((each) => each.operationId === operationId);
  const { content } = (operation?.definition.requestBody ?? {}) as { content?: Record<string, Json> };
  return whole(content?.['application/json']?.schema ?? {}) as object;
}

/** Replaces all references in a schema with the schemas that they refer to. */
function whole(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(whole);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(served.resolve(node) ?? {});
  return Object.fromEntries(members.map(([name, each]) => [name, whole(each)]));
}
