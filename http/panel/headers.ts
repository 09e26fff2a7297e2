/**
 * Headers of the panel's pages. `no-cache` instead of `no-store`: with `no-store`, browsers lose the input of a form on
 * Back. Signing out clears the browser's copies (`clear-site-data`).
 */
export const panelHeaders = {
  'cache-control': 'private, no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  vary: 'cookie, accept-language, accept-encoding',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};
