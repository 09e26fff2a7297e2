import { isDeepStrictEqual } from 'node:util';
import type { Document, Operation, Pair, SecurityRequirement, Server } from './document.ts';

/** Lists breaking changes of an OpenAPI document's servers and security schemes. */
export function listBreakingAccess([released, present]: Pair<Document>): string[] {
  return [
    ...changedServers('', [released.servers ?? [], present.servers ?? []]),
    ...changedSchemes([released, present]),
  ];
}

/**
 * Lists the authentication methods that an operation no longer accepts, and breaking changes of the operation's own
 * servers.
 */
export function listBreakingSecurity(
  name: string,
  [released, present]: Pair<Document>,
  operations: Pair<Operation>,
) {
  const [before, after] = [released, present].map(
    (document, side) => operations[side]?.security ?? document.security ?? [],
  ) as Pair<SecurityRequirement[]>;
  const accepted = before.length > 0 ? before : [{}];
  const known = after.length > 0 ? after : [{}];
  const lost = accepted.filter((each) => !known.some((other) => isSatisfiedBy(each, other)));
  const [formerly, now] = operations;
  return [
    ...lost.map((each) => `${name} no longer accepts ${describeRequirement(each)}`),
    ...changedServers(`${name}: `, [
      formerly.servers ?? released.servers ?? [],
      now.servers ?? formerly.servers ?? released.servers ?? [],
    ]),
  ];
}

/** Lists breaking changes of servers. The first server must not change, because generated clients use it. */
function changedServers(prefix: string, [before, after]: Pair<Server[]>): string[] {
  const [first, present] = [before[0]?.url, after[0]?.url];
  const lost = before.slice(1).filter(({ url }) => !after.some((other) => other.url === url));
  return [
    ...(first === present ? [] : [`${prefix}the server is ${present ?? '/'}, not ${first ?? '/'}`]),
    ...lost.map(({ url }) => `${prefix}the server ${url} was removed`),
  ].map(capitalize);
}

function changedSchemes([released, present]: Pair<Document>): string[] {
  const schemes = present.components.securitySchemes ?? {};
  return Object.entries(released.components.securitySchemes ?? {}).flatMap(([name, former]) => {
    if (!schemes[name]) return [`The security scheme ${name} was removed`];
    const [before, after] = [former, schemes[name]] as Pair<Record<string, unknown>>;
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((keyword) => keyword !== 'description' && !keyword.startsWith('x-'))
      .filter((keyword) => !isDeepStrictEqual(before[keyword], after[keyword]))
      .map(
        (keyword) =>
          `The security scheme ${name}: ${keyword} is ${displayValue(after[keyword])}, not ${displayValue(before[keyword])}`,
      );
  });
}

function isSatisfiedBy(sent: SecurityRequirement, required: SecurityRequirement): boolean {
  return Object.entries(required).every(
    ([scheme, scopes]) =>
      scopes.every((scope) => sent[scheme]?.includes(scope)) && sent[scheme] !== undefined,
  );
}

function describeRequirement(requirement: SecurityRequirement): string {
  const schemes = Object.keys(requirement);
  return schemes.length > 0
    ? `${schemes.join(' with ')} as authentication`
    : 'requests without authentication';
}

function displayValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'absent');
}

function capitalize(sentence: string): string {
  return sentence.replace(/^./, (first) => first.toUpperCase());
}
