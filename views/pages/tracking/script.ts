import { createHash } from 'node:crypto';
import { readBrowserScript } from '../../browser-script.ts';

/** The page's script, inlined like its style. */
export const trackingScript = withoutComments(readBrowserScript('script', import.meta.url));

export const scriptAllowed = `script-src 'sha256-${createHash('sha256').update(trackingScript).digest('base64')}'`;

/** Removes comments on lines of their own. */
function withoutComments(script: string): string {
  return script.replaceAll(/^\s*(\/\/.*)?\n?/gm, '');
}
