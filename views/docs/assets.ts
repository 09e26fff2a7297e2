import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface Asset {
  path: string;
  type: string;
  body: Buffer;
}

/** Its name changes with its content, so that browsers may keep it. */
function asset(file: string, type: string): Asset {
  const body = readFileSync(new URL(file, import.meta.url));
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  const [name, ending] = file.replace('./', '').split('.');
  return { path: `/docs/assets/${name}-${version}.${ending}`, type, body };
}

export const assets = {
  style: asset('./docs.css', 'text/css; charset=utf-8'),
  script: asset('./docs.js', 'text/javascript; charset=utf-8'),
};
