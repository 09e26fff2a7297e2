import { createHash } from 'node:crypto';
import { readBrowserScript } from '../../browser-script.ts';

/** The source of the page's browser script, which is inline like the style. */
export const trackingScript = withoutComments(readBrowserScript('script', import.meta.url));

export const scriptAllowed = `script-src 'sha256-${createHash('sha256').update(trackingScript).digest('base64')}'`;

/** Removes lines that contain only a comment. */
function withoutComments(script: string): string {
  return script.replaceAll(/^\s*(\/\/.*)?\n?/gm, '');
}
