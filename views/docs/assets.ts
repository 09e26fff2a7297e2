import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readBrowserScript } from '../browser-script.ts';

export interface Asset {
  path: string;
  type: string;
  body: Buffer;
}

/**
 * Returns a static file of the documentation, whose path contains a hash of the content. Browsers may therefore cache
 * the file permanently.
 */
export function createAsset(name: string, ending: string, type: string, body: Buffer): Asset {
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return { path: `/docs/assets/${name}-${version}.${ending}`, type, body };
}

const styleAsset = readFileSync(new URL('./docs.css', import.meta.url));
const scriptAsset = Buffer.from(readBrowserScript('docs', import.meta.url));

export const assets = {
  style: createAsset('docs', 'css', 'text/css; charset=utf-8', styleAsset),
  script: createAsset('docs', 'js', 'text/javascript; charset=utf-8', scriptAsset),
};
