import type { Exchange } from './exchange-context.ts';

/**
 * Checks response headers that the OpenAPI document's schemas do not cover: CORS, rate limits, ETags and idempotent
 * replays.
 */
export function headerProblem(exchange: Exchange): string | null {
  return corsProblem(exchange) ?? limitProblem(exchange) ?? etagProblem(exchange) ?? replayProblem(exchange);
}

/**
 * Checks the CORS header: scripts of other websites may read public responses, but no response that requires an API
 * key.
 */
function corsProblem({ operation, answer: { headers } }: Exchange): string | null {
  const { security } = operation.definition;
  const isPublic = Array.isArray(security) && security.length === 0;
  const allowed = headers['access-control-allow-origin'];
  return allowed === undefined || isPublic
    ? null
    : `access-control-allow-origin is ${allowed}, although the operation requires a key`;
}

function limitProblem({ answer: { headers } }: Exchange): string | null {
  const [limit, remaining] = [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']];
  if (limit === undefined || remaining === undefined) return null;
  if (Number(remaining) > Number(limit))
    return `X-RateLimit-Remaining is ${remaining}, X-RateLimit-Limit ${limit}`;
  const left = /"minute";r=(\d+)/.exec(String(headers.ratelimit ?? ''))?.[1];
  const most = /"minute";q=(\d+)/.exec(String(headers['ratelimit-policy'] ?? ''))?.[1];
  if (left !== undefined && left !== remaining)
    return `RateLimit says that ${left} requests are left, X-RateLimit-Remaining ${remaining}`;
  return most === undefined || most === limit
    ? null
    : `RateLimit-Policy says ${most} requests a minute, X-RateLimit-Limit ${limit}`;
}

function etagProblem({ request, answer: { status, headers } }: Exchange): string | null {
  const sent = request.headers?.['if-none-match'];
  return status === 304 && sent !== undefined && headers.etag !== sent
    ? `304 for the ETag ${sent}, with the ETag ${headers.etag}`
    : null;
}

function replayProblem({ operation, answer: { headers } }: Exchange): string | null {
  return headers['idempotent-replay'] !== undefined && operation.method === 'GET'
    ? 'Idempotent-Replay in the answer to a GET'
    : null;
}
