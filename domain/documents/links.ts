import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { dayMs, hourMs } from '../time/lengths.ts';

/** Validity of document links in API responses: the same time for which a stored response may be replayed. */
export const apiLinkMs = dayMs;
/** Validity of document links on pages. A page gets new links each time it is opened. */
export const pageLinkMs = hourMs;
/** Interval in which the thumbnail links of a page stay the same, so that browsers use their cache. */
const thumbnailLinkIntervalMs = 900_000;

/** The purpose of a link: to save a file, to show a photo, or to show its thumbnail. */
type LinkUse = 'saved' | 'shown' | 'thumbnail';

interface DocumentLink {
  documentId: number;
  until: Date;
  use: LinkUse;
}

export interface DocumentLinks {
  /** Returns the URL for saving the file. */
  urlOf(instance: { id: number; base_url: string }, documentId: number, until: Date): string;
  /** Returns the path of a document without a host, because a workshop's pages may be opened on several hosts. */
  pathOf(instance: { id: number }, link: DocumentLink): string;
  read(instanceId: number, token: string): DocumentLink | undefined;
}

const signatureBytes = 16;
const linkContentPattern = /^([1-9]\d{0,15}) (\d{1,12})(?: (shown|thumbnail))?$/;

export function openDocumentLinks(appSecrets: string[]): DocumentLinks {
  const keys = appSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'document link', 32)));
  const pathOf: DocumentLinks['pathOf'] = ({ id }, { documentId, until, use }) => {
    const [newest] = keys;
    if (!newest) throw new Error('APP_SECRET is empty: nothing can be signed');
    const text = `${documentId} ${Math.floor(until.getTime() / 1000)}${use === 'saved' ? '' : ` ${use}`}`;
    return `/d/${Buffer.concat([signLink(newest, id, text), Buffer.from(text)]).toString('base64url')}`;
  };
  return {
    pathOf,
    urlOf: (instance, documentId, until) =>
      instance.base_url + pathOf(instance, { documentId, until, use: 'saved' }),
    read(instanceId, token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= signatureBytes || bytes.toString('base64url') !== token) return undefined;
      const text = bytes.toString('latin1', signatureBytes);
      const signature = bytes.subarray(0, signatureBytes);
      const isGenuine = keys.some((key) => timingSafeEqual(signature, signLink(key, instanceId, text)));
      const [, documentId, until, marked] = (isGenuine && linkContentPattern.exec(text)) || [];
      if (documentId === undefined) return undefined;
      const use = marked === 'shown' || marked === 'thumbnail' ? marked : 'saved';
      return { documentId: Number(documentId), until: new Date(Number(until) * 1000), use };
    },
  };
}

/** Returns the expiry of a thumbnail link: an hour from now, rounded down to a multiple of 15 minutes. */
export function thumbnailLinkEnd(now: Date): Date {
  return new Date(
    Math.floor((now.getTime() + pageLinkMs) / thumbnailLinkIntervalMs) * thumbnailLinkIntervalMs,
  );
}

function signLink(key: Buffer, instanceId: number, payload: string): Buffer {
  return createHmac('sha256', key).update(`${instanceId} ${payload}`).digest().subarray(0, signatureBytes);
}
