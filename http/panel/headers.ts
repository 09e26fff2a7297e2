/** Headers of every answer of the panel: no frames, no guessed types, and no use by pages of other hosts. */
export const guardHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Headers of the panel's pages. `no-cache` instead of `no-store`: with `no-store`, browsers lose the input of a form on
 * Back. Signing out clears the browser's copies (`clear-site-data`).
 */
export const panelHeaders = {
  ...guardHeaders,
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
  'referrer-policy': 'same-origin',
  vary: 'cookie, accept-language, accept-encoding',
  'x-robots-tag': 'noindex, nofollow',
};
