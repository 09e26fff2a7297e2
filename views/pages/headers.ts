import { createHash } from 'node:crypto';
import { style } from './style.ts';

/** Private pages: no referrer, no cache, no index. */
export const privateHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Headers of a page that loads and runs only what is allowed here. */
export function headersAllowing(allowed: string, ownStyle: string) {
  const hash = createHash('sha256').update(ownStyle).digest('base64');
  return {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** Headers of small pages, whose forms post to their own address. */
export const pageHeaders = headersAllowing("form-action 'self'", style);
