import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { type CursorOf, decodeCursor } from '../../domain/requests/cursor.ts';
import { badRequest } from '../../domain/requests/problem.ts';
import { type Runtime, workshopOf } from '../runtime.ts';
import { typed } from './parameters.ts';

type Schema = { properties?: Record<string, { type?: unknown; default?: unknown }> };
type Values = Record<string, unknown>;

/** A page may be longer than the one before, or show more of each record. */
const ofThePage = ['limit', 'cursor', 'expand'];

/** Whether the cursor is one of this list: before the values of its filters are judged. */
export function cursorGuard({ cursorSecrets }: Runtime): preValidationHookHandler {
  return (request, _reply, done) => {
    const { cursor } = request.query as Values;
    // Several are refused as what they are: a repeated parameter.
    if (typeof cursor !== 'string') return done();
    const list = listOf(request);
    for (const secret of cursorSecrets) {
      // Cursors outlive a rotation of the secret.
      const position = decodeCursor(secret, list, cursor);
      if (!position) continue;
      request.state.after = position;
      return done();
    }
    done(badRequest('foreignCursor'));
  };
}

/** Which list a request is for. It is the same before validation and after it. */
export function listOf(request: FastifyRequest): CursorOf {
  const { config, schema } = request.routeOptions;
  const { operationId = '', scope, authenticated } = config.operation ?? {};
  const filters = {
    path: valuesOf(request.params as Values, schema?.params as Schema),
    query: valuesOf(request.query as Values, schema?.querystring as Schema),
    // What takes no scope is the key's own.
    ...(authenticated && scope === null && { key: request.state.key?.id }),
  };
  return { operation: operationId, instanceId: workshopOf(request).instance.id, filters };
}

/** Those that the document knows, as they will be taken. */
function valuesOf(values: Values, { properties = {} }: Schema = {}): Values {
  const filters = Object.entries(properties).filter(([name]) => !ofThePage.includes(name));
  return Object.fromEntries(
    filters.map(([name, { type, default: usual }]) => {
      const value = values[name] ?? usual;
      return [name, value === undefined || Array.isArray(value) ? value : typed(String(value), type)];
    }),
  );
}
