import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type DocumentStore, StoreAway } from '../../documents/store.ts';
import { type Logo, logoBytesMost } from '../../domain/workshops/branding.ts';

/** A file never changes, so what was read stands: some 20 kB each, 400 at the utmost. */
const keptMost = 30;

/** Reads logos from the store. One that can't be read, or is not as it was, is `StoreAway`: no paper goes without. */
export function openLogos(documents: DocumentStore): (logo: Logo) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  return (logo) => {
    const before = kept.get(logo.name);
    if (before) return before;
    const reading = read(documents, logo);
    kept.set(logo.name, reading);
    reading.catch(() => kept.delete(logo.name));
    for (const oldest of [...kept.keys()].slice(0, -keptMost)) kept.delete(oldest);
    return reading;
  };
}

async function read(documents: DocumentStore, { name, sha256 }: Logo): Promise<Buffer> {
  const file = await documents.read(name, { first: 0, last: logoBytesMost - 1 });
  if (!file) throw new StoreAway(new Error(`the logo ${name} is not there`));
  const bytes = await buffer(file).catch((error) => {
    throw new StoreAway(error);
  });
  if (hash('sha256', bytes, 'hex') !== sha256) throw new StoreAway(new Error(`the logo ${name} was altered`));
  return bytes;
}
