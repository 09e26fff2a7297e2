import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** In the page itself, as its style is. */
export const trackingScript = withoutComments(readFileSync(new URL('./script.js', import.meta.url), 'utf8'));

export const scriptAllowed = `script-src 'sha256-${createHash('sha256').update(trackingScript).digest('base64')}'`;

/** Comments there have lines of their own. */
function withoutComments(script: string): string {
  return script.replaceAll(/^\s*(\/\/.*)?\n?/gm, '');
}
