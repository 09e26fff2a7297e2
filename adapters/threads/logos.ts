import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isStoredName } from '../../domain/documents/document.ts';
import { type Logo, maxLogoBytes } from '../../domain/workshops/branding.ts';
import { type DocumentStore, StoreUnavailableError } from '../documents/store.ts';

/**
 * Maximum number of cached logos. A logo is read once, because stored files never change. Most logos have 20 kB, the
 * largest 400 kB.
 */
const maxCached = 30;

/**
 * Opens a cached reader of logos. The reader throws `StoreUnavailableError` for a missing or altered logo, because no paper may be
 * drawn without its logo.
 */
export function openLogos(documents: DocumentStore): (logo: Logo) => Promise<Buffer> {
  const cache = new Map<string, Promise<Buffer>>();
  return (logo) => {
    const cached = cache.get(logo.name);
    if (cached) return cached;
    const bytes = readLogo(documents, logo);
    cache.set(logo.name, bytes);
    bytes.catch(() => cache.delete(logo.name));
    for (const oldest of [...cache.keys()].slice(0, -maxCached)) cache.delete(oldest);
    return bytes;
  };
}

/** Reads a logo, and compares it with its hash. */
export async function readLogo(documents: DocumentStore, { name, sha256 }: Logo): Promise<Buffer> {
  if (!isStoredName(name))
    throw new StoreUnavailableError(new Error(`the logo ${name} is not a file of the store`));
  const file = await documents.read(name, { first: 0, last: maxLogoBytes - 1 });
  if (!file) throw new StoreUnavailableError(new Error(`the logo ${name} is missing`));
  const bytes = await buffer(file).catch((error) => {
    throw new StoreUnavailableError(error);
  });
  if (hash('sha256', bytes, 'hex') !== sha256)
    throw new StoreUnavailableError(new Error(`the logo ${name} was changed`));
  return bytes;
}
