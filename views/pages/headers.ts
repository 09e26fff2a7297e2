import { createHash } from 'node:crypto';
import { style } from './style.ts';

/** Headers of private pages: no referrer, no cache, no index. */
export const privateHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Returns headers of a page that may load and run only what is listed here. */
export function headersAllowing(allowed: string, ownStyle: string) {
  const hash = createHash('sha256').update(ownStyle).digest('base64');
  return {
    ...privateHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; ${allowed}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** Headers of small pages, with forms that post to their own address. */
export const pageHeaders = headersAllowing("form-action 'self'", style);
