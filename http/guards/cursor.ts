import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { type CursorOf, decodeCursor } from '../../domain/requests/cursor.ts';
import { badRequest } from '../../domain/requests/problem.ts';
import { memberOf } from '../../domain/text/json.ts';
import { convertParameter } from '../input/parameters.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Query parameters that do not identify a list: the next page may use a different limit or expand more of each record.
 */
const paginationParameters = ['limit', 'cursor', 'expand'];

/** Checks that the cursor of a request belongs to the requested list. Runs before the filters are validated. */
export function cursorGuard(runtime: Runtime): preValidationHookHandler {
  return (request, _reply, done) => {
    const cursor = memberOf(request.query, 'cursor');
    // Leaves a repeated `cursor` to validation, which refuses it.
    if (typeof cursor !== 'string') return done();
    const list = identifyList(request);
    for (const secret of runtime.cursorSecrets) {
      // Tries also the previous secrets, so that cursors stay valid after a rotation of `APP_SECRET`.
      const position = decodeCursor(secret, list, cursor);
      if (!position) continue;
      request.state.after = position;
      return done();
    }
    done(badRequest('foreignCursor'));
  };
}

/**
 * Returns the operation, workshop and filters that identify the list of a request. The result is the same before and
 * after validation.
 */
export function identifyList(request: FastifyRequest): CursorOf {
  const { config, schema } = request.routeOptions;
  const { operationId = '', scope, authenticated } = config.operation ?? {};
  const filters = {
    path: readFilters(request.params, schema?.params),
    query: readFilters(request.query, schema?.querystring),
    // The result of an operation without a scope depends on the API key, so a cursor is only valid for the key that
    // received it.
    ...(authenticated && scope === null && { key: request.state.key?.id }),
  };
  return { operation: operationId, instanceId: requestWorkshop(request).instance.id, filters };
}

/** Returns the values of the parameters that the document declares, converted to their declared types. */
function readFilters(values: unknown, schema: unknown): Record<string, unknown> {
  const filters = Object.entries(memberOf(schema, 'properties') ?? {});
  return Object.fromEntries(
    filters
      .filter(([name]) => !paginationParameters.includes(name))
      .map(([name, filter]: [string, unknown]) => {
        const value = memberOf(values, name) ?? memberOf(filter, 'default');
        const isNoText = value === undefined || Array.isArray(value);
        return [name, isNoText ? value : convertParameter(String(value), memberOf(filter, 'type'))];
      }),
  );
}
