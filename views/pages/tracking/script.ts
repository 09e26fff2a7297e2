import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The page's script, inlined like its style. */
export const trackingScript = withoutComments(
  readFileSync(new URL('./script.browser.js', import.meta.url), 'utf8'),
);

export const scriptAllowed = `script-src 'sha256-${createHash('sha256').update(trackingScript).digest('base64')}'`;

/** Removes comments, which have lines of their own. */
function withoutComments(script: string): string {
  return script.replaceAll(/^\s*(\/\/.*)?\n?/gm, '');
}
