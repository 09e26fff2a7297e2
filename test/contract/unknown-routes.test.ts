import { expect, test } from 'vitest';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { idOfNothing } from '../../tools/partner/contract/recipes/common.ts';
import { openWorkshop } from '../support/workshop.ts';

const { send } = await openWorkshop();

const bodies = [
  undefined,
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: '{}' },
  { type: 'text/plain', body: 'texto' },
  { type: 'no type at all', body: 'texto' },
];

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND', 'TRACE'];

/** Prefix of the paths that exist only in sandboxes. test/api/sandbox/elsewhere.test.ts tests them. */
const ofSandboxes = '/sandbox/';
const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith(ofSandboxes));
const undocumented = paths.flatMap(([path, item]) =>
  methods.filter((method) => !Object.hasOwn(item, method.toLowerCase())).map((method) => ({ method, path })),
);

/**
 * Paths that are tested with every body. The router treats all paths equally, so two suffice to show that it ignores
 * the body.
 */
const withEveryBody = ['/clients', '/clients/{id}'];

test.each(undocumented)('$method $path is 405, whatever its body', async ({ method, path }) => {
  for (const sent of withEveryBody.includes(path) ? bodies : bodies.slice(1, 2)) {
    const refused = await sendWith(method, path.replaceAll(/\{\w+\}/g, String(idOfNothing)), sent);
    expect([refused.status, refused.body.error.code], sent?.type).toEqual([405, 'bad_request']);
    expect(refused.headers.allow).toBeDefined();
  }
});

test.each(methods)('%s /nowhere is 404, whatever its body', async (method) => {
  for (const sent of bodies) {
    const refused = await sendWith(method, '/nowhere', sent);
    expect([refused.status, refused.body.error.code], sent?.type).toEqual([404, 'not_found']);
  }
});

function sendWith(method: string, path: string, sent: (typeof bodies)[number]) {
  const headers = sent && { 'content-type': sent.type };
  return send(method as 'PUT', path, { ...(headers && { headers }), body: sent?.body });
}
