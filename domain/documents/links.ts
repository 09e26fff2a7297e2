import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { dayMs, hourMs } from '../time/lengths.ts';

/** As long as the answer that holds it may be replayed: a link that is given out is good when it is given out. */
export const apiLinkMs = dayMs;
/** A page is made anew each time that it is opened. */
export const pageLinkMs = hourMs;
/** For so long a page that is opened again has the same links of small pictures, so that they are not fetched again. */
const sameLinkMs = 900_000;

/** What a link leads to: a file to be saved, a photo to be looked at, or its thumbnail. */
type LinkUse = 'saved' | 'shown' | 'thumbnail';

interface Link {
  documentId: number;
  until: Date;
  use: LinkUse;
}

export interface DocumentLinks {
  /** To save it. */
  urlOf(instance: { id: number; base_url: string }, documentId: number, until: Date): string;
  /** On whatever host a page of the workshop was opened. */
  pathOf(instance: { id: number }, link: Link): string;
  read(instanceId: number, token: string): Link | undefined;
}

const signatureBytes = 16;
const saidForm = /^([1-9]\d{0,15}) (\d{1,12})(?: (shown|thumbnail))?$/;

export function openDocumentLinks(appSecrets: string[]): DocumentLinks {
  const keys = appSecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'document link', 32)));
  const pathOf: DocumentLinks['pathOf'] = ({ id }, { documentId, until, use }) => {
    const [newest] = keys;
    if (!newest) throw new Error('APP_SECRET is empty: nothing can be signed');
    const said = `${documentId} ${Math.floor(until.getTime() / 1000)}${use === 'saved' ? '' : ` ${use}`}`;
    return `/d/${Buffer.concat([sign(newest, id, said), Buffer.from(said)]).toString('base64url')}`;
  };
  return {
    pathOf,
    urlOf: (instance, documentId, until) =>
      instance.base_url + pathOf(instance, { documentId, until, use: 'saved' }),
    read(instanceId, token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= signatureBytes || bytes.toString('base64url') !== token) return undefined;
      const said = bytes.toString('latin1', signatureBytes);
      const signature = bytes.subarray(0, signatureBytes);
      const isGenuine = keys.some((key) => timingSafeEqual(signature, sign(key, instanceId, said)));
      const [, documentId, until, use = 'saved'] = (isGenuine && saidForm.exec(said)) || [];
      if (documentId === undefined) return undefined;
      return {
        documentId: Number(documentId),
        until: new Date(Number(until) * 1000),
        use: use as LinkUse,
      };
    },
  };
}

/** Within the hour, at the latest quarter of one. */
export function thumbnailLinkEnd(now: Date): Date {
  return new Date(Math.floor((now.getTime() + pageLinkMs) / sameLinkMs) * sameLinkMs);
}

function sign(key: Buffer, instanceId: number, said: string): Buffer {
  return createHmac('sha256', key).update(`${instanceId} ${said}`).digest().subarray(0, signatureBytes);
}
