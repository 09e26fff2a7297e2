import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { badRequest, type Problem, problem } from '../../domain/requests/problem.ts';

/** What is wrong with a request before anybody looks at what it asks for. Node lets these pass. */
export function headProblem(request: IncomingMessage): Problem | undefined {
  const { headers, httpVersion } = request;
  if (headers.host === undefined && httpVersion === '1.1') return badRequest('missingHost');
  if (isRepeated(request, 'Host')) return badRequest('repeatedHeader', { header: 'Host' });
  const coding = headers['transfer-encoding'];
  // Node takes `gzip, chunked` apart as far as the chunks, and gives out what is packed.
  return coding === undefined || coding.toLowerCase() === 'chunked'
    ? undefined
    : badRequest('transferCoding');
}

/** Whether a header came in several lines. Of most Node keeps the first, without a word. */
export function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  const wanted = name.toLowerCase();
  let seen = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const line = rawHeaders[at] as string;
    if (line.length !== wanted.length || line.toLowerCase() !== wanted) continue;
    if (seen) return true;
    seen = true;
  }
  return false;
}

export function bodyHeadProblem({ headers }: IncomingMessage): Problem | undefined {
  const packing = headers['content-encoding'] ?? 'identity';
  if (packing !== 'identity') return problem('unsupported_media_type');
  const named = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi);
  const isUtf8 = named.every(([, charset = '']) => /^utf-?8$/i.test(charset));
  return isUtf8 ? undefined : badRequest('notUtf8');
}

/** Random once for each process, then counted: unique, and a tenth of the cost of a random one each. */
const prefix = `req_${randomBytes(9).toString('hex')}`;
let count = 0;

export function nextRequestId(): string {
  count += 1;
  return `${prefix}${count.toString(36).padStart(6, '0')}`;
}
