import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { type CursorOf, decodeCursor } from '../../domain/requests/cursor.ts';
import { badRequest } from '../../domain/requests/problem.ts';
import { memberOf } from '../../domain/text/json.ts';
import { convertText } from '../input/parameters.ts';
import { workshopOf } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Excluded from the comparison: the next page may have another length or show more of each record. */
const ofThePage = ['limit', 'cursor', 'expand'];

/** Checks that the cursor belongs to this list. Runs before the filters are validated. */
export function cursorGuard({ cursorSecrets }: Runtime): preValidationHookHandler {
  return (request, _reply, done) => {
    const cursor = memberOf(request.query, 'cursor');
    // A repeated `cursor` is refused by validation.
    if (typeof cursor !== 'string') return done();
    const list = listOf(request);
    for (const secret of cursorSecrets) {
      // Also tries the previous secrets, so that cursors survive a rotation.
      const position = decodeCursor(secret, list, cursor);
      if (!position) continue;
      request.state.after = position;
      return done();
    }
    done(badRequest('foreignCursor'));
  };
}

/**
 * Identifies the list of a request by operation, workshop and filters. The result is the same before and after
 * validation.
 */
export function listOf(request: FastifyRequest): CursorOf {
  const { config, schema } = request.routeOptions;
  const { operationId = '', scope, authenticated } = config.operation ?? {};
  const filters = {
    path: valuesOf(request.params, schema?.params),
    query: valuesOf(request.query, schema?.querystring),
    // An operation without a scope lists data of the key itself.
    ...(authenticated && scope === null && { key: request.state.key?.id }),
  };
  return { operation: operationId, instanceId: workshopOf(request).instance.id, filters };
}

/** Returns the parameters that the document declares, converted to their types. */
function valuesOf(values: unknown, schema: unknown): Record<string, unknown> {
  const filters = Object.entries(memberOf(schema, 'properties') ?? {});
  return Object.fromEntries(
    filters
      .filter(([name]) => !ofThePage.includes(name))
      .map(([name, filter]: [string, unknown]) => {
        const value = memberOf(values, name) ?? memberOf(filter, 'default');
        const isNoText = value === undefined || Array.isArray(value);
        return [name, isNoText ? value : convertText(String(value), memberOf(filter, 'type'))];
      }),
  );
}
