import { createHash } from 'node:crypto';
import type { Exchange } from './exchange-context.ts';

/**
 * Compares responses with earlier responses of the same run: request ids must be unique, and equal ETags require equal
 * content, unless they are weak.
 */
export class History {
  readonly #requestIds = new Set<string>();
  readonly #bytesOfEtags = new Map<string, string>();

  problemOf({ request, answer: { status, headers, bytes } }: Exchange): string | null {
    const id = String(headers['x-request-id']);
    if (headers['x-request-id'] !== undefined && this.#requestIds.has(id))
      return `X-Request-Id ${id} is that of an earlier answer`;
    this.#requestIds.add(id);
    const etag = String(headers.etag ?? '');
    return status === 200 && etag.startsWith('"')
      ? this.#etagProblem(`${request.path} ${etag}`, bytes)
      : null;
  }

  #etagProblem(version: string, bytes: Buffer): string | null {
    const content = createHash('sha256').update(bytes).digest('hex');
    const known = this.#bytesOfEtags.get(version) ?? content;
    this.#bytesOfEtags.set(version, content);
    return known === content ? null : `ETag ${version.split(' ').at(-1)} is that of other content`;
  }
}
