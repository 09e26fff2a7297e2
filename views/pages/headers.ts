import { createHash } from 'node:crypto';
import { style } from './style.ts';

/** Response headers that forbid referrers, caching and indexing by search engines, for private pages. */
export const privateHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/**
 * Returns response headers with a content security policy that allows only the given sources and the page's own style.
 */
export function headersAllowing(allowed: string, ownStyle: string) {
  const hash = createHash('sha256').update(ownStyle).digest('base64');
  return {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** Response headers of small pages. Forms may only post to the page's own host. */
export const pageHeaders = headersAllowing("form-action 'self'", style);
